import { expect, test } from 'vitest';
import { parseDateMath, printInstant } from './date-math.ts';

const now = new Date('2024-05-17T10:20:30.456Z');

test.each([
  ['NOW', '2024-05-17T10:20:30.456Z'],
  ['NOW-7DAYS', '2024-05-10T10:20:30.456Z'],
  ['NOW-1DAY/DAY', '2024-05-16T00:00:00Z'],
  ['NOW/MONTH-1MONTH+1YEAR', '2025-04-01T00:00:00Z'],
  ['NOW/YEAR', '2024-01-01T00:00:00Z'],
  ['NOW/HOUR+90MINUTES', '2024-05-17T11:30:00Z'],
  ['NOW/SECOND+5MILLISECONDS', '2024-05-17T10:20:30.005Z'],
  ['2020-01-01T00:00:00Z+1MONTH', '2020-02-01T00:00:00Z'],
  ['2020-01-31T12:00:00Z+1MONTH', '2020-02-29T12:00:00Z'],
  ['2020-02-29T12:00:00Z-1YEAR', '2019-02-28T12:00:00Z'],
  ['2020-01-01T00:00:00.987654Z', '2020-01-01T00:00:00.987Z'],
  ['0099-12-31T23:59:59Z', '0099-12-31T23:59:59Z'],
])('%s is %s', (text, instant) => {
  expect(printInstant(parseDateMath(text, now))).toBe(instant);
});

test.each([
  '',
  '2020-01-01',
  '2020-01-01T00:00:00',
  '2020-13-01T00:00:00Z',
  '2020-02-30T00:00:00Z',
  '2020-01-01T25:00:00Z',
  'now',
  'NOW-1',
  'NOW-1FORTNIGHT',
  'NOW- 1DAY',
  'NOW/',
  'NOW+999999999YEARS',
  'NOWx',
])('%s is no date', (text) => {
  expect(() => parseDateMath(text, now)).toThrow(SyntaxError);
});
