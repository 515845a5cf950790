import { IndexFileError } from '../../core/search-index/ports/index-file-error.ts';
import { ByteReader } from '../bytes/byte-reader.ts';
import { ByteWriter } from '../bytes/byte-writer.ts';
import { decodeIds, encodeIds } from '../lists/id-list.ts';
import { numberFrom, packedBytes, packNumbers } from '../records/packed-numbers.ts';

/** Some records with their values of two columns, which are decimals, as whole numbers of the last place. */
export interface TiledRecords {
  /** Ascending. */
  readonly ids: Uint32Array;
  /** By the place of the record in the ids. */
  readonly first: Float64Array;
  readonly second: Float64Array;
}

/**
 * Encodes one record at least: of each column the least value (a signed varint) and the bits of each record's distance to it (a byte), and these distances, to whole bytes; then
 * the ids (id-list.ts).
 * @param highest the greatest id there can be
 */
export function encodeTile({ ids, first, second }: TiledRecords, highest: number): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter();
  for (const values of [first, second]) {
    const least = values.reduce((a, b) => Math.min(a, b), Infinity);
    const most = values.reduce((a, b) => Math.max(a, b), -Infinity);
    const width = bitsOf(most - least);
    writer.signed(least);
    writer.byte(width);
    packNumbers(
      writer,
      values.map((value) => value - least),
      width,
    );
  }
  writer.raw(encodeIds(ids, highest));
  return writer.toBytes();
}

/** So many bits tell numbers up to this one apart. */
function bitsOf(most: number): number {
  let bits = 0;
  while (2 ** bits <= most) bits += 1;
  return bits;
}

/** The records again. Throws IndexFileError where the bytes are none. @param count how many they are */
export function decodeTile(bytes: Uint8Array, count: number, highest: number): TiledRecords {
  const reader = new ByteReader(bytes);
  const [first, second] = [readValues(reader, count), readValues(reader, count)];
  return { ids: decodeIds(bytes.subarray(reader.at), count, highest), first, second };
}

/** Of a greater number a distance is no whole one. */
const MOST_BITS = 53;

function readValues(reader: ByteReader, count: number): Float64Array {
  const [least, width] = [reader.signed(), reader.byte()];
  if (width > MOST_BITS) throw new IndexFileError('it is written in an unknown way');
  const packed = reader.raw(packedBytes(count, width));
  const values = new Float64Array(count).fill(least);
  if (width > 0) for (let i = 0; i < count; i += 1) values[i]! += numberFrom(packed, i * width, width);
  return values;
}
