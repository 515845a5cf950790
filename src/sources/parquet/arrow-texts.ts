import {
  type DataType,
  type Field,
  Float32,
  type Schema,
  Table,
  Type,
  Utf8,
  vectorFromArray,
} from 'apache-arrow';
import { toHex } from '../../core/to-hex.ts';
import { isHalf, isNested, scaleOf, travelsAsText } from './arrow-types.ts';
import { wkbToWkt } from './wkb-text.ts';

/** Whether some columns must be written otherwise before DuckDB-WASM takes them. */
export function needsTexts(schema: Schema): boolean {
  const geometries = geometriesOf(schema);
  return schema.fields.some(({ name, type }) => isHalf(type) || travelsAsText(type) || geometries.has(name));
}

/**
 * The table with every column as text that cannot travel otherwise: nested ones as JSON, geometries that GeoParquet tells of as well-known text, as
 * DuckDB's own reader has them; and floats of 16 bits with 32. Columns are called by their places, since an object has those called `2020` before all others.
 */
export function asTexts(table: Table): Table {
  const geometries = geometriesOf(table.schema);
  const columns = table.schema.fields.map(({ name, type }, i) => {
    const vector = table.getChildAt(i);
    if (!vector) throw new Error(`column ${i} is missing`);
    if (isHalf(type)) return vectorFromArray(Array.from(vector), new Float32());
    const toText = geometries.has(name)
      ? toWkt
      : isNested(type)
        ? toJson
        : travelsAsText(type)
          ? toInterval
          : null;
    if (!toText) return vector;
    const texts = Array.from(vector, (value) => (value === null ? null : toText(value, type)));
    return vectorFromArray(texts, new Utf8());
  });
  return new Table(Object.fromEntries(columns.map((column, i) => [`c${i}`, column])));
}

/** Names of the columns that hold well-known binary, as GeoParquet 1 tells them beside the table. */
function geometriesOf({ metadata, fields }: Schema): ReadonlySet<string> {
  let columns: unknown;
  try {
    columns = (JSON.parse(metadata.get('geo') ?? '{}') as { columns?: unknown } | null)?.columns;
  } catch {
    // What is no JSON tells nothing.
  }
  const told = new Map(Object.entries(columns ?? {}) as [string, { encoding?: unknown } | null][]);
  const named = fields.filter(
    ({ name, type }) => type.typeId === Type.Binary && told.get(name)?.encoding === 'WKB',
  );
  return new Set(named.map(({ name }) => name));
}

function toWkt(value: unknown): string {
  return wkbToWkt(value as Uint8Array) ?? bytesText(value as Uint8Array);
}

/** An interval in words that DuckDB casts. Arrow has days and milliseconds, or months, days and nanoseconds. */
function toInterval(value: unknown): string {
  const parts = Array.from(value as ArrayLike<number>);
  if (parts.length === 2) return `${parts[0]} days ${parts[1]} milliseconds`;
  const [months = 0, days = 0, low = 0, high = 0] = parts;
  const nanos = BigInt.asIntN(64, (BigInt(high) << 32n) | BigInt.asUintN(32, BigInt(low)));
  return `${months} months ${days} days ${nanos / 1000n} microseconds`;
}

interface WithChildren {
  readonly children: readonly Field[];
}

/** A value as DuckDB's `to_json` writes it: compact, times and decimals in their text form. */
export function toJson(value: unknown, type: DataType): string {
  if (value === null || value === undefined) return 'null';
  switch (type.typeId) {
    case Type.Bool:
    case Type.Int:
      return String(value);
    case Type.Float:
      return Number.isFinite(value) ? String(value) : 'null';
    case Type.Decimal:
      return toDecimal(value as Uint32Array, scaleOf(type));
    case Type.Date:
      return JSON.stringify(new Date(Number(value)).toISOString().slice(0, 10));
    case Type.Timestamp:
      return JSON.stringify(toTimestamp(Number(value)));
    case Type.Binary:
    case Type.FixedSizeBinary:
      return JSON.stringify(bytesText(value as Uint8Array));
    case Type.List:
    case Type.FixedSizeList: {
      const [item] = (type as unknown as WithChildren).children;
      const items = Array.from(value as Iterable<unknown>, (one) => toJson(one, (item as Field).type));
      return `[${items.join(',')}]`;
    }
    case Type.Struct: {
      const row = value as Record<string, unknown>;
      const members = (type as unknown as WithChildren).children.map(
        (field) => `${JSON.stringify(field.name)}:${toJson(row[field.name], field.type)}`,
      );
      return `{${members.join(',')}}`;
    }
    case Type.Map: {
      const [entry] = (type as unknown as WithChildren).children;
      const [, valueField] = ((entry as Field).type as unknown as WithChildren).children;
      const members = Array.from(
        value as Iterable<readonly [unknown, unknown]>,
        ([key, one]) => `${JSON.stringify(String(key))}:${toJson(one, (valueField as Field).type)}`,
      );
      return `{${members.join(',')}}`;
    }
    default:
      return JSON.stringify(String(value));
  }
}

/** A decimal's words, the least first, as a number's text. */
function toDecimal(words: Uint32Array, scale: number): string {
  const unsigned = words.reduceRight((sum, word) => (sum << 32n) | BigInt(word), 0n);
  const signed = BigInt.asIntN(words.length * 32, unsigned);
  const digits = (signed < 0n ? -signed : signed).toString().padStart(scale + 1, '0');
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return signed < 0n ? `-${text}` : text;
}

/** @param ms milliseconds with microseconds as fraction */
function toTimestamp(ms: number): string {
  const micros = BigInt(Math.round(ms * 1000));
  const second = micros / 1_000_000n - (micros % 1_000_000n < 0n ? 1n : 0n);
  const fraction = String(micros - second * 1_000_000n)
    .padStart(6, '0')
    .replace(/0+$/, '');
  const text = new Date(Number(second) * 1000).toISOString().slice(0, 19).replace('T', ' ');
  return fraction === '' ? text : `${text}.${fraction}`;
}

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Bytes that are no UTF-8 are shown in hexadecimal. */
function bytesText(bytes: Uint8Array): string {
  try {
    return UTF8.decode(bytes);
  } catch {
    return `\\x${toHex(bytes)}`;
  }
}
