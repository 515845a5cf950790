import { gramsWithin, gramUse, leastGrams } from '../core/search-index/grams.ts';
import { both, NO_IDS, unite, type Ids } from '../core/search-index/ids.ts';
import { columnOf, countOf, type DictionaryEntry, entriesWith } from './dictionary-entries.ts';
import type { DictionaryReader } from './dictionary-reader.ts';

/** As many ids of a list take as long to read as a block or a record that has not what is looked for. */
const WORTH = 500;

/** Some of a list, the first and the last among them. */
function evenly<T>(all: readonly T[], most: number): readonly T[] {
  if (all.length <= most) return all;
  return Array.from({ length: most }, (_, i) => all[Math.round((i * (all.length - 1)) / (most - 1))] as T);
}

/** A column of a dictionary of grams. */
export interface GramColumn {
  readonly reader: DictionaryReader;
  /** See ColumnList. */
  readonly column: number;
  /** Only grams are told that are the least of so many in a row. */
  readonly window: number;
}

/** Grams that are looked for: a word that is looked at in vain costs less than a record, */
const GRAMS = 3;
/** of which the first and the last tell mostly enough, and more are looked for where these leave so many that have all of them by chance. */
const [FEW_GRAMS, GRAMS_OF_RECORDS, BY_CHANCE] = [2, 5, 0.02];

/**
 * Of a column's grams: the words that have what contains a text, or all grams of it where these are several; undefined where it is shorter
 * than a gram and within them anywhere. Rejects with IndexFileError.
 */
export async function wordsHaving(own: GramColumn, text: string): Promise<Ids | undefined> {
  if (gramUse(text) !== 'within') return idsBeginning(own, text);
  const entries = await findAll(own, evenly(gramsWithin(text), GRAMS));
  return entries ? idsOfAll(own, entries) : NO_IDS;
}

/**
 * The same of the records of a column, which are told by as few lists as leave hardly any by chance; undefined also where the text has no gram of which
 * it is certain that it is told.
 * @param records of the table
 */
export async function recordsHaving(
  own: GramColumn,
  text: string,
  records: number,
): Promise<Ids | undefined> {
  const isAll = own.window === 1;
  if (isAll && gramUse(text) !== 'within') return idsBeginning(own, text);
  const grams = isAll ? gramsWithin(text) : leastGrams(text, own.window);
  if (grams.length === 0) return undefined;
  const byChance = (some: readonly DictionaryEntry[]) =>
    some.reduce((left, entry) => (left * countOf(entry)) / records, records);
  // By those that words are looked for by as well.
  let entries = await findAll(own, evenly(grams, FEW_GRAMS));
  if (entries && byChance(entries) > BY_CHANCE) entries = await findAll(own, evenly(grams, GRAMS_OF_RECORDS));
  if (!entries) return NO_IDS;
  const rarest = entries.toSorted((a, b) => countOf(a) - countOf(b));
  const enough = rarest.findIndex((_, i) => byChance(rarest.slice(0, i + 1)) <= BY_CHANCE);
  return idsOfAll(own, enough < 0 ? rarest : rarest.slice(0, enough + 1));
}

/** The records of a column that have each gram of a text, which has three characters at least. Rejects with IndexFileError. */
export async function recordsHavingAll(own: GramColumn, text: string): Promise<Ids> {
  const entries = await findAll(own, gramsWithin(text));
  return entries ? (await own.reader.ids(entries)).reduce(both) : NO_IDS;
}

/** The lists of some grams; undefined where one has none. */
async function findAll(
  { reader, column }: GramColumn,
  grams: readonly string[],
): Promise<readonly DictionaryEntry[] | undefined> {
  const entries = await reader.entries.find(grams, column);
  return entries.length < grams.length ? undefined : entries;
}

async function idsOfAll({ reader }: GramColumn, entries: readonly DictionaryEntry[]): Promise<Ids> {
  const least = Math.min(...entries.map(countOf));
  // Where few are left, longer lists take more bytes than what they would take away.
  return (await reader.ids(entries.filter((entry) => countOf(entry) <= least * WORTH))).reduce(both);
}

/** What a lexeme is found by among grams: no gram has a blank. */
export function lexemeKey(lexeme: string): string {
  return `${BLANK}${lexeme}`;
}

const BLANK = ' ';

/** The words that have a lexeme in English, or may have it. Rejects with IndexFileError. */
export async function wordsWithLexeme({ reader, column }: GramColumn, lexeme: string): Promise<Ids> {
  return unite(await reader.ids(await reader.entries.find([lexemeKey(lexeme)], column)));
}

/** The ids of all grams that begin with a text, which stand together. Undefined: they may have it anywhere. */
async function idsBeginning({ reader, column }: GramColumn, text: string): Promise<Ids | undefined> {
  if (gramUse(text) !== 'prefix') return undefined;
  const { keys } = await reader.entries.root();
  const first = await reader.entries.blockOf(text);
  let last = first;
  while ((keys[last + 1] as string | undefined)?.startsWith(text)) last += 1;
  const blocks = await reader.entries.blocks(Array.from({ length: last - first + 1 }, (_, i) => first + i));
  const beginning = entriesWith(blocks, (key) => (key as string).startsWith(text));
  return unite(await reader.ids(ofColumn(beginning, column)));
}

/** Of a column's grams: the ids that have a gram with a text in it, which is shorter than a gram. Rejects with IndexFileError. */
export async function idsHavingShort({ reader, column }: GramColumn, text: string): Promise<Ids> {
  const { keys } = await reader.entries.root();
  const isOfLexemes = (block: number) => (keys[block] as string | undefined)?.startsWith(BLANK) ?? false;
  const ofGrams = [...keys.keys()].filter((block) => !isOfLexemes(block) || !isOfLexemes(block + 1));
  const blocks = await reader.entries.blocks(ofGrams);
  const having = entriesWith(blocks, (key) => (key as string).includes(text));
  return unite(await reader.ids(ofColumn(having, column)));
}

function ofColumn(entries: readonly DictionaryEntry[], column: number): readonly DictionaryEntry[] {
  return entries.filter((entry) => columnOf(entry) === column);
}
