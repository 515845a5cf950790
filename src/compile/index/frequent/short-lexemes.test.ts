import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forEachLexeme } from '../../../core/full-text/lexemes.ts';
import { ENGLISH } from '../../../core/full-text/text-search-config.ts';
import { isLong, ShortLexemes } from './short-lexemes.ts';

const encoder = new TextEncoder();

function shortOf(text: string): readonly string[] {
  const found: string[] = [];
  forEachLexeme(text, ENGLISH, (lexeme) => {
    const isOfAlphabets = lexeme.length === 3 && !/[^\0-\u06ff]/.test(lexeme);
    if ([...lexeme].length <= 2 || isOfAlphabets) found.push(lexeme);
  });
  return found;
}

const part = fc.oneof(
  { arbitrary: fc.stringMatching(/^[a-zA-Z0-9]{1,3}$/), weight: 4 },
  { arbitrary: fc.constantFrom(...'.,:;/_+-'), weight: 4 },
  fc.constantFrom(
    '://',
    'www.',
    '.com',
    'e',
    '1e5',
    '&amp;',
    '@',
    'é',
    'Ö',
    '~',
    "'s",
    '\\',
    '-1',
    'ies',
    'ing',
    'бы',
    '漢',
    'ⅷ',
    '😀',
  ),
);
const chunk = fc.array(part, { minLength: 1, maxLength: 7 }).map((parts) => parts.join(''));

test('short lexemes of a chunk are those of its text, whatever chunks of its shape came before', () => {
  const lexemes = new ShortLexemes();
  fc.assert(
    fc.property(chunk, fc.boolean(), fc.boolean(), (text, isFirst, isLast) => {
      const bytes = encoder.encode(`<${text}>`);
      const found = lexemes.of(bytes, 1, bytes.length - 1, !isFirst).map((number) => lexemes.texts[number]);
      const whole = `${isFirst ? '' : ' '}${text}${isLast ? '' : ' '}`;
      expect([whole, found]).toEqual([whole, shortOf(whole)]);
    }),
    { seed: 20_261_123, numRuns: 20_000 },
  );
});

const letters = fc.stringMatching(/^[abeilsyöж]{0,4}$/);
const suffixes = fc.constantFrom(
  ...'s es ies ied sses us eed ed ing edly ingly y li ly ization ative ful ness al ance er able'.split(' '),
  ...'ement ion ism ate iti ous ive ize e l bli logi fulness lessli'.split(' '),
);
const word = fc
  .tuple(letters, fc.array(suffixes, { maxLength: 4 }), letters)
  .map(([a, b, c]) => [a, ...b, c].join(''))
  .filter((text) => text.length > 3);

test('what is certainly long is long', () => {
  let certain = 0;
  fc.assert(
    fc.property(word, (text) => {
      const bytes = encoder.encode(text);
      if (!isLong(bytes, 0, bytes.length)) return;
      certain += 1;
      expect([text, shortOf(text)]).toEqual([text, []]);
    }),
    { seed: 20_261_123, numRuns: 100_000 },
  );
  expect(certain).toBeGreaterThan(20_000);
});
