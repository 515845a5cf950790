import { expect, test } from 'vitest';
import { builtInFormat, showNumber, toNumberFormat } from './number-format.ts';

const HOUR = 1 / 24;

test.each([
  ['[h]:mm:ss', 30 * HOUR, '30:00:00'],
  ['[h]:mm', 1.5 * HOUR, '01:30:00'],
  ['[hh]:mm:ss;@', 100.25 * HOUR, '100:15:00'],
  ['[mm]:ss', 1.5 * HOUR, '01:30:00'],
  ['[m]:ss.00', 90.25 / 86_400, '00:01:30.25'],
  ['[ss]', 90 / 86_400, '00:01:30'],
  ['[Red][h]" h "mm', 25 * HOUR, '25:00:00'],
  ['[h]:mm:ss', 0.999_999_999, '24:00:00'],
  ['[h]:mm:ss', -1.5 * HOUR, '-01:30:00'],
  ['[h]:mm:ss', 1e300, '1e+300'],
  ['0.00"[h]"', 1.25, '1.25'],
  ['00000', 1067, '01067'],
  ['00000', 1_234_567, '1234567'],
  ['00000', 0, '00000'],
  ['00000', 10.5, '10.5'],
  ['00000', -5, '-5'],
  ['[Red]00;@', 7, '07'],
  ['[<=99999]00000;00000\\-0000', 1067, '01067'],
  ['000-000', 1234, '001-234'],
  ['000\\.00" "000', 12_345_678, '123.45 678'],
  ['000-000', 12_345_678, '12345-678'],
  ['0', 7, '7'],
  ['0.00', 7, '7'],
  ['00.00', 7, '7'],
  ['00/00', 0.5, '0.5'],
  ['00%', 0.07, '0.07'],
  ['00E+00', 7, '7'],
  ['00" km"', 7, '7'],
  ['hh:mm:ss', 6 * HOUR, '06:00:00'],
  ['[$-409]h:mm AM/PM', 15 * HOUR, '15:00:00'],
  ['dd.mm.yyyy', 43_831, '2020-01-01'],
  ['mmm yy', 43_831, '2020-01-01'],
  ['#,##0', 1234, '1234'],
  ['General', 1.1, '1.1'],
])('the format %s shows %f as %s', (code, number, shown) => {
  expect(showNumber(number, toNumberFormat(code), false)).toBe(shown);
});

test('hours that no day ends are no days, from whichever day a workbook counts', () => {
  expect(showNumber(30 * HOUR, builtInFormat(46), false)).toBe('30:00:00');
  expect(showNumber(30 * HOUR, builtInFormat(46), true)).toBe('30:00:00');
});

test('a time of day is the same from whichever day a workbook counts', () => {
  const clock = toNumberFormat('hh:mm');
  expect([false, true].map((is1904) => showNumber(0.25, clock, is1904))).toEqual(['06:00:00', '06:00:00']);
  expect(showNumber(42_369, toNumberFormat('dd.mm.yyyy'), true)).toBe('2020-01-01');
});
