import { request as plain } from 'node:http';
import { request as secure } from 'node:https';

/** Milliseconds that a host has for an answer. */
const PATIENCE = 30_000;
/** Bytes of an answer that are looked at; what is longer is data. */
const MOST = 64 << 20;

/** An answer as the host sent it: nothing is unpacked. */
export interface Probe {
  readonly url: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The first 64 MiB at most. */
  readonly body: Buffer;
}

/** Asks a host as a browser would. */
export type Ask = (
  path: string,
  options?: { readonly method?: 'GET' | 'HEAD'; readonly headers?: Readonly<Record<string, string>> },
) => Promise<Probe>;

/** Asks below `base`. Not by fetch(), which unpacks what is packed. Rejects when nobody answers. */
export function createAsk(base: URL): Ask {
  return (path, { method = 'GET', headers = {} } = {}) =>
    new Promise((resolve, reject) => {
      const url = new URL(path, base);
      const request = (url.protocol === 'https:' ? secure : plain)(
        url,
        { method, headers: { 'accept-encoding': 'gzip, deflate, br', ...headers }, timeout: PATIENCE },
        (response) => {
          const chunks: Buffer[] = [];
          let bytes = 0;
          const finish = () =>
            resolve({
              url: url.href,
              status: response.statusCode ?? 0,
              headers: Object.fromEntries(
                Object.entries(response.headers).map(([name, value]) => [name, value?.toString()]),
              ),
              body: Buffer.concat(chunks),
            });
          response.on('data', (chunk: Buffer) => {
            chunks.push(chunk);
            bytes += chunk.length;
            if (bytes < MOST) return;
            finish();
            response.destroy();
          });
          response.on('end', finish);
          response.on('error', reject);
        },
      );
      request.on('timeout', () => request.destroy(new Error(`no answer within ${PATIENCE / 1000} s`)));
      request.on('error', (error) => reject(new Error(`${url.href} does not answer: ${error.message}`)));
      request.end();
    });
}
