import { expect, test } from 'vitest';
import { groupKinds } from './group-kinds.ts';

const counts = (...all: readonly number[]) => Uint32Array.from(all);
const many = (own: Uint32Array) => own.map((count) => count * 100);

test('kinds that are written by the same symbols are one', () => {
  const words = counts(50, 30, 20, 10, 0, 0, 0, 0);
  const digits = counts(0, 0, 0, 0, 25, 25, 25, 25);
  expect(groupKinds([words, digits, words, digits, words], 3, 8)).toEqual([0, 1, 0, 1, 0]);
});

test('others are one where what they spare apart is less than what tells their codes', () => {
  const [one, other] = [counts(90, 10, 0, 0), counts(10, 90, 0, 0)];
  expect(groupKinds([one, other], 3, 8)).toEqual([0, 1]);
  expect(groupKinds([counts(9, 1, 0, 0), counts(1, 9, 0, 0)], 1, 8)).toEqual([0, 0]);
  expect(groupKinds([many(one), many(other)], 3, 8)).toEqual([0, 1]);
});

test('there are no more than may be, and those are put together that lose the least', () => {
  const kinds = [counts(900, 1, 0, 0), counts(880, 30, 0, 0), counts(0, 0, 900, 900)].map(many);
  expect(groupKinds(kinds, 3, 3)).toEqual([0, 1, 2]);
  expect(groupKinds(kinds, 3, 2)).toEqual([0, 0, 1]);
  expect(groupKinds(kinds, 3, 1)).toEqual([0, 0, 0]);
});

test('nothing has no kinds', () => {
  expect(groupKinds([], 3, 8)).toEqual([]);
  expect(groupKinds([counts(0, 0)], 3, 8)).toEqual([0]);
});
