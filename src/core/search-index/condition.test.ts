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

test('what is learned from many bytes of words is left to as many records as take as long', async () => {
  const records = 100_000;
  const isAsked = async (left: number, ahead: number) => {
    let asked = false;
    const find = async () => {
      asked = true;
      return surely(idsUpTo(records - 10));
    };
    const few = { cost: left, find: async () => surely(idsUpTo(left)) };
    await matchAll([few, { cost: records * 10, ahead, find }], records);
    return asked;
  };
  expect(await isAsked(400, 0)).toBe(true);
  expect(await isAsked(400, 8_000_000)).toBe(false);
  expect(await isAsked(700, 8_000_000)).toBe(true);
});
