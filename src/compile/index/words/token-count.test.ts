import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forEachLexeme } from '../../../core/full-text/lexemes.ts';
import { createConfig } from '../../../core/full-text/text-search-config.ts';
import { TokenCounter } from './token-count.ts';

/** No token is a stop word. */
const EVERY = createConfig('every', (word) => word);

const encoder = new TextEncoder();

function countOf(text: string): number {
  let last = 0;
  forEachLexeme(text, EVERY, (_, position) => (last = position));
  return last;
}

const part = fc.oneof(
  { arbitrary: fc.stringMatching(/^[a-zA-Z0-9]{1,4}$/), weight: 4 },
  { arbitrary: fc.constantFrom(...'.,:;/_+-'), weight: 4 },
  fc.constantFrom(
    '://',
    'www.',
    '.com',
    'http',
    'e',
    '1e5',
    '&amp;',
    '@',
    'é',
    'Жук',
    '\u0301',
    '٣',
    '漢',
    '~',
    "'",
    '\\',
    '-1',
    '+2.5',
  ),
);
const chunk = fc.array(part, { minLength: 1, maxLength: 9 }).map((parts) => parts.join(''));

test('a chunk takes as many positions as the parser gives it, whatever chunks of its shape came before', () => {
  const counter = new TokenCounter();
  fc.assert(
    fc.property(chunk, fc.boolean(), (text, isAfterBlank) => {
      const blank = isAfterBlank ? ' ' : '';
      const bytes = encoder.encode(`<${text}>`);
      const counted = counter.count(bytes, 1, bytes.length - 1, isAfterBlank);
      expect([text, counted]).toEqual([text, countOf(`${blank}${text} `)]);
      // What stands behind its blank has no say.
      expect([text, counted]).toEqual([text, countOf(`${blank}${text} x`) - 1]);
    }),
    { seed: 20_261_122, numRuns: 20_000 },
  );
});
