import fc from 'fast-check';
import { expect, test } from 'vitest';
import { equalBetween, printedBetween } from './printed-between.ts';

test.each([
  ['843', 5, 46.9, 46.91, true],
  ['12.8', 5, 12.80001, 12.80002, true],
  ['12.8', 5, 12.7, 12.79, false],
  ['.1284', 5, 46.9, 46.95, false],
  ['41284', 5, 12.2, 12.3, false],
  ['7', 0, 10, 16, false],
  ['7', 0, 10, 17, true],
  ['-12', 2, -12.5, -12.4, true],
  ['99', 2, -12.5, -12.4, false],
  ['1909-03', 2, 12.4, 1909.03, false],
  ['1e-7', 9, 0.5, 12, false],
  ['e-7', 9, 0, 12, true],
  ['e-7', 4, -3, 12, false],
  ['84', 2, -0.5, 0.5, false],
  ['84', 2, -0.9, 0.5, true],
  ['84', 2, 0, 0.84, true],
  ['0', 0, 0, 3, true],
  ['-0', 1, -2, 0, true],
  ['00', 0, -3, 3, false],
])('%s with %s places from %s to %s', (text, scale, from, to, expected) => {
  expect(printedBetween(text, scale)(from, to)).toBe(expected);
});

test('never says no where a number has the text', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -3_000_000, max: 3_000_000 }), { minLength: 3, maxLength: 3 }),
      fc.nat(5),
      fc.nat(9),
      fc.integer({ min: 1, max: 6 }),
      (mantissas, scale, start, length) => {
        const [from, number, to] = mantissas
          .toSorted((a, b) => a - b)
          .map((mantissa) => mantissa / 10 ** scale) as [number, number, number];
        const text = String(number).slice(start, start + length);
        if (text !== '') expect(printedBetween(text, scale)(from, to)).toBe(true);
      },
    ),
    { seed: 19, numRuns: 5000 },
  );
});

test.each([
  ['1909', null, 47.1, 48.2, false],
  ['47.15', null, 47.1, 48.2, true],
  ['pond', null, 47.1, 48.2, false],
  // A number near zero or very large is printed with a power of ten.
  ['pond', null, -1, 1, true],
  ['1e', 0, 5, 1e20, true],
  ['pond', 5, -1, 1, true],
  ['pond', 4, -1, 1, false],
  ['-08', 0, -9, 9, false],
  ['-8', 0, -9, 9, true],
  ['-8', 0, -7, 9, false],
  ['0', 0, -7, 9, true],
  ['-0', 0, 0, 9, true],
  ['5.0', 1, 1, 9, true],
])('the token %s, with %s places, from %s to %s', (text, scale, from, to, expected) => {
  expect(equalBetween(text, scale)(from, to)).toBe(expected);
});
