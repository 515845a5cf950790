import { expect, test } from 'vitest';
import {
  binOf,
  edgeOf,
  isOnCalendar,
  toLineUnit,
  toNumberBins,
  toTimeUnit,
  unitEnd,
  unitLabel,
  unitStart,
} from './bins.ts';

test.each([
  [0, 100, true],
  [-37, 2181, true],
  [1, 4, true],
  [0.1, 0.9, false],
  [-1e-7, 1e-7, false],
  [5, 5, true],
])('bins from %d to %d cover both ends with round edges', (smallest, largest, whole) => {
  const bins = toNumberBins(smallest, largest, whole);
  expect(edgeOf(bins, 0)).toBeLessThanOrEqual(smallest);
  expect(edgeOf(bins, bins.count)).toBeGreaterThan(largest);
  expect(bins.count).toBeLessThanOrEqual(34);
  if (whole) expect(Number.isInteger(bins.step)).toBe(true);
});

test('years before the first are not on the calendar, nor are infinities', () => {
  const times = ['0044-03-15', '0044-03-15 BC', '0044-03-15T00:00:00 BC', '-infinity'];
  expect(times.filter(isOnCalendar)).toEqual(['0044-03-15']);
});

test('a value on an edge is above it', () => {
  const bins = toNumberBins(0, 1, false);
  expect([0.3, 0.6, 0.7, 0.69999].map((value) => binOf(bins, value))).toEqual([3, 6, 7, 6]);
});

test('edges carry no dust', () => {
  const bins = toNumberBins(0, 1, false);
  expect(Array.from({ length: 5 }, (_, index) => edgeOf(bins, index))).toEqual([0, 0.1, 0.2, 0.3, 0.4]);
});

test('edges of whole numbers keep all their digits', () => {
  const bins = toNumberBins(1_234_567_890_123_400, 1_234_567_890_123_499, true);
  expect([0, 1].map((index) => edgeOf(bins, index))).toEqual([1_234_567_890_123_400, 1_234_567_890_123_410]);
});

test.each([
  ['1990-01-01', '2002-12-31', false, 'year'],
  ['2001-01-01T00:01:00', '2001-06-30T23:59:00', true, 'month'],
  ['2001-01-01', '2001-01-20', false, 'day'],
  ['2001-01-01T00:00:00', '2001-01-01T20:00:00', true, 'hour'],
  ['2001-01-01T10:00:00', '2001-01-01T12:10:00', true, 'minute'],
  ['2001-01-01T10:00:00.5', '2001-01-01T10:02:10', true, 'second'],
  ['2001-01-01', '2001-01-01', false, 'day'],
  ['05:10:00', '23:59:59.25', true, 'hour'],
])('%s to %s is told by the right unit', (from, to, hasTime, unit) => {
  expect(toTimeUnit(from, to, hasTime)).toBe(unit);
});

test('a unit begins and ends on the calendar, in the form of the column', () => {
  expect(unitStart('2001-12-17', 'month')).toBe('2001-12-01');
  expect(unitEnd('2001-12-01', 'month')).toBe('2002-01-01');
  expect(unitStart('2001-12-17T13:45:00', 'hour')).toBe('2001-12-17T13:00:00');
  expect(unitEnd('2001-12-31T23:00:00', 'hour')).toBe('2002-01-01T00:00:00');
  expect(unitLabel('2001-12-17T13:00:00', 'hour')).toBe('2001-12-17 13:00');
  expect(unitLabel('2001-01-01', 'year')).toBe('2001');
  expect(unitStart('2001-12-17T13:45:07.25', 'minute')).toBe('2001-12-17T13:45:00');
  expect(unitLabel('2001-12-17T13:45:07', 'second')).toBe('2001-12-17 13:45:07');
  expect(unitEnd('13:59:59', 'second')).toBe('14:00:00');
});

test.each([
  ['2020-02-01', '2025-10-15', false, 'month'],
  ['2019-01-01', '2019-12-31', false, 'day'],
  ['1950-01-01', '2020-01-01', false, 'year'],
  ['2017-08-27T00:05:34', '2017-08-29T12:00:00', true, 'hour'],
  ['2017-08-27', '2017-08-27', false, 'day'],
  ['-infinity', 'infinity', false, 'year'],
] as const)(
  'a line from %s to %s goes by the finest unit that a page is wide enough for',
  (from, to, hasTime, unit) => {
    expect(toLineUnit(from, to, hasTime, 400)).toBe(unit);
  },
);
