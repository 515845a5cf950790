import { expect, test } from 'vitest';
import { NO_IDS } from '../ids.ts';
import { findUnlisted } from './unlisted-words.ts';
import type { KnownBetween } from '../values/known-between.ts';
import type { SearchedColumn, WordContext } from '../terms/word-context.ts';

const BY_GRAMS = Uint32Array.from({ length: 500 }, (_, i) => i * 7 + 1);
const BY_VALUES = Uint32Array.of(8, 15);

/** A column of identifiers whose grams leave five hundred records open, and whose values tell which two they are. */
function columnOf(values: number): SearchedColumn {
  return {
    id: 'parcel',
    readable: true,
    values: {
      kind: 'text',
      size: values,
      scale: null,
      byClass: async () => new Map([[1, BY_VALUES]]),
      bytesByClass: async () => values * 3,
    },
    words: null,
    others: true,
    grams: { having: async () => ({ ids: BY_GRAMS, sure: NO_IDS }) },
    letters: null,
    longest: 9,
    nullCount: 0,
    keyText: String,
    isOneWord: false,
  } as unknown as SearchedColumn;
}

function contextOf(column: SearchedColumn): WordContext {
  return {
    index: { recordBytes: 150 },
    columns: [column],
    byGrams: new Map(),
    unlisted: new Map(),
    isThorough: true,
  } as unknown as WordContext;
}

test.each([
  ['few values tell which records have a word', 10_000, BY_VALUES],
  ['a few hundred records are read sooner than a million values', 1_000_000, BY_GRAMS],
])('%s', async (_, values, may) => {
  const column = columnOf(values);
  const match = await findUnlisted(contextOf(column), [column], ['quor']);
  expect([...(match?.may ?? [])]).toEqual([...may]);
});

test.each([
  [
    'records that have a text in words that are listed need no look at the values',
    BY_GRAMS.slice(20),
    BY_GRAMS,
  ],
  ['all others do', BY_GRAMS.slice(200), BY_VALUES],
])('%s', async (_, known, may) => {
  const column = columnOf(10_000);
  const match = await findUnlisted(contextOf(column), [column], ['quor'], { known });
  expect([...(match?.may ?? [])]).toEqual([...may]);
});

test('long values are looked at for more records than short ones', async () => {
  const own = columnOf(10_000);
  const values = { ...own.values, bytesByClass: async () => 3_000_000 };
  const column = { ...own, values } as unknown as SearchedColumn;
  const match = await findUnlisted(contextOf(column), [column], ['quor']);
  expect(match?.may).toHaveLength(BY_GRAMS.length);
});

test.each([
  ['columns whose values take more bytes than all records are not looked through', 2_000, undefined],
  ['columns whose values take fewer are', 9_000, BY_VALUES],
])('%s', async (_, records, may) => {
  const columns = ['parcel', 'owner'].map((id) => ({ ...columnOf(200_000), id, grams: null }));
  const [column] = columns as [SearchedColumn, SearchedColumn];
  const context = { ...contextOf(column), index: { recordBytes: 150, records } } as unknown as WordContext;
  const match = await findUnlisted(context, columns, ['quor']);
  expect(match?.may).toEqual(may);
});

test.each([
  ['the values that lie where a number can have a text tell which records have it', 90_000, BY_VALUES],
  ['some hundred records are read sooner than very many values', 9_000_000, BY_GRAMS],
])('%s', async (_, bytes, may) => {
  const own = columnOf(400_000);
  const values = { ...own.values, kind: 'number', scale: 5, bytesByClass: async () => bytes };
  const column = { ...own, values } as unknown as SearchedColumn;
  const match = await findUnlisted({ ...contextOf(column), isThorough: false }, [column], ['8.066']);
  expect([...(match?.may ?? [])]).toEqual([...may]);
});

test.each([
  ['coordinates have no room for the grams of a text apart from each other', 48.2, 5, [], 500],
  ['those of the values that have them apart have not the text', 4_000_000, 0, [BY_GRAMS[3]!, 9999], 499],
])('%s', async (_, most, scale, apart, count) => {
  const own = columnOf(400_000);
  const asked: boolean[] = [];
  const values = {
    ...own.values,
    kind: 'number',
    scale,
    ends: async () => [1, most],
    bytesByClass: async ({ between }: KnownBetween) => (between?.(117_176, 117_176) ? 1 : 9),
    byClass: async (classOf: (key: number) => number, { between }: KnownBetween) => {
      asked.push(between?.(47.11761, 47.11761) ?? true);
      return new Map([[classOf(117_176), Uint32Array.from(apart)]]);
    },
  };
  const grams = { ...own.grams, havingAll: async () => BY_GRAMS };
  const column = { ...own, values, grams } as unknown as SearchedColumn;
  const match = await findUnlisted({ ...contextOf(column), isThorough: false }, [column], ['1176']);
  expect(match?.yes).toHaveLength(count);
  expect(match?.may).toBe(match?.yes);
  expect(asked).toEqual([false]);
});

test.each([
  ['few values are looked at before long lists of grams', 900, [], BY_VALUES],
  ['short lists of grams are read before values', 1_100, ['8.066'], BY_GRAMS],
])('of numbers %s', async (_, bytes, asked, may) => {
  const own = columnOf(400_000);
  const read: string[] = [];
  const values = { ...own.values, kind: 'number', scale: 5, bytesByClass: async () => bytes };
  const grams = {
    bytesOfHaving: async () => 2_000,
    having: async (text: string) => {
      read.push(text);
      return { ids: BY_GRAMS, sure: BY_GRAMS };
    },
  };
  const column = { ...own, values, grams } as unknown as SearchedColumn;
  const match = await findUnlisted({ ...contextOf(column), isThorough: false }, [column], ['8.066']);
  expect(match?.may).toEqual(may);
  expect(read).toEqual(asked);
});

/** Decimals of two places, with zeros at the end of some, a part of whose texts is listed. */
function decimalsOf(own: SearchedColumn): SearchedColumn {
  const values = {
    ...own.values,
    kind: 'number',
    scale: 2,
    ends: async () => [1, 9_000_000],
    bytesByClass: async ({ between }: KnownBetween) => (between?.(500, 900) ? 9_000 : 90),
    byClass: async (classOf: (key: number) => number) =>
      new Map([[classOf(4_001_000), Uint32Array.of(BY_GRAMS[3]!)]]),
  };
  const grams = { ...own.grams, havingAll: async () => BY_GRAMS };
  return {
    ...own,
    values,
    grams,
    hasWords: true,
    keyText: undefined,
    leastText: String,
  } as unknown as SearchedColumn;
}

test('of decimals that may have zeros behind them those are left out whose digits have the grams of a text apart', async () => {
  const column = decimalsOf(columnOf(400_000));
  const context = { ...contextOf(column), isThorough: false };
  const match = await findUnlisted(context, [column], ['4000']);
  expect(match?.yes).toHaveLength(499);
  expect(match?.may).toBe(match?.yes);
  // Whether it goes on with a zero is not known.
  expect((await findUnlisted(context, [column], ['4.50']))?.yes).toHaveLength(0);
});
