import fc from 'fast-check';
import { expect, test } from 'vitest';
import { apartBetween } from './grams-of-numbers.ts';
import { gramsWithin } from './grams.ts';

test.each([
  // 117 and 176 take six digits where they do not overlap.
  ['1176', 2, 5, 47.1, 48.2, false],
  ['1176', 7, 0, 117_170, 117_180, true],
  ['1176', 7, 0, 117_177, 176_116, false],
  ['1176', 7, 0, 176_117, 176_117, true],
  ['1176', 7, 0, 1_176_000, 1_176_116, false],
  ['1176', 7, 0, 1_171_700, 1_171_769, true],
  // No number is printed with zeros before it, but for one before the point.
  ['4000', 7, 2, 400, 9_400.99, false],
  ['4000', 7, 2, 3_999_999, 4_002_000, true],
  ['4000', 7, 2, 1_000_400, 1_000_400, true],
  ['50.737', 2, 5, -180, 180, true],
  ['50.737', 2, 5, 0.1, 99, false],
  ['50.737', 2, 4, -180, 180, false],
])('%s in numbers of %i and %i digits, from %s to %s', (text, integer, scale, from, to, expected) => {
  expect(apartBetween(text, { integer, scale })?.(from, to)).toBe(expected);
});

test('what has letters, and numbers that are no exact doubles, are not told of', () => {
  expect(apartBetween('1e-5', { integer: 3, scale: 5 })).toBeUndefined();
  expect(apartBetween('1176', { integer: 10, scale: 6 })).toBeUndefined();
});

test('never says no where a number has the grams and not the text', () => {
  const digit = fc.constantFrom(0, 1, 2, 7);
  const seen = { apart: 0 };
  fc.assert(
    fc.property(
      fc.array(digit, { minLength: 7, maxLength: 9 }),
      fc.nat(6),
      fc.array(fc.nat(9), { minLength: 2, maxLength: 4 }),
      fc.nat(3000),
      (digits, scale, starts, around) => {
        const mantissa = Number(digits.join(''));
        const number = mantissa / 10 ** scale;
        const printed = String(number);
        // A text of pieces of the number, whose grams it often has elsewhere.
        const text = starts
          .map((start) => printed.slice(start, start + 3))
          .join('')
          .slice(0, 6);
        if (text.length < 4 || printed.includes(text)) return;
        if (!gramsWithin(text).every((gram) => printed.includes(gram))) return;
        seen.apart += 1;
        const integer = String(Math.floor(number)).length;
        const may = apartBetween(text, { integer, scale });
        const [from, to] = [mantissa - around, mantissa + around].map((own) => own / 10 ** scale) as [
          number,
          number,
        ];
        if (may) expect([may(from, to), may(-to, -from), may(number, number)]).toEqual([true, true, true]);
      },
    ),
    { seed: 19, numRuns: 20_000 },
  );
  expect(seen.apart).toBeGreaterThan(20);
});
