import { fragmentStarts } from '../../../core/search-index/terms/address-fragments.ts';
import { GRAM } from '../../../core/search-index/terms/grams.ts';
import type { RelationColumn, Utf8Texts } from '../../../core/ports.ts';
import { ByteTable } from '../lists/byte-table.ts';
import { isBlank, lowered } from './chunks.ts';
import type { ReadTexts } from '../jobs/column-batches.ts';
import { areTextsOf } from '../room/sampled-texts.ts';

/** Fewer chunks in the samples tell nothing. */
const FEW = 500;
/** So many chunks tell whether they have hardly any fragments, as in most columns. */
const FIRST = 256;
/** So many fragments has a chunk on average, at least; */
const FRAGMENTS = 2;
/** so many chunks are different ones, at least, */
const DIFFERENT = 1 / 2;
/** and so many fragments, at most; */
const AGAIN = 1 / 2;
/** and so many grams are within one, at least: those of what is letters and digits by turns, as a UUID, are hardly ever. */
const WITHIN = 0.5;

/**
 * By column whether it may be one of addresses, whose fragments (address-fragments.ts) come again and again while they hardly do.
 * @param samples records of the table
 */
export function areAddresses(
  columns: readonly RelationColumn[],
  samples: ReadTexts | null,
): readonly boolean[] {
  return areTextsOf(columns, samples, areOfFragments);
}

function areOfFragments({ bytes, offsets }: Utf8Texts): boolean {
  const [chunks, fragments] = [new ByteTable(), new ByteTable()];
  let [chunkCount, fragmentCount, grams, within] = [0, 0, 0, 0];
  for (let row = 0; row + 1 < offsets.length; row += 1) {
    const to = offsets[row + 1]!;
    for (let at = offsets[row]!; at < to; at += 1) {
      if (isBlank(bytes[at]!)) continue;
      if (chunkCount === FIRST && fragmentCount < (chunkCount * FRAGMENTS) / 2) return false;
      const start = at;
      while (at < to && !isBlank(bytes[at]!)) at += 1;
      const [own, length] = [lowered(bytes, start, at), at - start];
      const starts = fragmentStarts(0, length, (place) => own[place]!);
      chunks.number(own, 0, length);
      for (const [i, from] of starts.entries()) {
        const end = starts[i + 1] ?? length;
        within += Math.max(0, end - from - GRAM + 1);
        fragments.number(own, from, end);
      }
      grams += Math.max(1, length - GRAM + 1);
      chunkCount += 1;
      fragmentCount += starts.length;
    }
  }
  return (
    chunkCount >= FEW &&
    fragmentCount >= chunkCount * FRAGMENTS &&
    chunks.size >= chunkCount * DIFFERENT &&
    fragments.size <= fragmentCount * AGAIN &&
    within >= grams * WITHIN
  );
}
