import fc from 'fast-check';
import { expect, test } from 'vitest';
import { doublesBetween } from './doubles-between.ts';

test.each([
  ['51.57715758442615', 51.5, 51.6, true],
  ['51.57715758442615', 51.6, 51.7, false],
  ['1.577', 41.5, 41.57, false],
  ['1.577', 41.5, 51.58, true],
  ['.5', 41.7, 42.4, false],
  ['.5', 41.6, 42.5, true],
  ['51.', 40, 50.99, false],
  ['-0.25', 0.2, 0.3, false],
  ['-0.25', -0.3, -0.2, true],
  ['1114308153813572000', -2, -0.2, false],
  ['111430815381357200', 0.2, 0.9, false],
  ['01114308153813572', 0.02, 0.9, true],
  ['1114308153813572', 51.2, 51.9, false],
  ['111430815381357', 51.2, 51.9, true],
  ['1114308153813572000', -2, 2, true],
  ['4308', 0.2, 5000, true],
  ['e-7', 0.2, 0.3, true],
])('%s from %s to %s', (text, from, to, expected) => {
  expect(doublesBetween(text)(from, to)).toBe(expected);
});

test('never says no where a number has the text', () => {
  const number = fc.oneof(
    fc.double({ min: -200, max: 200, noNaN: true }),
    fc.double({ min: 0, max: 0.02, noNaN: true }),
    fc.double({ min: -1e16, max: 1e16, noNaN: true }),
    fc.integer({ min: -99_999, max: 99_999 }).map((own) => own / 1000),
  );
  fc.assert(
    fc.property(
      fc.array(number, { minLength: 3, maxLength: 3 }),
      fc.nat(20),
      fc.nat(20),
      (numbers, start, length) => {
        const [from, own, to] = numbers.toSorted((a, b) => a - b) as [number, number, number];
        const text = String(own).slice(start, start + 1 + length);
        if (text !== '') expect([text, own, doublesBetween(text)(from, to)]).toEqual([text, own, true]);
        if (text !== '') expect(doublesBetween(text)(own, own)).toBe(true);
      },
    ),
    { seed: 19, numRuns: 4_000 },
  );
});
