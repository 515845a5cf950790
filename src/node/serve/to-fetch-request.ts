import type { IncomingMessage } from 'node:http';

/** Bytes a request's body may have: the longest statement that is taken, in any script. A search is never longer. */
const MAX_BODY_BYTES = 2_000_000;

/** The body is larger than this server takes. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/** The server has no room for the body now. */
export class NoRoom extends Error {
  override readonly name = 'NoRoom';
}

/** What a request is made with beside what came. */
export interface FetchRequestOptions {
  /** Of its address. Never what the client wrote unseen: see createSiteAddress. */
  readonly origin: string;
  /** Aborted when the client has gone. */
  readonly signal: AbortSignal;
  /** Is told the bytes of the body as they come; false: there is no room for them. */
  readonly hold: (bytes: number) => boolean;
}

/**
 * Node's request as the fetch standard's.
 * Rejects with BodyTooLarge, with NoRoom, or with TypeError for an address that is none.
 */
export async function toFetchRequest(
  incoming: IncomingMessage,
  { origin, signal, hold }: FetchRequestOptions,
): Promise<Request> {
  // HEAD wants the headers of what GET would send; Node leaves the body out by itself.
  const method = incoming.method === 'HEAD' ? 'GET' : (incoming.method ?? 'GET');
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (!name.startsWith(':')) headers.set(name, Array.isArray(value) ? value.join(', ') : (value ?? ''));
  }
  const body = await readBody(incoming, hold);
  // Not relative to the origin: what begins with two slashes would name another.
  const url = new URL(`${origin}${incoming.url?.startsWith('/') ? incoming.url : '/'}`);
  const sent = method === 'GET' && body.length > 0 && isJsonQuestion(url, headers) ? 'POST' : method;
  return new Request(url, {
    method: sent,
    headers,
    signal,
    ...(sent !== 'GET' && body.length > 0 && { body: new Uint8Array(body) }),
  });
}

/**
 * Whether a body holds parameters, which CKAN takes with GET too where the address has none: Python's `requests.get(url, json=…)`.
 * The fetch standard knows no such request.
 */
function isJsonQuestion({ pathname, search }: URL, headers: Headers): boolean {
  const isJson = /^application\/(?:[\w.-]+\+)?json\b/i.test(headers.get('content-type') ?? '');
  return isJson && search === '' && /\/action\/[^/]+$/.test(pathname);
}

async function readBody(incoming: IncomingMessage, hold: (bytes: number) => boolean): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = Number(incoming.headers['content-length'] ?? 0);
  const check = () => {
    if (length > MAX_BODY_BYTES) throw new BodyTooLarge(`the body is larger than ${MAX_BODY_BYTES} bytes`);
  };
  check();
  length = 0;
  // Not destroyed at the end: the client is still to be told.
  for await (const chunk of incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length;
    check();
    if (!hold(chunk.length)) throw new NoRoom('too many large bodies are on their way');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
