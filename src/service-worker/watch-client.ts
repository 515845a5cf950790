/** Milliseconds between two looks. */
const LOOK = 2_000;

/** Whether somebody still waits for an answer. */
export interface ClientWatch {
  /** Aborts when the page or worker is gone. */
  readonly signal: AbortSignal;
  /** To be called when the request is answered. */
  close(): void;
}

/**
 * Looks whether the sender of a request is still there: browsers do not tell a service worker when a tab is closed.
 * @param find resolves to the sender, undefined when it is gone; one that was never found is nobody's to watch
 */
export function watchClient(find: () => Promise<unknown>): ClientWatch {
  const gone = new AbortController();
  let clock: ReturnType<typeof setTimeout> | undefined;
  let closed = false;
  const look = async (before: boolean) => {
    // What fails tells nothing.
    const isThere = await find().then(Boolean, () => before);
    if (closed) return;
    if (before && !isThere) gone.abort(new DOMException('the page is gone', 'AbortError'));
    else if (isThere) clock = setTimeout(() => void look(true), LOOK);
  };
  clock = setTimeout(() => void look(false), 0);
  return {
    signal: gone.signal,
    close() {
      closed = true;
      clearTimeout(clock);
    },
  };
}
