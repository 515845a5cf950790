import { type Ids } from '../../core/search-index/ids.ts';
import type { CountedRun } from '../../core/search-index/values/value-run.ts';
import type { ByteRanges } from '../bytes/byte-ranges.ts';
import { decodeIds, encodeIds } from './id-list.ts';
import type { IdParts, Span } from '../index-layout.ts';
import { readPieces } from '../bytes/pieces.ts';
import { sums } from '../bytes/sums.ts';

/** Records to a part of the table: whoever shows some of those without a value reads the list of a part or two. */
export const PART = 2 ** 19;

/** How many parts a table has. @param highest the greatest id there can be */
export function partsOf(highest: number): number {
  return Math.ceil(highest / PART);
}

/** By part of the table a list of those of some ids that lie in it (id-list.ts), which it counts from there on; empty where there are none. @param ids ascending */
export function encodeParts(
  ids: Ids,
  highest: number,
): readonly { readonly count: number; readonly encoded: Uint8Array<ArrayBuffer> }[] {
  let at = 0;
  return Array.from({ length: partsOf(highest) }, (_, part) => {
    const [start, before] = [at, part * PART];
    while (at < ids.length && ids[at]! <= before + PART) at += 1;
    if (at === start) return { count: 0, encoded: new Uint8Array(0) };
    const own = ids.slice(start, at).map((id) => id - before);
    return { count: own.length, encoded: encodeIds(own, highestOf(part, highest)) };
  });
}

/** The ids of a part again. Throws IndexFileError where the bytes are no such list. */
export function decodePart(bytes: Uint8Array, part: number, count: number, highest: number): Ids {
  return decodeIds(bytes, count, highestOf(part, highest)).map((id) => id + part * PART);
}

function highestOf(part: number, highest: number): number {
  return Math.min(PART, highest - part * PART);
}

/** Opens ids by the parts that have any. */
export function openParts(
  ranges: ByteRanges,
  { at, counts, bytes }: IdParts,
  highest: number,
): readonly CountedRun[] {
  const starts = sums(bytes);
  return counts.flatMap((count, part) => {
    if (count === 0) return [];
    const span: Span = [at + starts[part]!, bytes[part]!];
    const read = async () => {
      const [piece] = await readPieces(ranges, [span]);
      return decodePart(piece as Uint8Array, part, count, highest);
    };
    return [toRun(count, read)];
  });
}

/** Records without a value, which follow each other by `_id`. */
export function toRun(count: number, read: () => Promise<Ids>): CountedRun {
  return {
    key: undefined,
    count,
    read: async () => ({ ids: await read(), key: undefined, byValue: async (some) => [some] }),
  };
}
