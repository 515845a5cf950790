import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partsBetween } from './parts-between.ts';

const padded = (number: number, length: number) => String(number).padStart(length, '0');
const part = (most: number) => fc.integer({ min: 0, max: most }).map((number) => padded(number, 2));
const times = fc
  .tuple(fc.integer({ min: 1990, max: 2030 }), part(12), part(28), part(23), part(59), part(59))
  .map(([year, month, day, hour, minute, second]) => `${year}-${month}-${day}T${hour}:${minute}:${second}`);
const dates = times.map((time) => time.slice(0, 10));

/** Its parts, as lexemes of it stand in it. */
function partsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/^\d{4}|[-t]\d\d|(?<=:)\d\d/g) ?? [];
}

describe('partsBetween', () => {
  it.each([
    ['dates', dates],
    ['times', times],
  ])('tells of %s that have some parts', (_, values) => {
    fc.assert(
      fc.property(values, values, values, fc.nat(), (a, b, c, chosen) => {
        const [from = '', own = '', to = ''] = [a, b, c].toSorted();
        const lexemes = [...new Set(partsOf(own))].filter((__, i) => (chosen & (1 << i)) !== 0);
        expect(partsBetween(lexemes)(from, to)).toBe(true);
        expect(partsBetween(lexemes)(from, Infinity)).toBe(true);
      }),
    );
  });

  it.each([
    [['2012', '-07', '-29'], '2012-07-01', '2012-07-28', false],
    [['2012', '-07', '-29'], '2012-07-01', '2012-07-29', true],
    [['-07', '-29'], '2012-06-28T10:00:00', '2012-07-10T10:00:00', false],
    [['-07', '-29'], '2012-07-28T10:00:00', '2012-08-10T10:00:00', true],
    [['-07', 't23'], '2012-07-28T10:00:00', '2012-07-28T22:59:59', false],
    [['-07', 't23'], '2012-07-28T10:00:00', '2012-07-28T23:00:00.5', true],
    [['-07', '-07', '-08'], '2012-07-07', '2012-07-08', false],
    [['57', '-07'], '2012-07-28T10:57:00', '2012-07-28T10:57:00', true],
    [['2013'], '2012-07-28', '2012-12-31', false],
  ] as const)('says of %j whether any from %s to %s may have them: %s', (lexemes, from, to, may) => {
    expect(partsBetween(lexemes)(from, to)).toBe(may);
  });

  it.each([
    ['23:12:27', '23:12:28'],
    [5, 8],
    ['0044-03-15 BC', '2012-07-28'],
    ['2012-07-28', 'infinity'],
  ])('does not know of what is none, as from %s to %s', (from, to) => {
    expect(partsBetween(['2012'])(from, to)).toBeUndefined();
  });
});
