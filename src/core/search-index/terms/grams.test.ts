import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EDGED, gramOrder, gramsOf, gramsWithin, gramUse, leastGrams, toldGrams } from './grams.ts';

const letter = fc.constantFrom(...'abc\u00e9\u0434\u4e2d\u6587\u5b57\u30c7\ud55c\u{20021}\u{1f98e}');
const word = fc.array(letter, { minLength: 1, maxLength: 9 }).map((letters) => letters.join(''));

test('grams of a word are every three characters, or the word', () => {
  expect(gramsOf('heron')).toEqual(['her', 'ero', 'ron']);
  expect(gramsOf('aaaa')).toEqual(['aaa']);
  expect(gramsOf('it')).toEqual(['it']);
});

test('of dense scripts the last characters begin a gram as well', () => {
  expect(gramsOf('\u4e2d\u6587\u5b57')).toEqual(['\u4e2d\u6587\u5b57', '\u6587\u5b57', '\u5b57']);
  expect(gramsOf('\u4e2d')).toEqual(['\u4e2d']);
  expect(gramsOf('\u4e2dab')).toEqual(['\u4e2dab']);
  expect(gramsOf('ab\u4e2d')).toEqual(['ab\u4e2d', '\u4e2d']);
});

test('grams tell which words contain a text', () => {
  const seen = new Set<string | null>();
  fc.assert(
    fc.property(word, fc.nat(8), fc.integer({ min: 1, max: 4 }), word, (own, at, length, other) => {
      const letters = [...own];
      const start = at % letters.length;
      for (const text of [letters.slice(start, start + length).join(''), other]) {
        const grams = gramsOf(own);
        const use = gramUse(text);
        seen.add(use);
        const isFound = own.includes(text);
        if (use === 'prefix')
          expect([own, text, grams.some((gram) => gram.startsWith(text))]).toEqual([own, text, isFound]);
        else if (use === null)
          expect([own, text, grams.some((gram) => gram.includes(text))]).toEqual([own, text, isFound]);
        else {
          const within = gramsWithin(text);
          const hasAll = within.every((gram) => grams.includes(gram));
          if (isFound || within.length === 1) expect([own, text, hasAll]).toEqual([own, text, isFound]);
        }
      }
    }),
    { seed: 20_261_123, numRuns: 20_000 },
  );
  expect(seen).toEqual(new Set(['within', 'prefix', null]));
});

test('what contains a text has the least grams of it', () => {
  const long = fc.array(letter, { minLength: 6, maxLength: 30 }).map((letters) => letters.join(''));
  let told = 0;
  fc.assert(
    fc.property(
      long,
      fc.nat(20),
      fc.integer({ min: 1, max: 30 }),
      fc.constantFrom(2, 4),
      (own, at, length, window) => {
        const letters = [...own].slice(at, at + length);
        const grams = leastGrams(own, window);
        const least = leastGrams(letters.join(''), window);
        expect(grams).toEqual(expect.arrayContaining([...least]));
        expect(gramsWithin(own)).toEqual(expect.arrayContaining([...grams]));
        // Whatever is long enough has one at least.
        expect(least.length > 0).toBe(letters.length >= window + 2);
        told += least.length;
      },
    ),
    { seed: 20_261_126, numRuns: 5_000 },
  );
  expect(told).toBeGreaterThan(5_000);
});

test('of a word as many grams are the least as there should be', () => {
  const word = Array.from({ length: 4_000 }, (_, i) => ((i * 7_919 * (i + 13)) % 36).toString(36)).join('');
  const all = gramsWithin(word).length;
  expect(leastGrams(word, 2).length / all).toBeLessThan(0.75);
  expect(leastGrams(word, 4).length / all).toBeLessThan(0.5);
});

test('two letters have a gram beside each other, and three are told where their neighbours do not come before them', () => {
  const word = fc
    .array(fc.constantFrom(...'abcdé😀'), { minLength: 1, maxLength: 14 })
    .map((letters) => letters.join(''));
  let untold = 0;
  fc.assert(
    fc.property(word, fc.nat(13), fc.constantFrom(2, 3), (own, at, length) => {
      const part = [...own].slice(at, at + length);
      const told = toldGrams(own, EDGED);
      if (part.length < 2) return;
      const text = part.join('');
      if (part.length === 2 || told.includes(text)) {
        expect(told.some((gram) => gram.includes(text))).toBe(true);
        return;
      }
      untold += 1;
      const lower = told.filter((gram) => gramOrder(gram) < gramOrder(text));
      expect(lower.some((gram) => gram.endsWith(part.slice(0, 2).join('')))).toBe(true);
      expect(lower.some((gram) => gram.startsWith(part.slice(1).join('')))).toBe(true);
    }),
    { seed: 20_261_127, numRuns: 20_000 },
  );
  expect(untold).toBeGreaterThan(500);
});
