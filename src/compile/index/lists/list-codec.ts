import type { ByteReader } from '../../../index/bytes/byte-reader.ts';
import type { ByteWriter } from '../../../index/bytes/byte-writer.ts';
import type { ColumnList, EncodedList } from '../../../index/dictionary/dictionary-block.ts';

/** Writes a list to where the build keeps it for a while. */
export function writeList(writer: ByteWriter, { count, list, idBytes, positions }: EncodedList): void {
  writer.varint(count);
  writer.varint(idBytes);
  writer.varint(list.length);
  writer.raw(list);
  writer.varint(positions.length);
  for (const piece of positions) {
    writer.varint(piece.length);
    writer.raw(piece);
  }
}

/** The list again: views of what is read. */
export function readList(reader: ByteReader): EncodedList {
  const count = reader.varint();
  const idBytes = reader.varint();
  const list = reader.raw(reader.varint());
  const positions: Uint8Array[] = [];
  for (let left = reader.varint(); left > 0; left -= 1) positions.push(reader.raw(reader.varint()));
  return { count, idBytes, list, positions };
}

/** A list as one of a column. */
export function ofColumn({ count, list, idBytes, positions }: EncodedList, column: number): ColumnList {
  return { column, count, list, idBytes, positions };
}
