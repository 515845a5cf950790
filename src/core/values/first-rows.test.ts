import { expect, test } from 'vitest';
import type { Columns } from '../ports.ts';
import { firstRows } from './first-rows.ts';

const batch: Columns = {
  rows: 3,
  columns: [
    { name: 'id', values: BigInt64Array.of(1n, 2n, 3n) },
    { name: 'flag', values: [true, null, false] },
    {
      name: 'word',
      get values(): never {
        throw new Error('no text was asked for');
      },
      texts: {
        bytes: new TextEncoder().encode('onethree'),
        offsets: Int32Array.of(0, 3, 3, 8),
        nulls: Uint8Array.of(0, 1, 0),
      },
    },
  ],
};

test('the first rows of each column, in the form it is in', () => {
  const { rows, columns } = firstRows(batch, 2);
  expect([rows, columns.map(({ name }) => name)]).toEqual([2, ['id', 'flag', 'word']]);
  expect([columns[0]?.values, columns[1]?.values]).toEqual([BigInt64Array.of(1n, 2n), [true, null]]);
  expect([columns[2]?.texts?.offsets, columns[2]?.texts?.nulls]).toEqual([
    Int32Array.of(0, 3, 3),
    Uint8Array.of(0, 1),
  ]);
});

test('texts are decoded when they are asked for, and then cut', () => {
  const values = ['a', 'b', 'c'];
  const [column] = firstRows({ rows: 3, columns: [{ name: 'x', values }] }, 2).columns;
  expect(column?.values).toEqual(['a', 'b']);
});

test('of lists all items are left, and fewer rows of them', () => {
  const items = { name: '', values: Int32Array.of(1, 2, 3) };
  const lists = { items, offsets: Int32Array.of(0, 2, 2, 3), nulls: Uint8Array.of(0, 1, 0) };
  const [column] = firstRows(
    { rows: 3, columns: [{ name: 'x', values: [[1, 2], null, [3]], lists }] },
    2,
  ).columns;
  expect(column?.lists).toEqual({ items, offsets: Int32Array.of(0, 2, 2), nulls: Uint8Array.of(0, 1) });
  expect(column?.values).toEqual([[1, 2], null]);
});
