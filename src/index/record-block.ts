import { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';
import { utf8Length } from '../core/full-text/utf8.ts';
import { IndexFileError } from '../core/search-index/index-file-error.ts';

/** Texts of a column, one a record; null where there is no value. */
export type Texts = readonly (string | null)[];

/*
 * A block of records, by column: for each a byte that says how its texts are written; where records have no value, as many bits (from the
 * lowest bit of a byte on) as records; and the texts that are there:
 * - SAME: one text for all, its length in bytes and itself;
 * - TEXTS: the length of each in bytes, then all of them;
 * - DECIMALS: numbers of so many decimal places (a byte): the least, then each one's distance to it;
 * - TRIMMED: the same, printed without zeros at the end.
 */
const SAME = 0;
const TEXTS = 1;
const DECIMALS = 2;
const TRIMMED = 3;
/** Added to the above where records have no value. */
const WITH_NULLS = 8;

/** Digits of a number that is written as one. */
const MOST_DIGITS = 15;
const NUMBER = /^-?(?:0|[1-9][0-9]*)(?:\.([0-9]+))?$/;

const encoder = new TextEncoder();

/** Writes the columns of a block. */
export function writeRecords(writer: ByteWriter, columns: readonly Texts[]): void {
  for (const texts of columns) writeColumn(writer, texts);
}

function writeColumn(writer: ByteWriter, texts: Texts): void {
  const present = texts.filter((text) => text !== null);
  const nulls = present.length < texts.length ? WITH_NULLS : 0;
  const [first] = present;
  const isSame = present.every((text) => text === first);
  const numbers = isSame ? null : toNumbers(present);
  writer.byte(nulls + (isSame ? SAME : (numbers?.mode ?? TEXTS)));
  if (nulls > 0) writeBits(writer, texts);
  if (isSame) {
    const bytes = encoder.encode(first ?? '');
    writer.varint(bytes.length);
    writer.raw(bytes);
  } else if (numbers) {
    const least = numbers.mantissas.reduce((a, b) => Math.min(a, b));
    writer.byte(numbers.scale);
    writer.signed(least);
    for (const mantissa of numbers.mantissas) writer.varint(mantissa - least);
  } else {
    const all = present.join('');
    const bytes = encoder.encode(all);
    const isAscii = bytes.length === all.length;
    for (const text of present) writer.varint(isAscii ? text.length : utf8Length(text));
    writer.raw(bytes);
  }
}

interface Numbers {
  readonly mode: number;
  readonly scale: number;
  readonly mantissas: readonly number[];
}

/** Null: not all are numbers that can be printed again as they stand. */
function toNumbers(texts: readonly string[]): Numbers | null {
  let scale = 0;
  let isFixed = true;
  for (const [i, text] of texts.entries()) {
    const match = text.length > MOST_DIGITS ? null : NUMBER.exec(text);
    if (!match) return null;
    const places = match[1]?.length ?? 0;
    if (i > 0 && places !== scale) isFixed = false;
    scale = Math.max(scale, places);
  }
  const mode = isFixed ? DECIMALS : TRIMMED;
  const mantissas = texts.map((text) => toMantissa(text, scale));
  const isExact = mantissas.every((mantissa, i) => {
    const text = texts[i] as string;
    // What is printed has no zeros that are trimmed, and no minus before a zero.
    const isTrimmed = mode === TRIMMED && text.endsWith('0') && text.includes('.');
    return Math.abs(mantissa) < 2 ** 52 && !isTrimmed && !Object.is(mantissa, -0);
  });
  return isExact ? { mode, scale, mantissas } : null;
}

function toMantissa(text: string, scale: number): number {
  const point = text.indexOf('.');
  if (point < 0) return Number(text + '0'.repeat(scale));
  const places = text.length - point - 1;
  return Number(text.slice(0, point) + text.slice(point + 1) + '0'.repeat(scale - places));
}

function print(mantissa: number, scale: number, mode: number): string {
  if (scale === 0) return String(mantissa);
  const digits = String(Math.abs(mantissa)).padStart(scale + 1, '0');
  const point = digits.length - scale;
  let end = digits.length;
  if (mode === TRIMMED) while (end > point && digits.charCodeAt(end - 1) === 0x30) end -= 1;
  const text = end > point ? `${digits.slice(0, point)}.${digits.slice(point, end)}` : digits.slice(0, point);
  return mantissa < 0 ? `-${text}` : text;
}

function writeBits(writer: ByteWriter, texts: Texts): void {
  const bits = new Uint8Array(Math.ceil(texts.length / 8));
  texts.forEach((text, i) => {
    if (text !== null) (bits[i >> 3] as number) |= 1 << (i & 7);
  });
  writer.raw(bits);
}

/**
 * Some records of a block.
 * @param records in the block
 * @param columns of the file
 * @param rows which records, from 0
 * @returns the texts of each column, one for each of `rows`. Throws IndexFileError where the block is cut off.
 */
export function readRecords(
  block: Uint8Array,
  records: number,
  columns: number,
  rows: readonly number[],
): readonly Texts[] {
  const reader = new ByteReader(block);
  return Array.from({ length: columns }, () => readColumn(reader, records, rows));
}

/** The reader then stands behind the column. */
function readColumn(reader: ByteReader, records: number, rows: readonly number[]): Texts {
  const mode = reader.byte();
  const bits = mode >= WITH_NULLS ? reader.raw(Math.ceil(records / 8)) : null;
  let present = 0;
  // By record its place among those that have a value.
  const places = new Int32Array(records);
  for (let row = 0; row < records; row += 1) {
    const isThere = bits === null || (((bits[row >> 3] as number) >> (row & 7)) & 1) === 1;
    places[row] = isThere ? present++ : -1;
  }
  const textAt = textReader(reader, mode % WITH_NULLS, present);
  return rows.map((row) => {
    const place = places[row] as number;
    return place < 0 ? null : textAt(place);
  });
}

function textReader(reader: ByteReader, mode: number, present: number): (place: number) => string {
  if (mode === SAME) {
    const text = reader.text(reader.varint());
    return () => text;
  }
  if (mode === DECIMALS || mode === TRIMMED) {
    const scale = reader.byte();
    const least = reader.signed();
    const distances = Array.from({ length: present }, () => reader.varint());
    return (place) => print(least + (distances[place] as number), scale, mode);
  }
  if (mode !== TEXTS) throw new IndexFileError('its records are written in an unknown way');
  const starts = [0];
  for (let i = 0; i < present; i += 1) starts.push((starts[i] as number) + reader.varint());
  const bytes = reader.raw(starts[present] as number);
  return (place) => {
    const [start, end] = [starts[place] as number, starts[place + 1] as number];
    return new ByteReader(bytes.subarray(start, end)).text(end - start);
  };
}
