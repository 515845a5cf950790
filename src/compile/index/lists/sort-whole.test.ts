import { expect, test } from 'vitest';
import { sortWhole } from './sort-whole.ts';

test('whole numbers are in the order that numbers have, in their place alone', () => {
  const random = (i: number) => ((i * 2_654_435_761) % 4_294_967_296) * (i % 3 === 0 ? 2_097_151 : 1);
  const numbers = Float64Array.from({ length: 3000 }, (_, i) => random(i));
  numbers.set([0, Number.MAX_SAFE_INTEGER, 2 ** 32, 2 ** 32 - 1, 2 ** 31, 1], 10);
  const [first, rest] = [numbers.slice(0, 10), numbers.slice(2000)];
  const sorted = sortWhole(numbers.subarray(10, 2000));
  expect([...sorted]).toEqual([...sorted].sort((a, b) => a - b));
  expect(new Set(sorted)).toEqual(new Set(numbers.slice(10, 2000)));
  expect([numbers.slice(0, 10), numbers.slice(2000)]).toEqual([first, rest]);
});
