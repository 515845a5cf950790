import type { Limit } from '../../limit.ts';
import type { Place } from './place.ts';

/** A statement is in the way of others, and is to be begun again where it is not. */
export class Preempted extends Error {
  override readonly name = 'Preempted';
}

/** Milliseconds between two looks. */
const LOOK = 50;

/** What a statement may spend on waiting, in milliseconds; it is counted down. */
export interface Patience {
  waits: number;
}

/**
 * Sees to it that a statement which is in the way of others leaves its place to them: it moves on with its process, or waits in it for its
 * next turn, or is to be begun again elsewhere. Its time limit does not count meanwhile.
 */
export function preemptWhenDue(place: Place, limit: Limit, patience: Patience) {
  let leave: (error: Error) => void = () => undefined;
  const left = new Promise<never>((_, reject) => (leave = reject));
  // Nobody may be listening when it rejects.
  left.catch(() => undefined);
  let clock: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const start = () => {
    // What has come meanwhile is heard first: it may be the answer.
    if (!isOver) clock = setTimeout(() => setImmediate(look), LOOK);
  };
  const look = () => {
    if (isOver) return;
    if (!place.isDue()) return start();
    const turn = place.moveOn(patience.waits);
    if (!turn) return place.mayStay() ? start() : leave(new Preempted());
    const began = performance.now();
    const goOn = limit.hold();
    turn.then(start, leave).finally(() => {
      goOn();
      patience.waits = Math.max(0, patience.waits - (performance.now() - began));
    });
  };
  start();
  return {
    /** The promise's outcome, or a rejection: Preempted, or EngineError `busy` when its next turn did not come in time. */
    unlessMoved: <T>(promise: Promise<T>): Promise<T> => Promise.race([promise, left]),
    dispose() {
      isOver = true;
      clearTimeout(clock);
    },
  };
}
