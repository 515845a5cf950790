import { expect, test } from 'vitest';
import { CASTABLE } from './castable.ts';
import { parseDateTime, parseTime } from './datetime.ts';

// What PostgreSQL 15 makes of them, DateStyle ISO, MDY, zone UTC.
test.each([
  ['Feb 3 2021', '2021-02-03'],
  ['3 February 2021', '2021-02-03'],
  ['02/03/2021', '2021-02-03'],
  ['2021.02.03', '2021-02-03'],
  ['July 1, 2019', '2019-07-01'],
  ['1/2/69', '2069-01-02'],
  ['1/2/70', '1970-01-02'],
  ['8-Jan-99', '1999-01-08'],
  ['Jan-08-1999', '1999-01-08'],
  ['990108', '1999-01-08'],
  ['1999.008', '1999-01-08'],
  ['J2451187', '1999-01-08'],
  ['y1999m1d8', '1999-01-08'],
  ['January 8, 99 BC', '0099-01-08 (BC)'],
  ['Fri Feb 5 2021 13:00 America/New_York', '2021-02-05'],
  ['epoch', '1970-01-01'],
  ['-infinity', '-infinity'],
])('reads the date %s', (text, date) => {
  expect(CASTABLE.date(text)).toBe(date);
});

test.each([
  ['3/2/2021', '2021-03-02 00:00:00.000000'],
  ['2021-02-03T040506.7', '2021-02-03 04:05:06.700000'],
  ['20210203 040506+03', '2021-02-03 04:05:06.000000'],
  ['04:05 PM Feb 3 2021', '2021-02-03 16:05:00.000000'],
  ['2021-02-03 24:00', '2021-02-04 00:00:00.000000'],
  ['2021-02-03 allballs', '2021-02-03 00:00:00.000000'],
])('reads the timestamp %s', (text, timestamp) => {
  expect(CASTABLE.timestamp(text)).toBe(timestamp);
});

test.each([
  ['2021-07-03 04:05 America/New_York', '2021-07-03 08:05:00.000000+00'],
  ['2021-02-03 04:05 EST', '2021-02-03 09:05:00.000000+00'],
  ['2021-02-03 04:05-03:30', '2021-02-03 07:35:00.000000+00'],
  ['2021-03-14 02:30 America/New_York', '2021-03-14 07:30:00.000000+00'],
  ['2021-11-07 01:30 America/New_York', '2021-11-07 06:30:00.000000+00'],
])('reads the zone of %s', (text, timestamp) => {
  expect(CASTABLE.timestamptz(text)).toBe(timestamp);
});

test.each([
  ['12:00 PM', '12:00:00.000000'],
  ['12:00am', '00:00:00.000000'],
  ['1:2', '01:02:00.000000'],
  ['04:05.6', '00:04:05.600000'],
  ['040506', '04:05:06.000000'],
  ['24:00:00', '24:00:00.000000'],
  ['23:59:60', '24:00:00.000000'],
  ['2021-02-03 04:05:06', '04:05:06.000000'],
  ['04:05:06-08', '04:05:06.000000'],
])('reads the time %s', (text, time) => {
  expect(CASTABLE.time(text)).toBe(time);
});

test.each<readonly [string, string]>([
  ['2021-02-29', 'date/time field value out of range: "2021-02-29"'],
  ['13/2/2021', 'date/time field value out of range: "13/2/2021"'],
  ['0000-01-01', 'date/time field value out of range: "0000-01-01"'],
  ['2021-02-03 25:00', 'date/time field value out of range: "2021-02-03 25:00"'],
  ['2021-02-03 04:05+16', 'time zone displacement out of range: "2021-02-03 04:05+16"'],
  ['2021-02-03 04:05 Mars/Olympus', 'time zone "mars/olympus" not recognized'],
  ['300000-01-01', 'timestamp out of range: "300000-01-01"'],
  ...['', 'x', 'Feb 2021', '2021-02', '12:00', '1/2/3/4', '2021-02-03 2021-02-03', '2021-02-03é'].map(
    (text) => [text, `invalid input syntax for type timestamp: "${text}"`] as const,
  ),
])('refuses %j as PostgreSQL does', (text, message) => {
  expect(() => CASTABLE.timestamp(text)).toThrow(expect.objectContaining({ message }));
});

test('words for days are those of the moment, in UTC', () => {
  const now = new Date('2021-02-03T04:05:06.789Z');
  const days = (text: string) =>
    parseDateTime(text, 'date', now).days - parseDateTime('2021-02-03', 'date').days;
  expect(['yesterday', 'TODAY', 'now', 'tomorrow'].map(days)).toEqual([-1, 0, 0, 1]);
  expect(parseTime('now', now)).toBe(14_706_789_000n);
});
