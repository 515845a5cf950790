import type { Column, Utf8Texts } from '../ports.ts';
import { toBytes, type ByteText } from './byte-text.ts';
import { jsonCellWriter } from './cell-writers.ts';
import type { PgType } from './pg-types.ts';
import { wireKind } from './wire.ts';

/** Writes a column's cell of one row. */
export type ByteWriter = (out: ByteText, row: number) => void;

type JsonStyle = 'search' | 'python';

const NULL = toBytes('null');
const NOTHING = toBytes('');
/** What Python puts behind a whole float. */
const WHOLE = toBytes('.0');
const MINUS = toBytes('-');
const QUOTE = 0x22;

/** Bytes that stand for themselves in a JSON string, by style: Python escapes what is not ASCII. */
const PLAIN: Readonly<Record<JsonStyle, Uint8Array>> = {
  search: plainBytes(0x100),
  python: plainBytes(0x7f),
};

function plainBytes(end: number): Uint8Array {
  return Uint8Array.from({ length: 0x100 }, (_, byte) =>
    byte >= 0x20 && byte < end && byte !== QUOTE && byte !== 0x5c ? 1 : 0,
  );
}

/**
 * Writes cells as jsonCellWriter does, most of them without making a text of each: texts are copied where they are UTF-8 and need
 * no escaping, whole numbers are written digit by digit.
 */
export function jsonByteWriter(type: PgType, style: JsonStyle, column: Column): ByteWriter {
  const write = jsonCellWriter(type, style);
  const asText: ByteWriter = (out, row) => out.putText(write(column.values[row] ?? null));
  const { texts } = column;
  switch (wireKind(type)) {
    case 'text':
      return texts ? quotedWriter(texts, PLAIN[style], asText) : asText;
    case 'json':
      return texts ? copyWriter(texts) : asText;
    case 'number-text':
      // Python reads these and prints them anew.
      return texts && style === 'search' ? numberWriter(texts, asText) : asText;
    case 'integer':
      return integerWriter(column, asText);
    case 'float':
      return floatWriter(column, style === 'python' ? WHOLE : NOTHING, asText);
    default:
      return asText;
  }
}

function quotedWriter(
  { bytes, offsets, nulls }: Utf8Texts,
  plain: Uint8Array,
  escaped: ByteWriter,
): ByteWriter {
  return (out, row) => {
    if (nulls?.[row] === 1) return out.put(NULL);
    const end = offsets[row + 1] as number;
    let from = offsets[row] as number;
    out.reserve(end - from + 2);
    const target = out.bytes;
    let at = out.length;
    target[at++] = QUOTE;
    while (from < end) {
      const byte = bytes[from++] as number;
      if (plain[byte] === 0) return escaped(out, row);
      target[at++] = byte;
    }
    target[at++] = QUOTE;
    out.length = at;
  };
}

function copyWriter({ bytes, offsets, nulls }: Utf8Texts): ByteWriter {
  return (out, row) => out.put(nulls?.[row] === 1 ? NULL : bytes.subarray(offsets[row], offsets[row + 1]));
}

/** NaN and infinities are quoted; they alone begin with a letter. */
function numberWriter(texts: Utf8Texts, quoted: ByteWriter): ByteWriter {
  const copy = copyWriter(texts);
  const { bytes, offsets, nulls } = texts;
  return (out, row) => {
    const first = offsets[row] as number;
    const sign = bytes[first] === 0x2d ? 1 : 0;
    const isNumber = nulls?.[row] === 1 || (bytes[first + sign] as number) < 0x3a;
    (isNumber ? copy : quoted)(out, row);
  };
}

function integerWriter({ values }: Column, asText: ByteWriter): ByteWriter {
  if (values instanceof BigInt64Array) {
    // A bigint is an object; nearly all fit into their lower half.
    const halves = new Int32Array(values.buffer, values.byteOffset, 2 * values.length);
    return (out, row) => {
      const low = halves[2 * row] as number;
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

/** Places of a fraction that is written digit by digit. */
const PLACES = 4;
const SCALE = 10 ** PLACES;

/**
 * A float with few places is a whole number divided by a power of ten. At fifteen digits or less no shorter text reads back the same.
 */
function floatWriter({ values }: Column, suffix: Uint8Array, asText: ByteWriter): ByteWriter {
  return (out, row) => {
    const value = values[row];
    const size = typeof value === 'number' ? Math.abs(value) : 0;
    const scaled = Math.round(size * SCALE);
    if (size === 0 || size > 0x7fffffff || scaled / SCALE !== size) return asText(out, row);
    if ((value as number) < 0) out.put(MINUS);
    const whole = Math.trunc(size);
    out.putDigits(whole);
    const fraction = scaled - whole * SCALE;
    if (fraction === 0) out.put(suffix);
    else putFraction(out, fraction);
  };
}

/** @param fraction in units of 1 / SCALE, not 0 */
function putFraction(out: ByteText, fraction: number): void {
  out.reserve(PLACES + 1);
  const { bytes } = out;
  bytes[out.length++] = 0x2e;
  for (let unit = SCALE / 10; fraction > 0; unit /= 10) {
    const digit = Math.trunc(fraction / unit);
    bytes[out.length++] = 0x30 + digit;
    fraction -= digit * unit;
  }
}
