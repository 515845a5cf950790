import { wordsOfList } from '../../../core/search-index/terms/list-words.ts';
import type { RelationColumn, Utf8Texts } from '../../../core/ports.ts';
import { ByteTable } from '../lists/byte-table.ts';
import { isBlank } from './chunks.ts';
import type { ReadTexts } from '../jobs/column-batches.ts';
import { areTextsOf } from '../room/sampled-texts.ts';

/** Fewer words in the samples tell nothing. */
const FEW = 500;
/** So many records tell whether there is hardly any list, as in most columns. */
const FIRST = 256;
/** So many of what stands between blanks are lists of several words, at least, */
const LISTS = 1 / 4;
/** so many of them are different ones, at least, */
const DIFFERENT = 1 / 4;
/** and of so many words that there are then one is another one, at most. */
const WORDS = 1 / 4;

/**
 * By column whether words of lists are listed in place of what stands between blanks: where that is nearly always another one, and the words come again.
 * @param samples records of the table
 */
export function areOfLists(
  columns: readonly RelationColumn[],
  samples: ReadTexts | null,
): readonly boolean[] {
  return areTextsOf(columns, samples, isOfLists);
}

function isOfLists({ bytes, offsets }: Utf8Texts): boolean {
  const [chunks, words] = [new ByteTable(), new ByteTable()];
  let [chunkCount, listCount, wordCount] = [0, 0, 0];
  for (let row = 0; row + 1 < offsets.length; row += 1) {
    if (row === FIRST && listCount < (chunkCount * LISTS) / 2) return false;
    const to = offsets[row + 1]!;
    for (let at = offsets[row]!; at < to; at += 1) {
      if (isBlank(bytes[at]!)) continue;
      const start = at;
      while (at < to && !isBlank(bytes[at]!)) at += 1;
      const own = wordsOfList(start, at, (place) => bytes[place]!) ?? [[start, at] as const];
      chunkCount += 1;
      wordCount += own.length;
      if (own.length > 1) listCount += 1;
      chunks.number(bytes, start, at);
      for (const [from, end] of own) words.number(bytes, from, end);
    }
  }
  return (
    wordCount >= FEW &&
    listCount >= chunkCount * LISTS &&
    chunks.size >= chunkCount * DIFFERENT &&
    words.size <= wordCount * WORDS
  );
}
