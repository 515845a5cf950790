import { gramsWithin, gramUse } from '../core/search-index/grams.ts';
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
}

/**
 * Of a column's grams: the ids that have what contains a text, or all grams of it where these are several; undefined where it is shorter
 * than a gram and within them anywhere. Rejects with IndexFileError.
 * @param most grams that are looked for: the others would take away little
 */
export async function idsHaving(
  { reader, column }: GramColumn,
  text: string,
  most: number,
): Promise<Ids | undefined> {
  const use = gramUse(text);
  if (use === null) return undefined;
  if (use === 'prefix') return idsBeginning({ reader, column }, text);
  const grams = evenly(gramsWithin(text), most);
  const entries = await reader.entries.find(grams, column);
  if (entries.length < grams.length) return NO_IDS;
  const least = Math.min(...entries.map(countOf));
  // Where few are left, longer lists take more bytes than what they would take away.
  return (await reader.ids(entries.filter((entry) => countOf(entry) <= least * WORTH))).reduce(both);
}

/** The ids of all grams that begin with a text, which stand together. */
async function idsBeginning({ reader, column }: GramColumn, text: string): Promise<Ids> {
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
  const blocks = await reader.entries.blocks([...keys.keys()]);
  const having = entriesWith(blocks, (key) => (key as string).includes(text));
  return unite(await reader.ids(ofColumn(having, column)));
}

function ofColumn(entries: readonly DictionaryEntry[], column: number): readonly DictionaryEntry[] {
  return entries.filter((entry) => columnOf(entry) === column);
}
