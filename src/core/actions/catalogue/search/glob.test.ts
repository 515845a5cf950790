import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createGlob } from './glob.ts';

test.each([
  ['', '', true],
  ['', 'a', false],
  ['*', '', true],
  ['**', 'a\nb', true],
  ['?', '', false],
  ['a?c', 'abc', true],
  ['a*', 'ba', false],
  ['*ab', 'aab', true],
  ['a.c', 'abc', false],
  ['*a*b', 'xxaxxbx', false],
  ['a\\*', 'a*', true],
  ['a\\*', 'ab', false],
  ['\\\\?', '\\x', true],
])('%j and %j', (pattern, text, is) => {
  expect(createGlob(pattern)(text)).toBe(is);
});

test('finds what a regular expression finds', () => {
  const letters = (unit: fc.Arbitrary<string>) => fc.string({ unit, maxLength: 8 });
  const [pattern, text] = [letters(fc.constantFrom('a', 'b', '*', '?')), letters(fc.constantFrom('a', 'b'))];
  fc.assert(
    fc.property(pattern, text, (glob, value) => {
      const same = new RegExp(`^${glob.replaceAll('*', '.*').replaceAll('?', '.')}$`).test(value);
      expect(createGlob(glob)(value)).toBe(same);
    }),
    { seed: 20_261_129, numRuns: 2_000 },
  );
});

test('many asterisks end', () => {
  expect(createGlob(`${'*a'.repeat(2_000)}z`)('a'.repeat(20_000))).toBe(false);
});
