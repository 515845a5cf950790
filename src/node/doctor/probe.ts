import { request as plain } from 'node:http';
import { request as secure } from 'node:https';
import { brotliDecompressSync, unzipSync } from 'node:zlib';

/** Milliseconds that a host has for an answer. */
const PATIENCE = 30_000;
/** Bytes of an answer that are looked at; what is longer is data. */
const MOST = 64 << 20;
/** Redirects that are followed. Browsers follow twenty. */
const HOPS = 20;

/** An answer as the host sent it: nothing is unpacked. */
export interface Probe {
  /** Where the answer came from, which a redirect may have led to. */
  readonly url: string;
  readonly isRedirected: boolean;
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The first bytes, see AskOptions. */
  readonly body: Buffer;
}

/** How something is asked for. */
export interface AskOptions {
  readonly method?: 'GET' | 'HEAD';
  readonly headers?: Readonly<Record<string, string>>;
  /** Bytes of the body that are looked at. Default: 64 MiB. */
  readonly most?: number;
}

/** Asks a host as a browser would. A path is relative to the site. */
export type Ask = (path: string, options?: AskOptions) => Promise<Probe>;

/** Asks below `base`, and follows redirects. Not by fetch(), which unpacks what is packed. Rejects when nobody answers. */
export function createAsk(base: URL): Ask {
  return async (path, options = {}) => {
    let url = new URL(path, base);
    for (let hops = 0; ; hops++) {
      const answer = await askOnce(url, options);
      const { location } = answer.headers;
      const isLed = [301, 302, 303, 307, 308].includes(answer.status) && location !== undefined;
      // One that leads nowhere, or in a circle, is the answer.
      if (!isLed || hops === HOPS || !URL.canParse(location, url))
        return { ...answer, isRedirected: hops > 0 };
      const next = new URL(location, url);
      if (!/^https?:$/.test(next.protocol)) return { ...answer, isRedirected: hops > 0 };
      url = next;
    }
  };
}

/** What an answer's headers would be if it was asked by HEAD, which some hosts refuse. */
export async function askHeaders(
  ask: Ask,
  path: string,
  headers: AskOptions['headers'] = {},
): Promise<Probe> {
  const answer = await ask(path, { method: 'HEAD', headers });
  return answer.status === 405 || answer.status === 501 ? ask(path, { headers, most: 0 }) : answer;
}

/** An answer's text, unpacked where it came packed. What cannot be unpacked is empty. */
export function textOf({ headers, body }: Pick<Probe, 'headers' | 'body'>): string {
  const encoding = headers['content-encoding']?.trim() ?? '';
  try {
    if (/^(?:x-)?gzip$|^deflate$/i.test(encoding)) return unzipSync(body).toString();
    return (/^br$/i.test(encoding) ? brotliDecompressSync(body) : body).toString();
  } catch {
    return '';
  }
}

function askOnce(url: URL, { method = 'GET', headers = {}, most = MOST }: AskOptions): Promise<Probe> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(new Error(`${url.href} does not answer: ${error.message}`));
    const request = (url.protocol === 'https:' ? secure : plain)(
      url,
      { method, headers: { 'accept-encoding': 'gzip, deflate, br', ...headers }, timeout: PATIENCE },
      (response) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        const finish = () =>
          resolve({
            url: url.href,
            isRedirected: false,
            status: response.statusCode ?? 0,
            headers: Object.fromEntries(
              Object.entries(response.headers).map(([name, value]) => [name, value?.toString()]),
            ),
            body: Buffer.concat(chunks),
          });
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk.subarray(0, most - bytes));
          bytes += chunk.length;
          if (bytes < most) return;
          finish();
          response.destroy();
        });
        response.on('end', finish);
        response.on('error', fail);
      },
    );
    request.on('timeout', () => request.destroy(new Error(`no answer within ${PATIENCE / 1000} s`)));
    request.on('error', fail);
    request.end();
  });
}
