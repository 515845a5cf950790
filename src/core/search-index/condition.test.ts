import { expect, test } from 'vitest';
import { matchAll, surely } from './condition.ts';

const idsUpTo = (last: number) => Uint32Array.from({ length: last }, (_, i) => i + 1);

/** Whether a condition that nearly all records meet is asked for, where another one leaves some. */
async function isFound(left: number): Promise<boolean> {
  const records = 100_000;
  let isAsked = false;
  const nearlyAll = async () => {
    isAsked = true;
    return surely(idsUpTo(records - 10));
  };
  await matchAll(
    [
      { cost: left, find: async () => surely(idsUpTo(left)) },
      { cost: records - 10, find: nearlyAll },
    ],
    records,
  );
  return isAsked;
}

test('what nearly all records meet is left to these, where they are those of a page and hardly more', async () => {
  expect(await isFound(90)).toBe(false);
  expect(await isFound(101)).toBe(false);
  expect(await isFound(400)).toBe(true);
});
