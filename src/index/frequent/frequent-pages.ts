import { IndexFileError } from '../../core/search-index/ports/index-file-error.ts';
import type { FrequentAnswer } from '../../core/search-index/ports/index-frequent.ts';
import type {
  IndexFrequentPages,
  OrderedFirsts,
} from '../../core/search-index/ports/index-frequent-pages.ts';
import { ByteReader } from '../bytes/byte-reader.ts';
import type { ByteRanges } from '../bytes/byte-ranges.ts';
import { ByteWriter } from '../bytes/byte-writer.ts';
import type { FrequentDirectory } from './frequent-directory.ts';
import type { FrequentPages } from './frequent-layout.ts';
import { decodeFirsts, encodeFirsts } from './frequent-word.ts';
import { readPieces } from '../bytes/pieces.ts';

/**
 * Encodes what a search finds of each value of a column, in its order: how many records (varint), and where there are any, the bytes (varint) of the first of
 * them, and these (encodeFirsts).
 */
export function encodeWithin(answers: readonly FrequentAnswer[]): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter();
  for (const { total, ...firsts } of answers) {
    writer.varint(total);
    if (total === 0) continue;
    const encoded = encodeFirsts(firsts);
    writer.varint(encoded.length);
    writer.raw(encoded);
  }
  return writer.toBytes();
}

/** The same again. Throws IndexFileError where the bytes are none such. @param records of the table */
export function decodeWithin(bytes: Uint8Array, size: number, records: number): readonly FrequentAnswer[] {
  const reader = new ByteReader(bytes);
  return Array.from({ length: size }, () => {
    const total = reader.varint();
    const firsts =
      total === 0
        ? { ids: new Uint32Array(0), times: new Uint32Array(0) }
        : decodeFirsts(reader.raw(reader.varint()), records);
    if (firsts.ids.length > total) throw new IndexFileError('a list of records is damaged');
    return { total, ...firsts };
  });
}

/** Encodes what a search finds in an order: how many records, and from either end how many are told of, and their ids. All are varints. */
export function encodeOrdered({ total, ascending, descending }: OrderedFirsts): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter();
  writer.varint(total);
  for (const ids of [ascending, descending]) {
    writer.varint(ids.length);
    for (const id of ids) writer.varint(id);
  }
  return writer.toBytes();
}

/** The same again. Throws IndexFileError where the bytes are none such. @param records of the table */
export function decodeOrdered(bytes: Uint8Array, records: number): OrderedFirsts {
  const reader = new ByteReader(bytes);
  const total = reader.varint();
  const [ascending, descending] = [0, 1].map(() => {
    const length = reader.varint();
    if (length > total) throw new IndexFileError('a list of records is damaged');
    return Uint32Array.from({ length }, () => {
      const id = reader.varint();
      if (id < 1 || id > records) throw new IndexFileError('a list of records is damaged');
      return id;
    });
  }) as [Uint32Array, Uint32Array];
  return { total, ascending, descending };
}

/** Tells the first pages of frequent words. @param table its columns' ids, in its order */
export function openFrequentPages(
  ranges: ByteRanges,
  directory: FrequentDirectory,
  { within, orders, at }: FrequentPages,
  { records, columns }: { readonly records: number; readonly columns: readonly string[] },
): IndexFrequentPages {
  /** A piece of a search, by its place among these. Undefined: nothing is told there. */
  const readPiece = async (key: string, place: number) => {
    const [start, ...bytes] = (await directory.find(key))?.pages ?? [];
    const own = bytes[place];
    if (start === undefined || !own) return undefined;
    const before = bytes.slice(0, place).reduce((sum, one) => sum + one, at + start);
    return (await readPieces(ranges, [[before, own]]))[0];
  };
  return {
    async within(key, column) {
      const place = within.findIndex((own) => columns[own.column] === column);
      const piece = place < 0 ? undefined : await readPiece(key, place);
      return piece && decodeWithin(piece, within[place]?.size ?? 0, records);
    },
    async ordered(key, column) {
      const place = orders.findIndex((own) => columns[own] === column);
      const piece = place < 0 ? undefined : await readPiece(key, within.length + place);
      return piece && decodeOrdered(piece, records);
    },
  };
}
