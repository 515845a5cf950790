import { expect, test } from 'vitest';
import type { ValueBlocks } from './value-blocks.ts';
import { walkValues } from './walk-values.ts';

const [BLOCKS, EACH] = [400, 1_000];
const range = (start: number, end: number) => Array.from({ length: end - start }, (_, i) => start + i);

/** An order of so many blocks, in that of the ids. */
const blocks = {
  root: async () => ({
    keys: range(0, BLOCKS),
    counts: range(0, BLOCKS).map(() => EACH),
    entries: range(0, BLOCKS).map(() => 2),
    ids: range(0, BLOCKS).map(() => 9),
  }),
  sets: async (numbers: readonly number[]) =>
    numbers.map((number) => Uint32Array.from(range(number * EACH + 1, (number + 1) * EACH + 1))),
} as unknown as ValueBlocks;

test.each([false, true])(
  'what lies at the other end of an order is reached in a few steps (descending: %s)',
  async (descending) => {
    const read: number[] = [];
    for await (const { runs } of walkValues(blocks, { descending, skip: 0, about: 2_000 }, blocks))
      read.push(runs.length);
    // The first step is what was expected to do, the next ones are less, and then more and more.
    expect(read.slice(0, 4)).toEqual([0, 2, 1, 1]);
    expect(read.reduce((sum, own) => sum + own, 0)).toBe(BLOCKS);
    expect(read.length).toBeLessThan(15);
  },
);
