import type { Ask } from './ask.ts';
import type { Goal } from './goals.ts';
import { createRandom, type Random } from './random.ts';

/** One kind of work over a table. */
export interface Workload<T> {
  readonly id: string;
  readonly label: string;
  readonly goal: Goal;
  /** Draws a request from what the table holds. */
  readonly draw: (table: T, random: Random) => Ask;
}

/** Requests of one kind, ready to be asked. */
export interface Kind {
  readonly id: string;
  readonly label: string;
  readonly goal: Goal;
  /** Each another one. */
  readonly asks: readonly Ask[];
}

/** Times that a request is drawn anew when it has been drawn before; some kinds have few. */
const TRIES = 50;

/**
 * Draws the requests of each kind of work: the same for the same table and number, and the first of more.
 * @param stream another number, other requests
 */
export function drawKinds<T extends { readonly seed: number }>(
  workloads: readonly Workload<T>[],
  table: T,
  count: number,
  stream: number,
): readonly Kind[] {
  return workloads.map(({ id, label, goal, draw }) => {
    const random = createRandom(table.seed, stream, ...Array.from(id, (letter) => letter.charCodeAt(0)));
    const asks = new Map<string, Ask>();
    for (let tries = 0; asks.size < count && tries < count * TRIES; tries++) {
      const ask = draw(table, random);
      asks.set(JSON.stringify(ask), ask);
    }
    return { id, label, goal, asks: [...asks.values()] };
  });
}
