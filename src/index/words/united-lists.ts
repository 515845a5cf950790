import { IndexFileError } from '../../core/search-index/ports/index-file-error.ts';
import { columnOf, type DictionaryEntry } from '../dictionary/dictionary-entries.ts';
import type { GramColumn } from './gram-ids.ts';
import { gramsAskedFirst } from './words-of-grams.ts';
import { toldKey } from './lexeme-keys.ts';
import { readNamed } from './told-words.ts';

/** What is told together of the words that contain a text. */
export interface UnitedLists {
  /** By column the records of most of them. */
  readonly lists: readonly DictionaryEntry[];
  /** The others, as `encodeToldWords` writes them; null: there are none. */
  readonly told: Uint8Array | null;
}

/**
 * Undefined: nothing is. Of texts that the same words contain it is told under one, which the others name: one read more of these. Rejects with
 * IndexFileError.
 */
export async function unitedLists(own: GramColumn, text: string): Promise<UnitedLists | undefined> {
  const { reader, column } = own;
  // Where nothing is, words are looked for by these: in the same turn.
  const byGrams = reader.entries.find(gramsAskedFirst(text), column);
  const [all] = await Promise.all([reader.entries.listsOf(toldKey(text)), byGrams]);
  if (all.length === 0) return undefined;
  const united = await toUnited(own, all);
  const named = united.told ? readNamed(united.told) : undefined;
  if (named === undefined) return united;
  const lists = await reader.entries.listsOf(toldKey(named));
  if (lists.length === 0) throw new IndexFileError('a part of it is damaged');
  return toUnited(own, lists);
}

async function toUnited(
  { reader, column }: GramColumn,
  all: readonly DictionaryEntry[],
): Promise<UnitedLists> {
  const [told] = await reader.written(all.filter((entry) => columnOf(entry) === column));
  return { lists: all.filter((entry) => columnOf(entry) !== column), told: told ?? null };
}
