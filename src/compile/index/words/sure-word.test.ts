import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forEachLexeme } from '../../../core/full-text/lexemes.ts';
import { ENGLISH } from '../../../core/full-text/text-search-config.ts';
import { isOdd } from '../../../core/full-text/odd-chunks.ts';

import { hasSureWord } from './sure-word.ts';

const encoder = new TextEncoder();
const isSure = (text: string) => {
  const bytes = encoder.encode(text);
  return hasSureWord(bytes, 0, bytes.length);
};

test.each([
  ['the', false],
  ['The of YOURSELVES', false],
  ['the newt', true],
  ['Zürich', true],
  ['-5.25', true],
  ['2026-11-25', true],
  ['--- .. :', false],
  ['', false],
])('whether a text certainly has a word: %s', (text, sure) => {
  expect(isSure(text)).toBe(sure);
});

const part = fc.oneof(
  fc.constantFrom(...'.-:-.0159 '),
  fc.constantFrom(
    'the',
    'and',
    'of',
    'newt',
    'é',
    'İ',
    '\u212a',
    'ſ',
    'it',
    's',
    'THE',
    '<b>',
    '&amp;',
    ' ',
    "'",
    '\u00a0',
    '\u00ad',
  ),
);

test('where a text certainly has a word, it has one wherever it stands', () => {
  let sure = 0;
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const text = parts.join('');
      if (text.split(/[\t-\r ]/).some(isOdd) || !isSure(text)) return;
      sure += 1;
      for (const own of [text, ` ${text}`, `${text} `, ` ${text} `]) {
        let lexemes = 0;
        forEachLexeme(own, ENGLISH, () => (lexemes += 1));
        expect([own, lexemes > 0]).toEqual([own, true]);
      }
    }),
    { seed: 20_261_125, numRuns: 20_000 },
  );
  expect(sure).toBeGreaterThan(2000);
});
