import { expect, test } from 'vitest';
import { toRowSource } from '../rows/row-source.ts';
import { toTsv } from './to-tsv.ts';

const fields = ['a', 'b', 'c'].map((id) => ({ id, type: 'text' }));
const rows = toRowSource([
  { a: 1, b: 'x\ty', c: null },
  { a: 2, b: 'say "hi"', c: ['l'] },
]);
const copy = (top: number, bottom: number, left: number, right: number, source = rows) =>
  toTsv(fields, source, { top, bottom, left, right });

test('cells are lines of values between tabs', () => {
  expect(copy(0, 1, 0, 2)).toEqual({
    kind: 'text',
    text: '1\t"x\ty"\t\n2\t"say ""hi"""\t"[""l""]"',
  });
});

test('a single cell is its value as it is', () => {
  expect(copy(1, 1, 1, 1)).toEqual({ kind: 'text', text: 'say "hi"' });
});

test('rows that are not here are not left out silently', () => {
  expect(copy(0, 2, 0, 0, { count: 3, at: (row) => rows.at(row) })).toEqual({ kind: 'missing' });
});

test('more than a clipboard bears is refused before it is tried', () => {
  expect(copy(0, 2_999_999, 0, 2, { count: 3_000_000, at: () => ({}) })).toEqual({ kind: 'too-many' });
});
