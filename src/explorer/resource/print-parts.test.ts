import { expect, test } from 'vitest';
import { toPrintParts } from './print-parts.ts';

const columns = (count: number, pixels: number, mayBeCut = false) =>
  Array.from({ length: count }, (_, place) => ({ id: `c${place}`, mayBeCut, head: 60, values: [pixels] }));

test('a table of few columns is printed in one part', () => {
  expect(toPrintParts(columns(15, 300))).toEqual([Array.from({ length: 15 }, (_, place) => place)]);
  expect(toPrintParts([])).toEqual([[]]);
});

test.each([
  [81, 60, false],
  [40, 2000, true],
  [40, 2000, false],
  [1094, 90, true],
] as const)('of %i columns each is printed once, beside the first', (count, pixels, mayBeCut) => {
  const parts = toPrintParts(columns(count, pixels, mayBeCut));
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.every(([first, ...others]) => first === 0 && others.length > 0)).toBe(true);
  expect(parts.flatMap((part) => part.slice(1))).toEqual(Array.from({ length: count - 1 }, (_, i) => i + 1));
});

test('a page has no more columns than it is wide', () => {
  const [part = []] = toPrintParts(columns(81, 100));
  expect(part.length).toBeGreaterThan(6);
  expect(part.length).toBeLessThanOrEqual(10);
});
