import { expect, test } from 'vitest';
import { hasRoom, toColumnWidths, withRoom } from './column-width.ts';

const fields = [
  { id: '_id', type: 'int4' },
  { id: 'country', type: 'text' },
  { id: 'area', type: 'int8' },
];
const names = ['Peru', 'Chad', 'Cuba', 'Fiji', 'Iran', 'Iraq', 'Oman', 'Mali', 'Togo', 'Antigua and Barbuda'];
const records = names.map((country, index) => ({ _id: index, country, area: 1_285_216 }));
const sum = (widths: readonly number[]) => widths.reduce((all, width) => all + width, 0);

test('a few long texts do not push other columns out of sight, unless there is room', () => {
  const widths = toColumnWidths(fields, records, new Set());
  expect(withRoom(widths, { fields, records, labels: new Set(), room: sum(widths) - 1 })).toEqual(widths);
  const [id, country = 0, area] = withRoom(widths, { fields, records, labels: new Set(), room: 1000 });
  expect([id, area]).toEqual([widths[0], widths[2]]);
  expect(country).toBeGreaterThan((widths[1] ?? 0) + 20);
  expect(sum(withRoom(widths, { fields, records, labels: new Set(), room: sum(widths) + 9 }))).toBe(
    sum(widths) + 9,
  );
});

test('a text has room where it would have even in a wider font', () => {
  expect(hasRoom('short', 100, false)).toBe(true);
  expect(hasRoom('as long as the column', 170, false)).toBe(false);
  expect(hasRoom('1,234,567', 101, true)).toBe(true);
  expect(hasRoom('1,234,567', 90, true)).toBe(false);
});
