import { ANY_DENSE, gramUse, mayBeAmong } from '../../core/search-index/terms/grams.ts';
import { both, unite, type Ids } from '../../core/search-index/ids.ts';
import { columnOf, countOf, type DictionaryEntry, entriesWith } from '../dictionary/dictionary-entries.ts';
import type { DictionaryReader } from '../dictionary/dictionary-reader.ts';
import { BLANK } from './lexeme-keys.ts';

/*
 * What is told by grams, of words (words-of-grams.ts) and of records (records-of-grams.ts): the ids that have some of them.
 */

/** As many ids of a list take as long to read as a block or a record that has not what is looked for. */
const WORTH = 500;

/** Some of a list, the first and the last among them. */
export function evenly<T>(all: readonly T[], most: number): readonly T[] {
  if (all.length <= most) return all;
  return Array.from({ length: most }, (_, i) => all[Math.round((i * (all.length - 1)) / (most - 1))]!);
}

/** A column of a dictionary of grams. */
export interface GramColumn {
  readonly reader: DictionaryReader;
  /** See ColumnList. */
  readonly column: number;
  /** Only grams are told that are the least of so many in a row. */
  readonly window: number;
  /** Of what has the grams, by column of the table: see IndexedColumn. */
  readonly letters: readonly (string | null)[];
}

/** Grams that are looked for: a word that is looked at in vain costs less than a record. */
export const GRAMS = 3;

/** The lists of some grams; undefined where one has none. */
export async function findAll(
  { reader, column }: GramColumn,
  grams: readonly string[],
): Promise<readonly DictionaryEntry[] | undefined> {
  const entries = await reader.entries.find(grams, column);
  return entries.length < grams.length ? undefined : entries;
}

/** The ids that have all of some grams, or nearly. Rejects with IndexFileError. */
export async function idsOfAll({ reader }: GramColumn, entries: readonly DictionaryEntry[]): Promise<Ids> {
  return (await reader.ids(worthReading(entries))).reduce(both);
}

/** Where few are left, longer lists take more bytes than what they would take away. */
export function worthReading(entries: readonly DictionaryEntry[]): readonly DictionaryEntry[] {
  const least = Math.min(...entries.map(countOf));
  return entries.filter((entry) => countOf(entry) <= least * WORTH);
}

/**
 * The ids that have a gram with a text in it which is shorter than a gram. Undefined: it may be in a tenth of all grams, as a single letter is. Rejects with
 * IndexFileError.
 */
export async function idsHavingShort(own: GramColumn, text: string): Promise<Ids | undefined> {
  const { reader, column } = own;
  const isPrefix = gramUse(text) === 'prefix';
  if (!isPrefix && [...text].length < PAIR) return undefined;
  const numbers = isPrefix ? await blocksBeginning(reader, text) : await blocksWithPair(own, text);
  const blocks = await reader.entries.blocks(numbers);
  const has = (key: string) => (isPrefix ? key.startsWith(text) : key.includes(text));
  const having = entriesWith(blocks, (key) => has(key as string) && !(key as string).includes(BLANK));
  return unite(await reader.ids(having.filter((entry) => columnOf(entry) === column)));
}

const PAIR = 2;

/** The blocks of all grams that begin with a text, which stand together. */
export async function blocksBeginning(
  { entries }: DictionaryReader,
  text: string,
): Promise<readonly number[]> {
  const { keys } = await entries.root();
  const first = await entries.blockOf(text);
  let last = first;
  while ((keys[last + 1] as string | undefined)?.startsWith(text)) last += 1;
  return blocksFrom(first, last + 1);
}

/** The blocks of all grams that have two letters: they begin with them, or with a letter before them, of those that words have. */
async function blocksWithPair({ reader, letters }: GramColumn, text: string): Promise<readonly number[]> {
  const { entries } = reader;
  const { keys } = await entries.root();
  const before = lettersBefore({ letters }, text);
  if (!before) return [...keys.keys()];
  const single = before.filter((letter) => letter !== ANY_DENSE);
  const runs = await Promise.all(
    [text, ...single.map((letter) => letter + text)].map((own) => blocksBeginning(reader, own)),
  );
  const dense = before.includes(ANY_DENSE) ? blocksFrom(await entries.blockOf(ANY_DENSE), keys.length) : [];
  return [...new Set([...runs.flat(), ...dense])].sort((a, b) => a - b);
}

/** Letters of the words that may have a text. Undefined: they are too many to be told of. */
export function lettersBefore(
  { letters }: Pick<GramColumn, 'letters'>,
  text: string,
): readonly string[] | undefined {
  const having = letters.filter((own) => [...text].every((letter) => mayBeAmong(own, letter)));
  if (having.includes(null)) return undefined;
  return [...new Set(having.flatMap((own) => [...(own as string)]))];
}

function blocksFrom(start: number, end: number): readonly number[] {
  return Array.from({ length: end - start }, (_, i) => start + i);
}
