import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inflectedWords } from '../../testing/full-text/inflected-words.ts';
import { containsTest, passes, toCandidateTest } from './candidates.ts';
import { ENGLISH_EXCEPTIONS, stemEnglish } from './english-stemmer.ts';
import { toLowerCase } from './lower-case.ts';
import { createConfig, ENGLISH, SIMPLE } from './text-search-config.ts';
import { plainToTsQuery, toTsQuery } from './to-tsquery.ts';

function testOf(query: string, config = ENGLISH) {
  return toCandidateTest(toTsQuery(query, config), config);
}

describe('a candidate test', () => {
  test('lets every word through that has the stem, or a stem that begins so', () => {
    const missed = inflectedWords(60_000)
      .map(toLowerCase)
      .filter((word) => {
        const lexeme = stemEnglish(word);
        const half = lexeme.slice(0, 1 + (lexeme.length >> 1));
        const asked = (text: string, prefix: boolean) =>
          toCandidateTest({ op: 'lexeme', lexeme: text, prefix, weights: 0 }, ENGLISH);
        return !passes(asked(lexeme, false), word) || !passes(asked(half, true), word);
      });
    expect(missed).toEqual([]);
  });

  test('lets every short word through whose stem ends in an e or an i', () => {
    const ends =
      'e y i ed ing eds edly ingly ings es eing ies ied ely er est ement able ation ator ize ive ate ying yed ys ily iness'.split(
        ' ',
      );
    const alphabet = [...'abcdeghiklnprstuvwxyz-'];
    const starts = alphabet.flatMap((a) => [
      a,
      ...alphabet.flatMap((b) => [a + b, `${a}${b}${b}`, ...[...'eknty'].map((c) => a + b + c)]),
    ]);
    const words = starts
      .flatMap((start) => ends.map((end) => start + end))
      .concat([...ENGLISH_EXCEPTIONS.keys()]);
    const stems = words.map((word) => [word, stemEnglish(word)] as const);
    const short = stems.filter(([, stem]) => stem.length > 1 && stem.length <= 4 && /[ei]$/.test(stem));
    expect(short.length).toBeGreaterThan(1000);
    const missed = short.filter(
      ([word, lexeme]) =>
        !passes(toCandidateTest({ op: 'lexeme', lexeme, prefix: false, weights: 0 }, ENGLISH), word),
    );
    expect(missed).toEqual([]);
  });

  test('lets every word through whose stem ends in bl', () => {
    const alphabet = [...'abeilrsty'];
    const starts = alphabet.flatMap((a) => [
      a,
      ...alphabet.flatMap((b) => [a + b, `${a}${b}l`, `${a}${b}ta`]),
    ]);
    const ends = ['bl', 'ble', 'bli', 'bly', 'bility', 'bilities', 'bled', 'bling', 'bles', 'blely'];
    const words = ['', ...starts].flatMap((start) => ends.map((end) => start + end));
    const stems = words.map((word) => [word, stemEnglish(word)] as const);
    const asked = stems.filter(([, stem]) => /ble?$/.test(stem));
    expect(asked.filter(([word]) => !word.includes('bl')).length).toBeGreaterThan(20);
    const missed = asked.filter(
      ([word, lexeme]) =>
        !passes(toCandidateTest({ op: 'lexeme', lexeme, prefix: false, weights: 0 }, ENGLISH), word),
    );
    expect(missed).toEqual([]);
    expect(testOf('bl')).toEqual({ contains: 'bl' });
  });

  test('knows the letters that a stem has and its words have not', () => {
    expect(testOf('happy')).toEqual({ any: [{ contains: 'happi' }, { contains: 'happy' }] });
    expect(testOf('capability')).toEqual({ contains: 'capab' });
    expect(testOf('hoping')).toEqual({ any: [{ contains: 'hope' }, { contains: 'hoping' }] });
    expect(testOf('using')).toEqual({ any: [{ contains: 'use' }, { contains: 'using' }] });
    expect(testOf('dying')).toEqual({
      any: [{ contains: 'die' }, { contains: 'dying' }],
    });
    expect(testOf('sky')).toEqual({ any: [{ contains: 'sky' }, { contains: 'skies' }] });
  });

  test('takes what no stemmer touches as it is', () => {
    expect(testOf('24.94')).toEqual({ contains: '24.94' });
    expect(testOf('happy', SIMPLE)).toEqual({ contains: 'happy' });
  });

  test('follows the query, and gives up where a word must be absent', () => {
    expect(testOf('sails & (dawn | 12)')).toEqual({
      all: [{ contains: 'sail' }, { any: [{ contains: 'dawn' }, { contains: '12' }] }],
    });
    expect(testOf('sails & !dawn')).toEqual({ contains: 'sail' });
    expect(testOf('sails | !dawn')).toEqual({ everything: true });
    expect(toCandidateTest(plainToTsQuery('the', ENGLISH), ENGLISH)).toEqual({ any: [] });
  });

  test('promises nothing of words whose stemmer is not known', () => {
    const config = createConfig('other', (word) => word);
    expect(testOf('haus', config)).toEqual({ everything: true });
    expect(testOf('haus1', config)).toEqual({ contains: 'haus1' });
  });

  test('stops before a letter whose lower case engines may disagree on', () => {
    expect(testOf('ab\ua7c7cd', SIMPLE)).toEqual({ contains: 'ab' });
    expect(testOf('𐐨a', SIMPLE)).toEqual({ everything: true });
  });

  test('stays small for a large query', () => {
    fc.assert(
      fc.property(fc.integer({ min: 33, max: 200 }), (count) => {
        const words = Array.from({ length: count }, (_, i) => `w${i}`);
        expect(JSON.stringify(testOf(words.join(' & '))).length).toBeLessThan(1000);
        expect(testOf(words.join(' | '))).toEqual({ everything: true });
      }),
      { seed: 1, numRuns: 20 },
    );
  });
});

describe('what a text contains for certain', () => {
  test.each([
    ['Ça va?', 'Ça va?'],
    ['fête🎉!', 'fête🎉!'],
    ['𠮷野家', '𠮷野家'],
    ['👩🏽‍💻', '👩🏽‍💻'],
    ['ab𐐨c', 'ab'],
    ['ab\ud83d', 'ab'],
    ['ab\udf89c', 'ab'],
  ])('of %j it is %j', (text, contained) => {
    expect(containsTest(text)).toEqual({ contains: contained });
  });

  test('ends before every character beyond the first plane that has cases', () => {
    const uncertain = Array.from({ length: 0x100000 }, (_, i) => String.fromCodePoint(0x10000 + i)).filter(
      (character) => character.toLowerCase() !== character || character.toUpperCase() !== character,
    );
    expect(uncertain.length).toBeGreaterThan(300);
    expect(uncertain.filter((character) => !('everything' in containsTest(character)))).toEqual([]);
  });
});
