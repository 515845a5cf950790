import type { Patience } from './preemption.ts';

/** What a statement has left, in milliseconds, all attempts together. */
export interface Budget extends Patience {
  /** Undefined: it may work for as long as it likes. */
  readonly timeout: number | undefined;
  /** The promise's outcome; the time until then was waited. */
  wait<T>(turn: Promise<T>): Promise<T>;
  /** Begins to count the time that it works: what it waits meanwhile is none of it. @returns to be called when it has ended */
  work(): () => void;
}

/** Milliseconds that a statement may wait for its turns, all together. */
const PATIENCE = 30_000;

/** @param timeout milliseconds that it may work */
export function createBudget(timeout: number | undefined): Budget {
  let left = timeout;
  const budget: Budget = {
    waits: PATIENCE,
    get timeout() {
      return left;
    },
    async wait(turn) {
      const began = performance.now();
      try {
        return await turn;
      } finally {
        budget.waits = Math.max(0, budget.waits - (performance.now() - began));
      }
    },
    work() {
      const began = performance.now();
      const { waits } = budget;
      return () => {
        if (left === undefined) return;
        left = Math.max(1, left - (performance.now() - began - (waits - budget.waits)));
      };
    },
  };
  return budget;
}
