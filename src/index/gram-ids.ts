import { gramsWithin, gramUse } from '../core/search-index/grams.ts';
import { both, NO_IDS, unite, type Ids } from '../core/search-index/ids.ts';
import { countOf, entriesWith } from './dictionary-entries.ts';
import type { DictionaryReader } from './dictionary-reader.ts';

/** As many ids of a list take as long to read as a block or a record that has not what is looked for. */
const WORTH = 500;

/** Some of a list, the first and the last among them. */
function evenly<T>(all: readonly T[], most: number): readonly T[] {
  if (all.length <= most) return all;
  return Array.from({ length: most }, (_, i) => all[Math.round((i * (all.length - 1)) / (most - 1))] as T);
}

/**
 * Of a dictionary of grams: the ids that have what contains a text, or all grams of it where these are several; undefined where it is shorter
 * than a gram and within them anywhere. Rejects with IndexFileError.
 * @param most grams that are looked for: the others would take away little
 */
export async function idsHaving(
  reader: DictionaryReader,
  text: string,
  most: number,
): Promise<Ids | undefined> {
  const use = gramUse(text);
  if (use === null) return undefined;
  if (use === 'prefix') return idsBeginning(reader, text);
  const grams = evenly(gramsWithin(text), most);
  const entries = await reader.entries.find(grams);
  if (entries.length < grams.length) return NO_IDS;
  const least = Math.min(...entries.map(countOf));
  // Where few are left, longer lists take more bytes than what they would take away.
  return (await reader.ids(entries.filter((entry) => countOf(entry) <= least * WORTH))).reduce(both);
}

/** The ids of all keys that begin with a text, which stand together. */
async function idsBeginning(reader: DictionaryReader, text: string): Promise<Ids> {
  const { keys } = await reader.entries.root();
  const first = await reader.entries.blockOf(text);
  let last = first;
  while ((keys[last + 1] as string | undefined)?.startsWith(text)) last += 1;
  const blocks = await reader.entries.blocks(Array.from({ length: last - first + 1 }, (_, i) => first + i));
  return unite(await reader.ids(entriesWith(blocks, (key) => (key as string).startsWith(text))));
}

/** Of a dictionary of grams: the ids that have a gram with a text in it, which is shorter than a gram. Rejects with IndexFileError. */
export async function idsHavingShort(reader: DictionaryReader, text: string): Promise<Ids> {
  const { keys } = await reader.entries.root();
  const blocks = await reader.entries.blocks([...keys.keys()]);
  return unite(await reader.ids(entriesWith(blocks, (key) => (key as string).includes(text))));
}
