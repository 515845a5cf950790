import { describe, expect, it } from 'vitest';
import { ENGLISH } from '../../full-text/text-search-config.ts';
import type { IndexedWord } from '../ports/table-index.ts';
import type { SearchedColumn, WordContext } from '../terms/word-context.ts';
import type { Need } from './need.ts';
import { needCosts } from './need-costs.ts';

const RECORDS = 400_000;
const column = (id: string, isParted: boolean) =>
  ({
    id,
    isParted,
    hasWords: true,
    others: false,
    isOfLists: false,
    letters: null,
    values: null,
  }) as SearchedColumn;
const [AT, NOTE] = [column('at', true), column('note', false)];

/** By lexeme the columns that have it, and how many records do there. */
type Counts = Readonly<Record<string, readonly (readonly [SearchedColumn, number])[]>>;

/** A table of which it is known how many records of a column have a lexeme. */
function costsOf(counts: Counts) {
  const wordsOf = (lexeme: string) =>
    counts[lexeme]!.map(([own, count]) => {
      const words: readonly IndexedWord[] = [{ text: lexeme, column: own.id, count, isPlaced: true }];
      return [own, words] as const;
    });
  const context = {
    index: { records: RECORDS, oddCount: 0, shorts: null, words: { withLexeme: async () => [] } },
    texts: [],
    words: new Map(),
    known: new Map([
      ...Object.keys(counts).map((lexeme) => [` ${lexeme}`, new Map(wordsOf(lexeme))] as const),
      ['2021-07-28t10:22:04', new Map()],
    ]),
    shortCounts: new Map(),
    lexemeWords: new Map(),
    columns: [],
  };
  return needCosts(context as unknown as WordContext, [AT, NOTE], ENGLISH);
}

const lexeme = (text: string): Need => ({ lexeme: text, prefix: false });
const TIME = ['2021', '-07', '-28', 't10'].map(lexeme);
const PARTS: Counts = {
  '2021': [
    [AT, 27_000],
    [NOTE, 300],
  ],
  '-07': [[AT, 33_000]],
  '-28': [[AT, 13_000]],
  t10: [[AT, 16_000]],
};

describe('needCosts', () => {
  const { costOf } = costsOf(PARTS);

  it('tells of a date how many records have all of its parts', () => {
    expect(costOf({ all: TIME })).toBeLessThan(20);
    expect(costOf({ any: [{ letters: '2021-07-28t10:22:04' }, { all: TIME }] })).toBeLessThan(20);
    expect(costOf({ all: TIME.slice(0, 2) })).toBeCloseTo((27_300 * 33_000) / RECORDS);
  });

  it('tells of one part alone how many have it', () => {
    expect(costOf(TIME[1]!)).toBe(33_000);
    expect(costOf({ all: [TIME[1]!] })).toBe(33_000);
  });

  it('tells of other words together how many have the rarest', () => {
    const own = costsOf({ pond: [[NOTE, 900]], heron: [[NOTE, 40_000]], '2021': [[NOTE, 5_000]] });
    expect(own.costOf({ all: [lexeme('pond'), lexeme('heron'), lexeme('2021')] })).toBe(900);
  });
});
