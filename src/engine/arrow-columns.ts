import { type Data, type DataType, RecordBatchReader, Type } from 'apache-arrow';
import type { Cell, Column, Columns } from '../core/ports.ts';
import { EngineError } from '../core/errors.ts';

/**
 * Decodes an Arrow IPC stream into columns: by column, never by row. Throws EngineError `invalid` for a column whose type may
 * not leave an engine (see QueryEngine).
 */
export function toColumns(ipcStream: Uint8Array): Columns {
  const reader = RecordBatchReader.from(ipcStream).open();
  // Read first: the reader forgets its schema at the end of the stream.
  const { fields } = reader.schema;
  const batches = [...reader].filter((batch) => batch.numRows > 0);
  const rows = batches.reduce((sum, batch) => sum + batch.numRows, 0);
  const columns = fields.map((field, i): Column => {
    const parts = batches.map((batch) => decode(batch.data.children[i] as Data<DataType>, field.name));
    return { name: field.name, values: concat(parts) };
  });
  return { rows, columns };
}

type Values = ArrayLike<Cell>;

function concat(parts: readonly Values[]): Values {
  if (parts.length === 1) return parts[0] as Values;
  const all: Cell[] = [];
  for (const part of parts) for (let i = 0; i < part.length; i++) all.push(part[i] as Cell);
  return all;
}

function decode(data: Data<DataType>, name: string): Values {
  const { typeId, length, offset } = data;
  switch (typeId) {
    case Type.Null:
      return Array.from<Cell>({ length }).fill(null);
    case Type.Int:
    case Type.Float:
    case Type.Int8:
    case Type.Int16:
    case Type.Int32:
    case Type.Int64:
    case Type.Uint8:
    case Type.Uint16:
    case Type.Uint32:
    case Type.Uint64:
    case Type.Float32:
    case Type.Float64:
      // Data has its offset applied to `values` already.
      return withNulls(data, data.values as ArrayLike<number | bigint> satisfies Values);
    case Type.Bool:
      return withNulls(data, bools(data.values as Uint8Array, offset, length));
    case Type.Utf8:
      return withNulls(data, strings(data.values as unknown as Uint8Array, data.valueOffsets, length));
    case Type.List:
      return withNulls(
        data,
        lists(decode(data.children[0] as Data<DataType>, name), data.valueOffsets, length),
      );
    default:
      throw new EngineError('invalid', `column "${name}" has the type ${data.type}, which must be cast`);
  }
}

function withNulls(data: Data<DataType>, values: Values): Values {
  if (data.nullCount === 0) {
    return values.length === data.length ? values : Array.prototype.slice.call(values, 0, data.length);
  }
  const { nullBitmap, offset, length } = data;
  const all: Cell[] = [];
  for (let i = 0; i < length; i++) {
    const bit = offset + i;
    all[i] = ((nullBitmap[bit >> 3] as number) >> (bit & 7)) & 1 ? (values[i] as Cell) : null;
  }
  return all;
}

function bools(bits: Uint8Array, offset: number, length: number): Values {
  const all: Cell[] = [];
  for (let i = 0; i < length; i++) {
    const bit = offset + i;
    all[i] = (((bits[bit >> 3] as number) >> (bit & 7)) & 1) === 1;
  }
  return all;
}

// ignoreBOM: a value may begin with U+FEFF, and must keep it.
const UTF8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** Decodes all texts at once, then cuts: one call into the decoder instead of one a value. */
function strings(bytes: Uint8Array, offsets: Int32Array, length: number): Values {
  const all: Cell[] = [];
  const first = offsets[0] as number;
  const end = offsets[length] as number;
  const text = UTF8.decode(bytes.subarray(first, end));
  if (text.length === end - first) {
    for (let i = 0; i < length; i++) {
      all[i] = text.slice((offsets[i] as number) - first, (offsets[i + 1] as number) - first);
    }
    return all;
  }
  let from = 0;
  for (let i = 0; i < length; i++) {
    const to = from + utf16Length(bytes, offsets[i] as number, offsets[i + 1] as number);
    all[i] = text.slice(from, to);
    from = to;
  }
  return all;
}

/** UTF-16 units of valid UTF-8: one a leading byte, two where four bytes make a surrogate pair. */
function utf16Length(bytes: Uint8Array, from: number, to: number): number {
  let units = 0;
  for (let i = from; i < to; i++) {
    const byte = bytes[i] as number;
    if ((byte & 0xc0) !== 0x80) units += byte >= 0xf0 ? 2 : 1;
  }
  return units;
}

function lists(items: Values, offsets: Int32Array, length: number): Values {
  const first = offsets[0] as number;
  const all: Cell[] = [];
  for (let i = 0; i < length; i++) {
    all[i] = Array.prototype.slice.call(
      items,
      (offsets[i] as number) - first,
      (offsets[i + 1] as number) - first,
    ) as Cell[];
  }
  return all;
}
