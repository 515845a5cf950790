/**
 * The header in which a page gives its request a name, to cancel it by: Chromium does not tell a service worker
 * when a page aborts its fetch, so the page tells it itself.
 */
export const CANCEL_HEADER = 'datapond-cancel';

/** The requests that pages may still cancel. Losing it with the worker loses nothing else: the requests end with it. */
export interface Cancels {
  /** A signal that aborts when the page cancels the request, and what to call once it is answered. */
  open(request: Request): { readonly signal: AbortSignal; readonly close: () => void };
  /** Cancels the request of this name; nothing happens when there is none. */
  cancel(name: string): void;
}

/** Starts with no requests. */
export function createCancels(): Cancels {
  const running = new Map<string, AbortController>();
  return {
    open(request) {
      const name = request.headers.get(CANCEL_HEADER);
      const controller = new AbortController();
      if (name !== null) running.set(name, controller);
      return {
        signal: AbortSignal.any([request.signal, controller.signal]),
        close: () => {
          if (name !== null && running.get(name) === controller) running.delete(name);
        },
      };
    },
    cancel(name) {
      running.get(name)?.abort(new DOMException('the page gave the request up', 'AbortError'));
      running.delete(name);
    },
  };
}
