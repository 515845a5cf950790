import { expect, test } from 'vitest';
import { partsWith, toColumnParts } from './column-parts.ts';

const names = Array.from({ length: 70 }, (_, index) => `c${index}`);

test('a wide table comes in parts that hold every column, and each the record’s number', () => {
  const parts = toColumnParts(names) ?? [];
  expect(parts.map(([first, second]) => [first, second])).toEqual([
    ['_id', 'c0'],
    ['_id', 'c32'],
    ['_id', 'c64'],
  ]);
  expect(parts.flatMap((part) => part.slice(1))).toEqual(names);
  expect(toColumnParts(names.slice(0, 64))).toBeNull();
});

test('the parts in view are those of its columns', () => {
  const parts = toColumnParts(names) ?? [];
  expect(partsWith(parts, ['_id', 'c33', 'c69', 'c34'])).toEqual([1, 2]);
  expect(partsWith(parts, ['_id'])).toEqual([0]);
});
