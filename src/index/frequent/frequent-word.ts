import { IndexFileError } from '../../core/search-index/ports/index-file-error.ts';
import type { FrequentAnswer, IndexFrequent } from '../../core/search-index/ports/index-frequent.ts';
import { ByteReader } from '../bytes/byte-reader.ts';
import { ByteWriter } from '../bytes/byte-writer.ts';
import type { ByteRanges } from '../bytes/byte-ranges.ts';
import { decodeIds, encodeIds } from '../lists/id-list.ts';
import type { FrequentDirectory } from './frequent-directory.ts';
import { readPieces } from '../bytes/pieces.ts';

/** The first records that a search finds, the best rank first, and by their places how often each has the word's lexeme. */
export type FirstRecords = Pick<FrequentAnswer, 'ids' | 'times'>;

/**
 * Encodes the first records of a frequent word: the number of groups; then of each how often its records have the word's lexeme, how many these are,
 * the highest id and the bytes of the list of their ids (id-list.ts), and the list. All numbers are varints.
 */
export function encodeFirsts({ ids, times }: FirstRecords): Uint8Array<ArrayBuffer> {
  const groups: { readonly times: number; readonly ids: Uint32Array }[] = [];
  for (let start = 0; start < ids.length;) {
    let end = start;
    while (end < ids.length && times[end] === times[start]) end += 1;
    groups.push({ times: times[start]!, ids: ids.subarray(start, end) });
    start = end;
  }
  const writer = new ByteWriter();
  writer.varint(groups.length);
  for (const { times: own, ids: list } of groups) {
    const highest = list.at(-1)!;
    const encoded = encodeIds(list, highest);
    for (const number of [own, list.length, highest, encoded.length]) writer.varint(number);
    writer.raw(encoded);
  }
  return writer.toBytes();
}

/** The same again. Throws IndexFileError where the bytes are none such. @param records of the table */
export function decodeFirsts(bytes: Uint8Array, records: number): FirstRecords {
  const reader = new ByteReader(bytes);
  const groups = Array.from({ length: reader.varint() }, () => {
    const [times, count, highest] = [reader.varint(), reader.varint(), reader.varint()];
    if (count > records || highest > records) throw new IndexFileError('a list of records is damaged');
    return { times, ids: decodeIds(reader.raw(reader.varint()), count, highest) };
  });
  return {
    ids: Uint32Array.from(groups.flatMap((group) => [...group.ids])),
    times: Uint32Array.from(groups.flatMap((group) => Array.from(group.ids, () => group.times))),
  };
}

/** Tells what an index file has of frequent words. @param at where the first answer begins @param records of the table */
export function openFrequent(
  ranges: ByteRanges,
  directory: FrequentDirectory,
  { at, records }: { readonly at: number; readonly records: number },
): IndexFrequent {
  return {
    async answer(key) {
      const found = await directory.find(key);
      if (!found) return undefined;
      const [start, length] = found.answer;
      const [piece] = await readPieces(ranges, [[at + start, length]]);
      return { total: found.total, ...decodeFirsts(piece as Uint8Array, records) };
    },
  };
}
