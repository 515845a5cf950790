import { request } from 'node:http';

/** Where attacks go, and the address of this machine that they come from. */
export interface Target {
  /** Of the API, without a slash at its end. */
  readonly base: string;
  /** Absent: whichever the system takes. */
  readonly from?: string | undefined;
}

/** One request: as of `fetch`, which cannot say where it comes from. */
export interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal;
}

/** An answer that has been read to its end. */
export interface Answered {
  readonly status: number;
  readonly bytes: number;
  /** The first 500 characters or so. */
  readonly beginning: string;
}

/** Sends a request on a connection of its own. Rejects when that is closed before the answer's end, and with the signal's reason. */
export function send({ base, from }: Target, path: string, sent: Sent = {}): Promise<Answered> {
  const { method = 'GET', headers = {}, body = '', signal } = sent;
  return new Promise((resolve, reject) => {
    const size = body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const outgoing = request(
      base + path,
      { method, headers: { ...headers, ...size }, agent: false, localAddress: from, signal },
      (answer) => {
        let bytes = 0;
        let beginning = '';
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (beginning.length < 500) beginning += chunk.toString('utf8', 0, 500);
        });
        answer.once('end', () => resolve({ status: answer.statusCode as number, bytes, beginning }));
        answer.once('error', fail);
        answer.once('close', () => reject(new Error('the answer broke off')));
      },
    );
    const fail = (error: Error) => reject((signal?.aborted && signal.reason) || error);
    outgoing.once('error', fail);
    outgoing.end(body);
  });
}
