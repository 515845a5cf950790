import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forEachLexeme } from '../../../core/full-text/lexemes.ts';
import { ENGLISH } from '../../../core/full-text/text-search-config.ts';
import { isOdd } from '../../../core/full-text/odd-chunks.ts';

test.each([
  ['<5', false],
  ['a<b>c</b>', false],
  ['<br/>', false],
  ['x<y', true],
  ['<a', true],
  ['</p', true],
  ['<é>', false],
  ['<aé', true],
  ['<aé>', false],
  ['<a.müller@example.org>', false],
  ['<a\u2003b>', true],
  ['<aé\u3000@', true],
  ['<SCRIPT>', true],
  ['</style>', true],
  ['<scripts>', false],
  ['<!--', true],
  ['<!doctype', true],
  ['<?xml', true],
  ['a<', false],
  ['\u212a', true],
])('whether a chunk is odd: %s', (chunk, odd) => {
  expect(isOdd(chunk)).toBe(odd);
});

const part = fc.oneof(
  { arbitrary: fc.constantFrom(...'<<<>>/!-?:_.=é5&;@"\\'), weight: 3 },
  fc.constantFrom(
    'a',
    'dogs',
    'cat',
    'x',
    'script',
    'style',
    'D',
    '--',
    '-->',
    '</',
    '/>',
    "'",
    '1.5',
    '\u00a0',
    '\u2003',
  ),
);
const chunk = fc.array(part, { minLength: 1, maxLength: 7 }).map((parts) => parts.join(''));

test('what is not odd is read chunk by chunk', () => {
  let tags = 0;
  fc.assert(
    fc.property(fc.array(chunk, { maxLength: 6 }), (chunks) => {
      const own = chunks.filter((one) => !isOdd(one));
      if (own.some((one) => one.includes('<'))) tags += 1;
      expect([own, lexemesOf(own.join(' '))]).toEqual([own, own.flatMap(lexemesAmong)]);
    }),
    { seed: 20_261_125, numRuns: 20_000 },
  );
  expect(tags).toBeGreaterThan(5000);
});

function lexemesOf(text: string): readonly string[] {
  const found: string[] = [];
  forEachLexeme(text, ENGLISH, (lexeme) => found.push(lexeme));
  return found;
}

/** A chunk's lexemes with what stands around it. */
function lexemesAmong(one: string, place: number, all: readonly string[]): readonly string[] {
  return lexemesOf(`${place > 0 ? ' ' : ''}${one}${place < all.length - 1 ? ' ' : ''}`);
}
