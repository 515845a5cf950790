import { expect, test } from 'vitest';
import { parseInterval } from './interval.ts';

// What PostgreSQL 15 makes of them: months, days, seconds.
test.each([
  ['1 year 2 mons 3 days 04:05:06.7', 14, 3, 14_706.7],
  ['1-2', 14, 0, 0],
  ['-1-2 +3 -4:05:06', -14, 3, -14_706],
  ['@ 1 year ago', -12, 0, 0],
  ['1.5 years 1.5 months 1.5 days', 19, 16, 43_200],
  ['1 2:03', 0, 1, 7380],
  ['90', 0, 0, 90],
  ['1 hr 2 MIN 3s', 0, 0, 3723],
  ['1 millennium 2 decades 3 weeks', 12_240, 21, 0],
  ['2:3.5', 0, 0, 123.5],
  ['P4DT4H', 0, 4, 14_400],
  ['P1Y2M3W4DT5H6M7.5S', 14, 25, 18_367.5],
  ['P0001-02-03T04:05:06', 14, 3, 14_706],
  ['P00010203T040506', 14, 3, 14_706],
  ['P-.5D', 0, 0, -43_200],
  ['PT', 0, 0, 0],
])('reads %s', (text, months, days, seconds) => {
  expect(parseInterval(text)).toEqual({ months, days, micros: BigInt(seconds * 1e6) });
});

test('a last number takes the unit that is told', () => {
  expect(parseInterval('5', { unit: 'month' })).toEqual({ months: 5, days: 0, micros: 0n });
});

test.each<readonly [string, string]>([
  ...['', 'x', '1 foo', '5 ago', '1 day 2 days', '1:2:3:4', 'P', '1 qtr', 'p4d', 'PT1T2H', '1hr2MIN3s'].map(
    (text) => [text, `invalid input syntax for type interval: "${text}"`] as const,
  ),
  ['9999999999 days', 'interval field value out of range: "9999999999 days"'],
  ['1-12', 'interval field value out of range: "1-12"'],
  ['178956971 years', 'interval out of range: "178956971 years"'],
])('refuses %j as PostgreSQL does', (text, message) => {
  expect(() => parseInterval(text)).toThrow(expect.objectContaining({ message }));
});
