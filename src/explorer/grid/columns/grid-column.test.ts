import { expect, test } from 'vitest';
import { columnsWithin, pickColumns, toGridColumns } from './grid-column.ts';

const WIDTHS = [50, 100, 100, 100, 100];
const PINS = [0, null, null, null, null];
const fields = ['_id', 'a', 'b', 'c', 'd'].map((id) => ({ id, type: id === '_id' ? 'int' : 'text' }));

test('columns in view stand in the page, and pinned ones and the active one', () => {
  expect(columnsWithin(WIDTHS, PINS, { from: 160, to: 240, also: -1 })).toEqual([0, 2]);
  expect(columnsWithin(WIDTHS, PINS, { from: 160, to: 240, also: 4 })).toEqual([0, 2, 4]);
  expect(columnsWithin(WIDTHS, [null, null, null, null, null], { from: 150, to: 250, also: -1 })).toEqual([
    2,
  ]);
});

test('what is left out before a column is its margin', () => {
  const columns = pickColumns(toGridColumns(fields, WIDTHS, PINS, new Set(['b'])), [0, 2, 4]);
  expect(columns.map(({ grouped }) => grouped)).toEqual([true, false, true]);
  expect(columns.map(({ index }) => index)).toEqual([0, 2, 4]);
  expect(columns.map(({ style }) => style.marginInlineStart)).toEqual([undefined, '100px', '100px']);
  expect(columns.map(({ className }) => className)).toEqual(['first id numeric pin edge', '', '']);
});

test('a column with none left out before it is the same object, whatever else stands in the page', () => {
  const all = toGridColumns(fields, WIDTHS, PINS, new Set());
  expect(pickColumns(all, [0, 1, 2])[2]).toBe(all[2]);
  expect(pickColumns(all, [0, 1, 2, 3])[2]).toBe(all[2]);
  expect(pickColumns(all, [0, 2])[1]).not.toBe(all[2]);
});
