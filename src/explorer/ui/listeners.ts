/** Who wants to hear of changes, as `useSyncExternalStore` has them. */
export interface Listeners {
  tell(): void;
  /** Returns how to stop. */
  subscribe(listener: () => void): () => void;
}

/** Listeners, of which there are none yet. */
export function createListeners(): Listeners {
  const listeners = new Set<() => void>();
  return {
    tell() {
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
