import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listBytes } from '../../../core/search-index/condition.ts';
import { choosePairs } from './choose-pairs.ts';
import type { LexemeCounts } from './lexeme-counter.ts';

const RECORDS = 100_000;
const asked = { records: RECORDS, bytesOf: () => 1, leastBytes: 0 };

/** Lexemes of so many records each, of one word each. */
function countsOf(records: readonly number[]): LexemeCounts {
  const texts = records.map((_, i) => `lexeme${i}`);
  return {
    texts,
    ofFrequent: texts.length,
    records,
    of: (lexeme) => ({
      lexeme: texts[lexeme]!,
      words: Uint32Array.of(lexeme + 1),
      placesIn: () => [0],
      records: records[lexeme]!,
    }),
  };
}

/** Records that have two lexemes by chance, times the bytes of both lists. */
function gainOf(first: number, other: number): number {
  const lists = listBytes(first, first / RECORDS) + listBytes(other, other / RECORDS);
  return ((first * other) / RECORDS) * lists;
}

test('the pairs are told that gain most, as many as there is room for', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: RECORDS })), fc.nat(200), (records, most) => {
      const { frequent, others } = choosePairs(countsOf(records), most, asked);
      const told = others.flatMap((own) =>
        own.beside.map((place) => {
          const { records: first } = frequent[place]!;
          return gainOf(first, own.records);
        }),
      );
      const sorted = records.toSorted((a, b) => b - a);
      const gains = frequent.flatMap(({ records: first }, a) =>
        sorted
          .slice(a + 1)
          .filter((other) => (first * other) / RECORDS >= 100)
          .map((other) => gainOf(first, other)),
      );
      const best = gains.toSorted((a, b) => b - a);
      // Of those that gain as much as the first for which there is no room none is told.
      const expected = best.filter((gain) => gain > (best[most] ?? 0));
      expect(told.toSorted((a, b) => b - a).map(Math.round)).toEqual(expected.map(Math.round));
    }),
  );
});

test('nothing is told of a lexeme whose places memory does not hold', () => {
  const { frequent, others } = choosePairs(countsOf([9_000_000, 7_000_000, 6_000_000]), 10, {
    ...asked,
    records: 30_000_000,
  });
  expect(frequent.map(({ lexeme }) => lexeme)).toEqual(['lexeme1', 'lexeme2']);
  expect(others.map(({ lexeme }) => lexeme)).toEqual(['lexeme2']);
});
