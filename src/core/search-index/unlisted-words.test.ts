import { expect, test } from 'vitest';
import { findUnlisted } from './unlisted-words.ts';
import type { SearchedColumn, WordContext } from './word-context.ts';

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
    },
    words: null,
    others: true,
    grams: { having: async () => BY_GRAMS },
    letters: null,
    longest: 9,
    nullCount: 0,
    keyText: String,
    isOneWord: false,
  } as unknown as SearchedColumn;
}

function contextOf(column: SearchedColumn): WordContext {
  return {
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
  ['the values that lie where a number can have a text tell which records have it', 90_000, BY_VALUES],
  ['some hundred records are read sooner than very many values', 9_000_000, BY_GRAMS],
])('%s', async (_, bytes, may) => {
  const own = columnOf(400_000);
  const values = { ...own.values, kind: 'number', scale: 5, bytesByClass: async () => bytes };
  const column = { ...own, values } as unknown as SearchedColumn;
  const match = await findUnlisted({ ...contextOf(column), isThorough: false }, [column], ['8.066']);
  expect([...(match?.may ?? [])]).toEqual([...may]);
});
