import { matchApi } from '../service-worker/match-api.ts';

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

/** Milliseconds before a request whose service worker died is sent again. */
const PAUSES = [0, 100, 500, 2_000];

/**
 * Fetches through the service worker. A browser that stops the worker in the middle of a request fails that request; the API only
 * reads, so it is sent again. Rejects as `fetch` does when that does not help either.
 */
export function createRetryingFetch(networkFetch: typeof fetch): ApiFetch {
  return async (request) => {
    for (const pause of PAUSES) {
      try {
        return await networkFetch(request.clone());
      } catch (error) {
        // A TypeError is the network's; anything else is the caller's own, like an abort.
        if (!(error instanceof TypeError)) throw error;
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
    return networkFetch(request);
  };
}
