import { expect, test } from 'vitest';
import { KeptKeys } from './kept-keys.ts';

test('keys of all columns are kept while there is room, and those not wanted for the longest time go first', () => {
  // Three lists of ten numbers.
  const kept = new KeptKeys(240);
  const [first, second] = [kept.of(0), kept.of(1)];
  const numbers = (from: number) => Array.from({ length: 10 }, (_, i) => from + i);
  first.set(1, numbers(0));
  second.set(1, numbers(100));
  first.set(2, numbers(200));
  expect(first.get(1)).toEqual(numbers(0));
  second.set(2, numbers(300));
  expect(second.get(1)).toBeUndefined();
  expect(first.get(1)).toEqual(numbers(0));
  expect(first.get(2)).toEqual(numbers(200));
  expect(second.get(2)).toEqual(numbers(300));
});

test('long texts take more room than short ones, a list that comes again no more than once', () => {
  const kept = new KeptKeys(1000).of(0);
  for (let time = 0; time < 10; time += 1) kept.set(1, ['a'.repeat(300)]);
  kept.set(2, ['b'.repeat(300)]);
  expect(kept.get(1)).toHaveLength(1);
  kept.set(3, ['c'.repeat(600)]);
  expect([1, 2, 3].map((block) => kept.get(block)?.length)).toEqual([1, undefined, 1]);
});

test('what is larger than all the room is not kept', () => {
  const kept = new KeptKeys(100).of(0);
  kept.set(1, [1]);
  kept.set(2, ['a'.repeat(100)]);
  expect([kept.get(1), kept.get(2)]).toEqual([undefined, undefined]);
});
