import { expect, test } from 'vitest';
import { widthOf } from './letters.ts';
import { toCycleTicks, wholeTicks, widestTick } from './axis-ticks.ts';

test.each([
  [[0, 1], 8, 1],
  [[0, 6, 3], 10, 6],
  [[1931, 1932], 9, 1],
  [[5], 9, 1],
  [[0, 144_000], 8, 8],
  [[0, 0.5, 1], 8, 8],
  [[], 8, 1],
] as const)('between the whole numbers %j there are no ticks', (values, most, ticks) => {
  expect(wholeTicks(values, most)).toBe(ticks);
});

test('parts of a cycle are all named where there is room, else every so many', () => {
  const months = Array.from({ length: 24 }, (_, i) => (i % 12) + 1);
  expect(toCycleTicks(months, 'monthOfYear', 1200)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(toCycleTicks(months, 'monthOfYear', 220)).toEqual([1, 3, 5, 7, 9, 11]);
});

test('there is room for a single value as it is', () => {
  expect(widestTick([43.983333], 8, String)).toBe(widthOf('43.983333'));
  expect(widestTick([0, 43.983333], 8, String)).toBeLessThan(widthOf('43.983333'));
});
