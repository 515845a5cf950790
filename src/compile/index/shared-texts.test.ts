import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SharedTexts } from './shared-texts.ts';

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'ß', '1', '😀'), minLength: 1, maxLength: 12 });

test('texts that are words, and others, are told with all words that contain them', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(word, { minLength: 1, maxLength: 60 }),
      fc.array(word, { maxLength: 3 }),
      fc.integer({ min: 1, max: 6 }),
      (words, others, least) => {
        const texts = new SharedTexts(least);
        for (const [i, own] of words.entries()) texts.add(own, 1 + (i % 3));
        const expected = [...new Set([...words, ...others])].flatMap((text) => {
          if (text.length < 3 || text.length > 8 || !/\p{L}/u.test(text)) return [];
          const numbers = [...words.keys()].filter((i) => (words[i] as string).includes(text));
          const lists = numbers.reduce((sum, i) => sum + 1 + (i % 3), 0);
          return lists >= least ? [{ text, words: numbers.map((i) => i + 1) }] : [];
        });
        const told = texts.finish(others).map((one) => ({ text: one.text, words: [...one.words] }));
        const byText = (all: typeof told) => all.toSorted((a, b) => (a.text < b.text ? -1 : 1));
        expect(byText(told)).toEqual(byText(expected));
      },
    ),
  );
});
