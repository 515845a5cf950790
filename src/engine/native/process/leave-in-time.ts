import type { Place } from './lanes.ts';

/** A statement is in the way of others, and is to be begun again where it is not. */
export class MovesAside extends Error {
  override readonly name = 'MovesAside';
}

/**
 * Of the time after which it moves the share that its process must have had of the cores: on a busy machine every statement takes long,
 * and what waits for the cores is not what keeps others from them.
 */
const AT_WORK = 0.5;

/** How often one may stay that another was there before: when that one has gone it may be quick. */
const STAYS = 1;

/**
 * Sees to it that a statement which is in the way of others goes to a longer lane: with its process, or to be begun again.
 * @param after milliseconds; undefined: it may stay
 * @param worked milliseconds that its process has had of the cores
 */
export function leaveInTime(place: Place, after: number | undefined, worked: () => number) {
  let clock: ReturnType<typeof setTimeout> | undefined;
  let leave: (error: MovesAside) => void = () => undefined;
  const left = new Promise<never>((_, reject) => (leave = reject));
  left.catch(() => undefined);
  const start = () => {
    if (after !== undefined) clock = setTimeout(look, after, after);
  };
  let stays = 0;
  const look = (milliseconds: number) => {
    // What is in nobody's way may stay; who comes later is looked for again.
    if (!place.isWanted() || worked() < AT_WORK * milliseconds) return start();
    if (!place.isFirst() && stays++ < STAYS) return start();
    if (!place.moveOn()) leave(new MovesAside());
  };
  start();
  return {
    /** The promise's outcome, or a rejection with MovesAside. */
    unlessMoved: <T>(promise: Promise<T>): Promise<T> => Promise.race([promise, left]),
    dispose: () => clearTimeout(clock),
  };
}
