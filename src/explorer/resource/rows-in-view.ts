import { createListeners } from '../ui/listeners.ts';

/** Positions in view, from 0; `end` is the one after the last. */
export interface RowsInView {
  readonly first: number;
  readonly end: number;
}

/** Rows in view while they change with every frame of scrolling: only who subscribes renders again, and not at every frame. */
export interface ViewStore {
  set(view: RowsInView): void;
  /** As set last. */
  readonly latest: RowsInView;
  /** As told last; the same object until the next telling. */
  snapshot(): RowsInView;
  subscribe(listener: () => void): () => void;
}

/** Milliseconds between two tellings: nobody reads faster, and any change of the page costs a frame a quarter of its time. */
const PACE = 150;

/** At first nothing is in view. */
export function createViewStore(): ViewStore {
  const listeners = createListeners();
  let latest: RowsInView = { first: 0, end: 0 };
  let told = latest;
  let resting = false;
  const tell = (): void => {
    resting = told !== latest;
    if (!resting) return;
    told = latest;
    setTimeout(tell, PACE);
    listeners.tell();
  };
  return {
    set(next) {
      if (next.first === latest.first && next.end === latest.end) return;
      latest = next;
      if (!resting) tell();
    },
    get latest() {
      return latest;
    },
    snapshot: () => told,
    subscribe: listeners.subscribe,
  };
}
