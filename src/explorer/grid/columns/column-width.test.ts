import { expect, test } from 'vitest';
import {
  hasNoteRoom,
  hasRoom,
  measureColumns,
  toColumnWidths,
  toLastingWidths,
  withRoom,
} from './column-width.ts';

const fields = [
  { id: '_id', type: 'int4' },
  { id: 'country', type: 'text' },
  { id: 'area', type: 'int8' },
];
const names = ['Peru', 'Chad', 'Cuba', 'Fiji', 'Iran', 'Iraq', 'Oman', 'Mali', 'Togo', 'Antigua and Barbuda'];
const records = names.map((country, index) => ({ _id: index, country, area: 1_285_216 }));
const sum = (widths: readonly number[]) => widths.reduce((all, width) => all + width, 0);

const labels = new Set<string>();
const columns = measureColumns(fields, records, labels);

test('a few long texts do not push other columns out of sight, unless there is room', () => {
  const widths = toColumnWidths(columns);
  const widen = (room: number) => withRoom(widths, { columns, hasNotes: false, room });
  expect(widen(sum(widths) - 1)).toEqual(widths);
  const [id, country = 0, area] = widen(1000);
  expect([id, area]).toEqual([widths[0], widths[2]]);
  expect(country).toBeGreaterThan((widths[1] ?? 0) + 20);
  expect(sum(widen(sum(widths) + 9))).toBe(sum(widths) + 9);
});

test('what room texts leave is for the notes in heads, which the column of ids has none of', () => {
  const widths = toColumnWidths(columns);
  const widen = (room: number) => withRoom(widths, { columns, hasNotes: true, room });
  const [id, country = 0, area = 0] = widen(1000);
  expect(id).toBe(widths[0]);
  expect(area).toBeGreaterThan((widths[2] ?? 0) + 20);
  expect(country).toBeGreaterThanOrEqual(area);
  expect(widen(sum(widths))).toEqual(widths);
});

test('the column of ids has room for the last of them, which is longer than the first', () => {
  const [id = 0, ...others] = toColumnWidths(columns);
  const [wider = 0, ...same] = toColumnWidths(measureColumns(fields, records, labels, 30_000_000));
  expect(wider).toBeGreaterThan(id);
  expect(same).toEqual(others);
  expect(toColumnWidths(measureColumns(fields, records, labels, 10))[0]).toBe(id);
});

test('a text has room where it would have even in a wider font', () => {
  expect(hasRoom('short', 100, false)).toBe(true);
  expect(hasRoom('as long as the column', 170, false)).toBe(false);
  expect(hasRoom('1,234,567', 102, true)).toBe(true);
  expect(hasRoom('1,234,567', 90, true)).toBe(false);
});

test('what room is left at last is for texts longer than columns else are wide', () => {
  const long = records.map((record) => ({ ...record, country: 'a speech that goes on and on '.repeat(40) }));
  const columns = measureColumns(fields, long, labels);
  const widths = toColumnWidths(columns);
  const widen = (room: number) => withRoom(widths, { columns, hasNotes: true, room });
  expect(sum(widen(1200))).toBe(1200);
  expect(widen(1200)[1]).toBeGreaterThan(700);
  expect(sum(widen(20_000))).toBeLessThan(4000);
});

test('a note has room in a head as wide as it', () => {
  expect(hasNoteRoom('2 different', 64)).toBe(false);
  expect(hasNoteRoom('2 diff.', 64)).toBe(true);
  expect(hasNoteRoom('2 different', 100)).toBe(true);
});

test('other records make a column no narrower, and wider only where a number would be cut', () => {
  const measure = (more: readonly Record<string, unknown>[]) =>
    measureColumns(fields, more as typeof records, labels);
  const wider = measure([{ _id: 1, country: 'x'.repeat(90), area: 123_456_789_012_345 }]);
  const now = wider.filter((column) => !column.mayBeCut);
  const widths = toColumnWidths(columns);
  expect(toLastingWidths(columns, [])).toEqual(widths);
  expect(toLastingWidths(columns, measure([{ _id: 1, country: 'a', area: 1 }]))).toEqual(widths);
  const [id, country, area = 0] = toLastingWidths(columns, now);
  expect([id, country]).toEqual(widths.slice(0, 2));
  expect(area).toBe(toColumnWidths(wider)[2]);
  expect(area).toBeGreaterThan(widths[2] ?? 0);
});
