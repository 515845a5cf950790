import { IdSet, NO_IDS, unite, type Ids } from '../ids.ts';
import type { IndexedWord, TableIndex } from '../ports/table-index.ts';

/** Of more ids a part is read at a time. */
const MANY_IDS = 2_000_000;

/** Records that have any of some words. Rejects with IndexFileError. */
export async function idsOf(index: TableIndex, words: readonly IndexedWord[]): Promise<Ids> {
  if (words.length === 0 || !index.words) return NO_IDS;
  if (countOf(words) <= MANY_IDS) return unite(await index.words.ids(words));
  const all = new IdSet(index.records);
  for (const part of inParts(words)) for (const ids of await index.words.ids(part)) all.add(ids);
  return all.ids();
}

/** Records of all words together, some of them several times. */
export function countOf(words: readonly IndexedWord[]): number {
  return words.reduce((sum, { count }) => sum + count, 0);
}

/** About how many bytes of words are read to learn which have something that so many records have, and that stands in any of them: as many as would leave so many records without it by chance. */
export async function bytesOfWordsWith(
  { words, records }: Pick<TableIndex, 'words' | 'records'>,
  having: number,
): Promise<number> {
  if (!words) return 0;
  const { blocks, bytes } = await words.size();
  return (bytes * Math.min(blocks, -records * Math.log(1 - having / records))) / blocks;
}

function inParts(words: readonly IndexedWord[]): readonly (readonly IndexedWord[])[] {
  const parts: IndexedWord[][] = [];
  let left = 0;
  for (const word of words) {
    if (left < word.count) {
      parts.push([]);
      left = MANY_IDS;
    }
    parts.at(-1)?.push(word);
    left -= word.count;
  }
  return parts;
}
