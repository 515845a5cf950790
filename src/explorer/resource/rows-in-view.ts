/** Positions in view, from 0; `end` is the one after the last. */
export interface RowsInView {
  readonly first: number;
  readonly end: number;
}

/** Rows in view while they change with every step of scrolling: only who subscribes renders again. */
export interface ViewStore {
  set(view: RowsInView): void;
  /** The same object until it changes. */
  snapshot(): RowsInView;
  subscribe(listener: () => void): () => void;
}

/** At first nothing is in view. */
export function createViewStore(): ViewStore {
  const listeners = new Set<() => void>();
  let view: RowsInView = { first: 0, end: 0 };
  return {
    set(next) {
      if (next.first === view.first && next.end === view.end) return;
      view = next;
      for (const listener of listeners) listener();
    },
    snapshot: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
