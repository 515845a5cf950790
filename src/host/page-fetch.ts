import { matchApi } from '../service-worker/match-api.ts';
import { BODY_HEADER, NAME_HEADER } from '../service-worker/request-channels.ts';
import { toUnavailable } from '../service-worker/unavailable.ts';
import { serviceWorkers } from '../transport/browser-parts.ts';
import { EDITION_HEADER, parseEdition } from '../transport/names.ts';
import { isMessage, PROTOCOL_VERSION, type Message, type Parts } from '../transport/protocol.ts';
import { isFile } from '../transport/is-file.ts';
import { resumeBody } from './resume-body.ts';
import { retry } from './retry.ts';
import { WholeResponse } from './whole-response.ts';

/** The service worker, as far as it is told things. */
type ToWorker = Pick<ServiceWorker, 'postMessage'>;

/** Answers one request for an API address. */
export type ApiFetch = (request: Request) => Promise<Response>;

/**
 * Lets the page's own `fetch` answer API addresses of the site from the very start: a request waits until `ready` says how they
 * are answered here. Every other request goes its way untouched.
 */
export function installPageFetch(base: URL, ready: Promise<ApiFetch>): void {
  const networkFetch = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : new URL(input, document.baseURI).href;
    if (!matchApi(address, base.href)) return networkFetch(input, init);
    const request = new Request(input, init);
    return (await ready)(request);
  };
}

/** Milliseconds before each further try of a request whose service worker may die. */
const PAUSES = [50, 250, 1_000, 2_000, 4_000];

/** What a page's requests are sent, and sent again, with. */
export interface RetryingFetchOptions {
  readonly networkFetch: typeof fetch;
  readonly edition: string;
  /** Sees to it that the service worker controls this page again, which browsers take it from when they clear what a site stores. Never rejects. */
  readonly regain: () => Promise<unknown>;
  readonly worker?: () => ToWorker | null;
}

/**
 * Fetches through the service worker, and tells it which deployment this page belongs to. A browser that stops the worker in the middle of a request fails
 * that request, breaks off its answer, or sends it past the worker to the host; the API only reads, so it is sent again. When that does not help either,
 * the answer is CKAN's error. Rejects with the reason of the request's own signal, and for nothing else.
 */
export function createRetryingFetch({
  networkFetch,
  edition,
  regain,
  worker = () => serviceWorkers()?.controller ?? null,
}: RetryingFetchOptions): ApiFetch {
  const { base, version } = parseEdition(edition);
  let regaining: Promise<unknown> | null = null;
  const attempt = async (request: Request): Promise<Response> => {
    try {
      return await fetchWithSideChannel(request, networkFetch, worker());
    } catch (error) {
      if (!(error instanceof PassedByError)) throw error;
      await (regaining ??= regain().finally(() => (regaining = null)));
      throw error;
    }
  };
  const fetchWhole = async (request: Request): Promise<Response> => {
    // A TypeError is the network's; anything else is the caller's own, like an abort.
    const isFinal = (error: unknown) => request.signal.aborted || !(error instanceof TypeError);
    try {
      return await retry(() => attempt(request), { pauses: PAUSES, isFinal });
    } catch (error) {
      if (isFinal(error)) throw error;
      const { message } = error as TypeError;
      return toUnavailable(request.url, base, `The service worker of this site does not answer: ${message}`);
    }
  };
  return async (request) => {
    request.headers.set(EDITION_HEADER, `${PROTOCOL_VERSION}/${version}`);
    const response = await fetchWhole(request);
    if (!response.body || !isFile(response.headers)) return response;
    const again = async () => {
      const next = await fetchWhole(request);
      return next.status === response.status && isFile(next.headers) ? next.body : null;
    };
    return withBody(response, resumeBody(response.body, again));
  };
}

/** What came is a page of the host's, which knows nothing of the API. */
class PassedByError extends TypeError {
  constructor() {
    super('the request went past it');
  }
}

/**
 * Sends a request with a side channel, by which the service worker hears when it is given up before it is answered, and sends
 * a long answer's body. The response is whole, unless it is a file.
 */
async function fetchWithSideChannel(
  request: Request,
  networkFetch: typeof fetch,
  worker: ToWorker | null,
): Promise<Response> {
  const named = request.clone();
  const name = crypto.randomUUID();
  named.headers.set(NAME_HEADER, name);
  const { port1: port, port2 } = new MessageChannel();
  const receivedBody = receiveBody(port);
  worker?.postMessage({ kind: 'beside', name } satisfies Message<'beside'>, [port2]);
  const giveUp = (): void => port.postMessage({ kind: 'give-up' } satisfies Message<'give-up'>);
  request.signal.addEventListener('abort', giveUp, { once: true });
  try {
    const response = await networkFetch(named);
    if (isHostsPage(response, name)) {
      void response.body?.cancel();
      throw new PassedByError();
    }
    if (response.headers.has(BODY_HEADER)) {
      const parts = await receivedBody();
      request.signal.throwIfAborted();
      return new WholeResponse(parts, response);
    }
    // A file is as long as it likes; whatever else the API sends is made whole before anybody reads it anyway.
    if (!response.body || isFile(response.headers)) return response;
    return new WholeResponse([new Uint8Array(await response.arrayBuffer())], response);
  } finally {
    request.signal.removeEventListener('abort', giveUp);
    port.close();
  }
}

/** The API has pages too, for some errors, and these have the request's name; a service worker of an older build gives it to none of its answers. */
function isHostsPage({ headers }: Response, name: string): boolean {
  return (headers.get('content-type') ?? '').startsWith('text/html') && headers.get(NAME_HEADER) !== name;
}

/** Milliseconds for a body that was sent already. */
const ON_ITS_WAY = 10_000;

/** @returns waits for the body. Rejects with TypeError, as the network does, when it does not come */
function receiveBody(port: MessagePort): () => Promise<Parts> {
  const received = new Promise<unknown>((resolve) => {
    port.onmessage = ({ data }: MessageEvent<unknown>) => resolve(data);
    port.onmessageerror = () => resolve(null);
  });
  return async () => {
    let clock: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<null>((resolve) => {
      clock = setTimeout(() => resolve(null), ON_ITS_WAY);
    });
    const message = await Promise.race([received, late]);
    clearTimeout(clock);
    if (!isMessage(message, 'body')) throw new TypeError('the answer came without its body');
    return message.parts;
  };
}

/** The same response with another body. */
function withBody(response: Response, body: BodyInit): Response {
  const { status, statusText, headers, url } = response;
  const whole = new Response(body, { status, statusText, headers });
  // A response that was made here would have no address.
  Object.defineProperty(whole, 'url', { value: url });
  return whole;
}
