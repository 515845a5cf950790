import { expect, test } from 'vitest';
import type { Period } from '../aggregate/question.ts';
import { toTimeTicks } from './time-ticks.ts';

const ticks = (first: string, last: string, most: number, unit: Period = 'minute') =>
  toTimeTicks(new Date(first), new Date(last), most, unit).map((time) =>
    time.toISOString().replace(/T00:00:00.000Z$/, ''),
  );

test.each([
  ['2012-01-01', '2015-12-01', 16, '2012-01-01', '2015-10-01', 16],
  ['2012-01-01', '2015-12-01', 15, '2012-01-01', '2015-07-01', 8],
  ['2012-01-01', '2015-12-01', 7, '2012-01-01', '2015-01-01', 4],
  ['1850-01-01', '2000-01-01', 10, '1860-01-01', '2000-01-01', 8],
  ['0050-01-01', '0052-01-01', 3, '0050-01-01', '0052-01-01', 3],
])('from %s to %s there are at most %d, from %s to %s', (first, last, most, from, to, count) => {
  const all = ticks(first, last, most);
  expect([all[0], all.at(-1), all.length]).toEqual([from, to, count]);
});

test('weeks begin on Mondays, hours at round ones', () => {
  expect(ticks('2024-01-01', '2024-02-01', 6)).toEqual([
    '2024-01-01',
    '2024-01-08',
    '2024-01-15',
    '2024-01-22',
    '2024-01-29',
  ]);
  expect(ticks('2024-01-01T01:30:00Z', '2024-01-01T14:00:00Z', 5)).toEqual([
    '2024-01-01T03:00:00.000Z',
    '2024-01-01T06:00:00.000Z',
    '2024-01-01T09:00:00.000Z',
    '2024-01-01T12:00:00.000Z',
  ]);
});

test('a moment alone has at most one, an immense time none', () => {
  expect(ticks('2024-01-01', '2024-01-01', 5)).toEqual(['2024-01-01']);
  expect(ticks('-200000-01-01', '+200000-01-01', 5)).toEqual([]);
});

test('there are no ticks between two times of a unit', () => {
  expect(ticks('2024-02-28', '2024-03-01', 9, 'day')).toEqual(['2024-02-28', '2024-02-29', '2024-03-01']);
  expect(ticks('2012-01-01', '2014-01-01', 9, 'year')).toEqual(['2012-01-01', '2013-01-01', '2014-01-01']);
});
