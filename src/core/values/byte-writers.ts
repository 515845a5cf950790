import type { CellLists, Column, Utf8Texts } from '../ports.ts';
import { toMark, type ByteText, type Mark } from './byte-text.ts';
import { jsonCellWriter } from './cell-writers.ts';
import type { PgType } from './pg-types.ts';
import { putQuoted, type JsonStyle } from './quoted-bytes.ts';
import { viewOf } from './texts-writer.ts';
import { wireKind } from './wire.ts';

/** Writes a column's cell of one row. */
export type ByteWriter = (out: ByteText, row: number) => void;

const NULL = toMark('null');
const NOTHING = toMark('');
/** What Python puts behind a whole float. */
const WHOLE = toMark('.0');
const MINUS = toMark('-');
const POINT = toMark('.');

/**
 * Writes cells as jsonCellWriter does, most of them without making a text of each: texts are copied where they are UTF-8,
 * whole numbers by their digits.
 */
export function jsonByteWriter(type: PgType, style: JsonStyle, column: Column): ByteWriter {
  const write = jsonCellWriter(type, style);
  const asText: ByteWriter = (out, row) => out.putText(write(column.values[row] ?? null));
  const { texts, lists } = column;
  switch (wireKind(type, style)) {
    case 'text':
      return texts ? quotedWriter(texts, style) : asText;
    case 'json':
      return texts ? copyWriter(texts) : asText;
    case 'number-text':
      return texts ? numberWriter(texts, style, asText) : asText;
    case 'integer':
      return texts ? copyWriter(texts) : integerWriter(column, asText);
    case 'float':
      return texts && style === 'search'
        ? floatTextWriter(texts, asText)
        : floatWriter(column, style === 'python' ? WHOLE : NOTHING, asText);
    case 'array':
      return lists && type.element ? listWriter(lists, type.element, style) : asText;
    default:
      return asText;
  }
}

const OPEN = toMark('[');
const CLOSE = toMark(']');
const BETWEEN: Readonly<Record<JsonStyle, Mark>> = { search: toMark(','), python: toMark(', ') };

function listWriter({ items, offsets, nulls }: CellLists, type: PgType, style: JsonStyle): ByteWriter {
  const write = jsonByteWriter(type, style, items);
  const between = BETWEEN[style];
  return (out, row) => {
    if (nulls?.[row] === 1) return out.put(NULL);
    const [from, end] = [offsets[row]!, offsets[row + 1]!];
    out.put(OPEN);
    for (let item = from; item < end; item++) {
      if (item > from) out.put(between);
      write(out, item);
    }
    out.put(CLOSE);
  };
}

function quotedWriter(texts: Utf8Texts, style: JsonStyle): ByteWriter {
  const { offsets, nulls } = texts;
  const source = viewOf(texts.bytes);
  return (out, row) =>
    nulls?.[row] === 1 ? out.put(NULL) : putQuoted(out, source, offsets[row]!, offsets[row + 1]!, style);
}

function copyWriter(texts: Utf8Texts): ByteWriter {
  const { offsets, nulls } = texts;
  const source = viewOf(texts.bytes);
  return (out, row) =>
    nulls?.[row] === 1 ? out.put(NULL) : out.putBytes(source, offsets[row]!, offsets[row + 1]!);
}

const ZERO = 0x30;

/** NaN and infinities are quoted; they alone begin with a letter. What begins with 0 may get an exponent in Python. */
function numberWriter(texts: Utf8Texts, style: JsonStyle, asText: ByteWriter): ByteWriter {
  const copy = copyWriter(texts);
  const { bytes, offsets, nulls } = texts;
  const least = style === 'python' ? ZERO + 1 : 0;
  return (out, row) => {
    const first = offsets[row]!;
    const lead = bytes[bytes[first] === 0x2d ? first + 1 : first]!;
    const isPlain = nulls?.[row] === 1 || (lead >= least && lead < 0x3a);
    (isPlain ? copy : asText)(out, row);
  };
}

function integerWriter({ values }: Column, asText: ByteWriter): ByteWriter {
  if (values instanceof BigInt64Array) {
    // A bigint is an object; nearly all fit into their lower half.
    const halves = new Int32Array(values.buffer, values.byteOffset, 2 * values.length);
    return (out, row) => {
      const low = halves[2 * row]!;
      if (halves[2 * row + 1] === 0 && low >= 0) out.putDigits(low);
      else asText(out, row);
    };
  }
  return (out, row) => {
    const value = values[row];
    if (typeof value === 'number' && value >= 0 && value === (value | 0)) out.putDigits(value);
    else asText(out, row);
  };
}

/** Fewer than sixteen digits and no exponent are written everywhere alike. */
const SHORT_FLOAT = 15;
const EXPONENT = 0x65;

/** Floats printed by another database than PostgreSQL. */
function floatTextWriter(texts: Utf8Texts, asText: ByteWriter): ByteWriter {
  const copy = copyWriter(texts);
  const { bytes, offsets, nulls } = texts;
  return (out, row) => {
    const [start, end] = [offsets[row]!, offsets[row + 1]!];
    let isPlain = end - start <= SHORT_FLOAT;
    for (let at = start; isPlain && at < end; at++) isPlain = bytes[at] !== EXPONENT;
    (isPlain || nulls?.[row] === 1 ? copy : asText)(out, row);
  };
}

/** A fraction of so many places, four, is written from its digits. */
const SCALE = 10_000;

/**
 * A float with few places is a whole number divided by a power of ten. At fifteen digits or less no shorter text reads back the same.
 */
function floatWriter({ values }: Column, suffix: Mark, asText: ByteWriter): ByteWriter {
  return (out, row) => {
    const value = values[row];
    const size = typeof value === 'number' ? Math.abs(value) : 0;
    const scaled = Math.round(size * SCALE);
    if (size === 0 || size > 0x7fffffff || scaled / SCALE !== size) return asText(out, row);
    if ((value as number) < 0) out.put(MINUS);
    const whole = Math.trunc(size);
    out.putDigits(whole);
    const fraction = scaled - whole * SCALE;
    if (fraction === 0) return out.put(suffix);
    out.put(POINT);
    out.putFraction(fraction);
  };
}
