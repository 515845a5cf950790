import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writtenBetween } from './written-between.ts';

test('nothing stands behind a time where none is longer', () => {
  expect(writtenBetween('5744', 19)('2009-07-14T02:00:00', '2009-07-19T05:00:00')).toBe(false);
  expect(writtenBetween('5744', 23)('2009-07-14T02:00:00', '2009-07-19T05:00:00')).toBe(true);
  expect(writtenBetween('00', 8)('21:01:59', '21:03:07')).toBe(true);
  expect(writtenBetween('00', 8)('21:01:10', '21:01:59')).toBe(false);
});

test('no month, day, minute or second has digits beyond its greatest', () => {
  const may = (text: string) => writtenBetween(text, 19)('2009-03-01T02:00:00', '2019-10-31T23:00:00');
  expect(['59', '39', '19t', '-2', '-1', 't2'].map(may)).not.toContain(false);
  expect(['77', '84', '60', '9:6', '-4', 't3'].map(may)).not.toContain(true);
  expect(writtenBetween('84', 19)('1979-03-01T02:00:00', '1989-10-31T23:00:00')).toBe(true);
  // Hours of a duration.
  expect(writtenBetween('84', 8)('00:00:00', '99:00:00')).toBe(true);
});

test.each([
  ['2009-08', '2009-07-20', '2009-08-02', true],
  ['2009-08', '2009-08-20', '2009-09-02', true],
  ['2009-08', '2009-09-01', '2009-12-02', false],
  ['-12', '2009-07-20', '2009-08-02', false],
  ['-12', '2009-07-10', '2009-07-19', true],
  ['-12', '2009-11-20', '2009-12-02', true],
  ['-12', '2009-01-13', '2009-01-19', false],
  ['09-1', '1998-01-02', '1998-02-20', false],
  ['09-1', '1998-09-12', '1998-09-14', true],
  ['09-1', '1998-10-12', Infinity, true],
  ['pond', '1998-10-12', '2011-01-01', false],
  ['13t2', '2009-07-13T22:00:00', '2009-07-14T05:00:00', true],
  ['13t0', '2009-07-14T02:00:00', '2009-07-19T05:00:00', false],
  ['22:0', '21:23:00', '21:59:00', false],
  ['22:0', '21:10:00', '22:05:00', true],
  // A fraction may have it.
  ['44', '22:10:00', '22:10:01', true],
  ['tr', 'false', 'true', true],
])('%s from %s to %s', (text, from, to, expected) => {
  expect(writtenBetween(text)(from, to)).toBe(expected);
});

const ENDS = [
  (date: Date) => date.toISOString().slice(0, 10),
  (date: Date) => date.toISOString().slice(11, 19),
  (date: Date) => date.toISOString().slice(0, 19),
  (date: Date) => date.toISOString().slice(0, 23).replace(/0+$/, '1'),
  (date: Date) => `${date.toISOString().slice(0, 19)}+00:00`,
];

test('never says no where a date or a time has the text', () => {
  const date = fc.date({ min: new Date('1950-01-01'), max: new Date('2050-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(
      fc.array(date, { minLength: 3, maxLength: 3 }),
      fc.constantFrom(...ENDS),
      fc.nat(24),
      fc.integer({ min: 1, max: 8 }),
      (dates, write, start, length) => {
        const [from, own, to] = dates.map(write).sort() as [string, string, string];
        const text = own.slice(start, start + length).toLowerCase();
        if (text === '') return;
        expect(writtenBetween(text)(from, to)).toBe(true);
        expect(writtenBetween(text, Math.max(...[from, own, to].map((one) => one.length)))(from, to)).toBe(
          true,
        );
      },
    ),
    { seed: 8, numRuns: 5000 },
  );
});
