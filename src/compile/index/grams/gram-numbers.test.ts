import fc from 'fast-check';
import { expect, it } from 'vitest';
import { gramsOf } from '../../../core/search-index/terms/grams.ts';
import { GramNumbers } from './gram-numbers.ts';

it.each(['few', 'many'])('numbers the grams of words, whatever they are made of: %s', (many) => {
  const letters = fc.constantFrom('a', 'b', 'é', '7', '-', '東', '\u{1f986}');
  const word = fc.string({ unit: letters, minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(fc.array(word, { maxLength: 20 }), (words) => {
      const numbers = new GramNumbers(many === 'few' ? words.length : 10_000);
      const told = words.map((own) => numbers.of(own));
      for (const [i, own] of words.entries()) {
        expect(told[i]?.map((number) => numbers.texts[number])).toEqual(gramsOf(own));
        expect(gramsOf(own).map((gram) => numbers.number(gram))).toEqual(told[i]);
      }
      expect(new Set(numbers.texts).size).toBe(numbers.texts.length);
    }),
  );
});
