import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forEachLexeme } from '../../full-text/lexemes.ts';
import { ENGLISH, SIMPLE, type TextSearchConfig } from '../../full-text/text-search-config.ts';
import { isOverWords, textsOfList } from './list-words.ts';

describe('words of a list', () => {
  test.each([
    ['S1,U7,N12', ['S1', 'U7', 'N12']],
    ['bike;öffentlich|bus', ['bike', 'öffentlich', 'bus']],
    [',a,,b;', ['a', 'b']],
    [';,', []],
    ['well-known,v1_2', ['well-known', 'v1_2']],
    ['alone', ['alone']],
    // Words may go over what stands between them there.
    ['example.org/a,b', ['example.org/a,b']],
    ['1.5,2', ['1.5,2']],
    ['<b,c>', ['<b,c>']],
    ['a&amp;b', ['a&amp;b']],
  ])('%s', (text, words) => expect(textsOfList(text)).toEqual(words));

  const piece = fc.string({
    unit: fc.constantFrom(
      ...'abzABZ0159-_..,,;;||',
      'é',
      'ß',
      'İ',
      'ж',
      '日',
      '€',
      '½',
      '٣',
      '\u0301',
      '\u00a0',
      '😀',
      'e',
      'x',
    ),
    maxLength: 14,
  });
  const wordsOf = (text: string, config: TextSearchConfig) => {
    const words: (readonly [string, number])[] = [];
    forEachLexeme(text, config, (lexeme, position) => void words.push([lexeme, position]));
    return words;
  };

  test.each([ENGLISH, SIMPLE])('PostgreSQL’s parser reads them as between blanks: $name', (config) => {
    fc.assert(
      fc.property(
        piece,
        fc.constantFrom('', 'x ', 'a.b '),
        fc.constantFrom('', ' 12'),
        (text, before, after) => {
          fc.pre(isOverWords(text));
          const apart = textsOfList(text).join(' ');
          expect(wordsOf(`${before}${text}${after}`, config)).toEqual(
            wordsOf(`${before}${apart}${after}`, config),
          );
        },
      ),
      { numRuns: 5_000 },
    );
  });
});
