import { expect, test } from 'vitest';
import { toTimeBars } from './bars.ts';

const yearsOf = (from: number, to: number, step = 1) =>
  new Map(
    Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => [
      `${String(from + index * step).padStart(4, '0')}-01-01`,
      1,
    ]),
  );
const told = (counts: ReadonlyMap<string, number>) => {
  const keys = [...counts.keys()].sort();
  return toTimeBars('year', keys[0] ?? '', keys.at(-1) ?? '', counts);
};

test('empty units stand between the others', () => {
  const bars = told(yearsOf(1990, 2020, 10));
  expect(bars.map(({ records }) => records).filter(Boolean)).toHaveLength(4);
  expect(bars).toHaveLength(31);
});

test('placeholders at the ends of time leave room for all else, and every record is in a bar', () => {
  const bars = told(new Map([...yearsOf(2001, 2024), ['0001-01-01', 5], ['9999-01-01', 7]]));
  expect(bars).toHaveLength(26);
  expect(bars.reduce((sum, bar) => sum + bar.records, 0)).toBe(36);
  expect(bars.at(-1)).toMatchObject({
    label: '9999',
    condition: { kind: 'range', from: '9999-01-01', to: null },
  });
});

test('more units than a page has room for share bars', () => {
  const bars = told(yearsOf(1000, 2023));
  expect(bars.length).toBeLessThanOrEqual(200);
  expect(bars.reduce((sum, bar) => sum + bar.records, 0)).toBe(1024);
  expect(bars[0]).toMatchObject({
    label: '1000 – 1005',
    records: 6,
    condition: { from: '1000-01-01', to: '1006-01-01', below: true },
  });
});
