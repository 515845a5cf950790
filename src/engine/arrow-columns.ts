import { type Data, type DataType, type List, RecordBatchReader, Type, type Utf8 } from 'apache-arrow';
import type { Cell, Column, Columns } from '../core/ports.ts';
import { EngineError } from '../core/errors.ts';
import { nullsOf } from './arrow-nulls.ts';
import { joinLists, toListColumn } from './list-column.ts';
import { toTextColumn } from '../core/values/text-column.ts';
import { joinTexts } from './join-texts.ts';

/**
 * Decodes an Arrow IPC stream, there in pieces, into columns: by column, never by row. The columns of a single batch are views of its
 * piece. Throws EngineError `invalid` for a column whose type may not leave an engine (see QueryEngine).
 */
export function toColumns(pieces: readonly Uint8Array[]): Columns {
  const reader = RecordBatchReader.from(pieces).open();
  // Read first: the reader forgets its schema at the end of the stream.
  const { fields } = reader.schema;
  const batches = [...reader].filter((batch) => batch.numRows > 0);
  const rows = batches.reduce((sum, batch) => sum + batch.numRows, 0);
  const columns = fields.map(({ name, type }, i) =>
    toColumn(
      name,
      type,
      batches.map((batch) => batch.data.children[i]!),
    ),
  );
  return { rows, columns };
}

function toColumn(name: string, type: DataType, parts: readonly Data<DataType>[]): Column {
  if (type.typeId === Type.Utf8) return toTextColumn(name, joinTexts(parts as readonly Data<Utf8>[]));
  if (type.typeId !== Type.List) return { name, values: concat(parts.map((part) => decode(part, name))) };
  const item = (type as List).valueType;
  const items = parts.map(({ children }) => children[0]!);
  return toListColumn(name, joinLists(parts as readonly Data<List>[], toColumn(name, item, items)));
}

type Values = ArrayLike<Cell>;

const TYPED = [BigInt64Array, Int32Array, Float64Array, Int16Array, Int8Array, Uint8Array] as const;

function concat(parts: readonly Values[]): Values {
  const [first] = parts;
  if (first && parts.length === 1) return first;
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const Typed = TYPED.find((type) => length > 0 && parts.every((part) => part instanceof type));
  if (!Typed) return parts.flatMap((part) => Array.from(part));
  const all = new Typed(length);
  let at = 0;
  for (const part of parts) {
    all.set(part as ArrayLike<never>, at);
    at += part.length;
  }
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
    default:
      throw new EngineError('invalid', `column "${name}" has the type ${data.type}, which must be cast`);
  }
}

function withNulls(data: Data<DataType>, values: Values): Values {
  const nulls = nullsOf([data]);
  if (!nulls)
    return values.length === data.length ? values : Array.prototype.slice.call(values, 0, data.length);
  return Array.from(nulls, (isNull, i) => (isNull === 1 ? null : values[i]!));
}

function bools(bits: Uint8Array, offset: number, length: number): Values {
  const all: Cell[] = [];
  for (let i = 0; i < length; i++) {
    const bit = offset + i;
    all[i] = ((bits[bit >> 3]! >> (bit & 7)) & 1) === 1;
  }
  return all;
}
