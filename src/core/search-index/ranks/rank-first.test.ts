import { expect, test } from 'vitest';
import { CompiledQuery } from '../../full-text/compiled-query.ts';
import { ENGLISH } from '../../full-text/text-search-config.ts';
import { toTsQuery } from '../../full-text/to-tsquery.ts';
import { NO_IDS, type Ids } from '../ids.ts';
import { rankFirst, UNTOLD } from './rank-first.ts';
import type { IndexedWord, IndexWords, TableIndex } from '../ports/table-index.ts';
import type { LexemeWords, SearchedColumn } from '../terms/word-context.ts';

/** How often records have two words, and how many do. */
type Group = readonly [pond: number, newt: number, records: number];

/** Two words that stand far from each other in all records of some groups, which follow one another. */
function indexOf(groups: readonly Group[]) {
  const times = groups.flatMap(([pond, newt, records]) =>
    Array.from({ length: records }, () => [pond, newt] as const),
  );
  const asked: number[] = [];
  const lists = [0, 1].map((word) => ({
    ids: Uint32Array.from(times, (_, i) => i + 1),
    times: times.map((own) => own[word]!),
  }));
  const names = ['pond', 'newt'];
  const words: Pick<IndexWords, 'ids' | 'times' | 'places'> = {
    ids: async (some) => some.map(({ text }) => lists[names.indexOf(text)]?.ids ?? NO_IDS),
    times: async (some) => some.map(({ text }) => lists[names.indexOf(text)]!),
    places: async (some, records: Ids) => {
      asked.push(records.length);
      return some.map(({ word, list }) => ({
        ...list,
        positions: Uint32Array.from({ length: list.ids.length * 9 }, (_, i) =>
          word.text === 'pond' ? 1 + (i % 9) : 200 + (i % 9),
        ),
      }));
    },
  };
  const lexemes = names.map((text): [string, LexemeWords] => {
    const word: IndexedWord = { text, column: 'text', count: times.length, isPlaced: true };
    const index = { words, records: times.length } as unknown as TableIndex;
    const stable = [{ column: {} as SearchedColumn, word, offsets: [0] }];
    return [text, { index, stable, counted: [], unclear: NO_IDS }];
  });
  return { lexemes: new Map(lexemes), records: times.length, asked };
}

async function rank(groups: readonly Group[]) {
  const { lexemes, records, asked } = indexOf(groups);
  const ids = Uint32Array.from({ length: records }, (_, i) => i + 1);
  const query = new CompiledQuery(toTsQuery('pond & newt', ENGLISH), ENGLISH);
  const { ranks } = await rankFirst(lexemes, query, { ids, first: 100, few: 120, mayBeEmpty: null });
  // Each time both words are asked for.
  return { ranks, asked: asked.filter((_, i) => i % 2 === 0) };
}

test('records that can be as good as others are ranked with them, and what can only be worse is left out', async () => {
  const { ranks, asked } = await rank([
    [2, 1, 150],
    [1, 2, 4],
    [1, 1, 800],
  ]);
  expect(asked[0]).toBe(154);
  expect([...ranks.subarray(0, 154)]).not.toContain(UNTOLD);
});

test('of very many that can be as good as the others some are ranked at first', async () => {
  const { asked } = await rank([
    [2, 1, 150],
    [1, 2, 5_000],
    [1, 1, 800],
  ]);
  expect(asked[0]).toBe(1_000);
});

test('records whose rank is not told are left out where they come behind the best ones however good they are', async () => {
  const [records, each] = [6_000, 12];
  const all = Uint32Array.from({ length: records }, (_, i) => i + 1);
  const told = all.filter((id) => id % each === 0);
  const lists = new Map([
    ['pond', { ids: all, position: 1 }],
    // Beside the other one, which no place is better than.
    ['newt', { ids: told, position: 2 }],
  ]);
  const asked: number[] = [];
  const listOf = (text: string) => {
    const { ids, position } = lists.get(text)!;
    const times = Array.from(ids, () => 1);
    return { ids, times, positions: Uint32Array.from(ids, () => position) };
  };
  const words: Pick<IndexWords, 'ids' | 'times' | 'places'> = {
    ids: async (some) => some.map(({ text }) => listOf(text).ids),
    times: async (some) => some.map(({ text }) => listOf(text)),
    places: async (some, own: Ids) => {
      asked.push(own.length);
      return some.map(({ word }) => listOf(word.text));
    },
  };
  const index = { words, records } as unknown as TableIndex;
  const lexemes = new Map(
    ['pond', 'newt'].map((text): [string, LexemeWords] => {
      const word: IndexedWord = { text, column: 'text', count: listOf(text).ids.length, isPlaced: true };
      // The others have it in words that are not listed.
      const counted = text === 'newt' ? [{ ids: all.filter((id) => id % each !== 0), times: 1 }] : [];
      return [
        text,
        { index, stable: [{ column: {} as SearchedColumn, word, offsets: [0] }], counted, unclear: NO_IDS },
      ];
    }),
  );
  const query = new CompiledQuery(toTsQuery('pond & newt', ENGLISH), ENGLISH);
  const { unclear } = await rankFirst(lexemes, query, { ids: all, first: 100, few: 120, mayBeEmpty: null });
  expect([...unclear]).toEqual([...all].filter((id) => id < 100 * each && id % each !== 0));
  // Of the first thousand 83 are the best there are: as many as another thousand has are enough.
  expect(Math.max(...asked)).toBe(1_000);
});
