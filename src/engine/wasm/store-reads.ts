/** What DuckDB's worker tells of a store that it reads from a server: it begins to wait for bytes, or they came (0: in vain). */
export type StoreRead = { readonly url: string } & (
  | { readonly kind: 'begun' }
  | { readonly kind: 'ended'; readonly bytes: number }
);

/** Whether a worker waits for bytes. While it does, none of its statements goes on, as it reads synchronously. */
export interface StoreReads {
  /**
   * Calls the listener whenever that changes, and at once where it waits now.
   * @returns how to stop
   */
  listen(listener: (waits: boolean) => void): () => void;
}

/**
 * Milliseconds for which one read counts as waiting. A host that sends nothing for so long does not answer at all; the statement's time
 * goes on then.
 */
const PATIENCE = 60_000;

/** The reads of the worker at the other side of the port. @param onRead told each */
export function createStoreReads(port: MessagePort, onRead: (read: StoreRead) => void): StoreReads {
  const listeners = new Set<(waits: boolean) => void>();
  let waits = false;
  let patience: ReturnType<typeof setTimeout> | undefined;
  const set = (next: boolean): void => {
    clearTimeout(patience);
    if (next) patience = setTimeout(() => set(false), PATIENCE);
    if (next === waits) return;
    waits = next;
    for (const listener of listeners) listener(waits);
  };
  port.onmessage = ({ data }: MessageEvent<StoreRead>) => {
    set(data.kind === 'begun');
    onRead(data);
  };
  return {
    listen(listener) {
      listeners.add(listener);
      if (waits) listener(true);
      return () => listeners.delete(listener);
    },
  };
}
