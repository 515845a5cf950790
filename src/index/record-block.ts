import { ByteReader } from './byte-reader.ts';
import { ByteWriter } from './byte-writer.ts';
import { utf8Length } from '../core/full-text/utf8.ts';
import { IndexFileError } from '../core/search-index/index-file-error.ts';
import { numberAt, packedBytes, packNumbers } from './packed-numbers.ts';

/** Texts of a column, one a record; null where there is no value. */
export type Texts = readonly (string | null)[];

/*
 * A block of records, in two parts: what is worth deflating, and numbers in bits, which are not. The first has by column a byte that says how its
 * texts are written; where records have no value, as many bits (from the lowest bit of a byte on) as records; and then
 * - SAME: one text for all, its length in bytes and itself;
 * - TEXTS: the length of each in bytes, then all of them;
 * - DECIMALS: numbers of so many decimal places (a byte);
 * - TRIMMED: the same, printed without zeros at the end;
 * - DATES: days since 1970 (2026-11-22);
 * - TIMES: seconds since then (2026-11-22T12:34:56).
 * Of numbers, dates and times the other part has the least, the bits of each, and each one's distance to the least in so many bits.
 */
const SAME = 0;
const TEXTS = 1;
const DECIMALS = 2;
const TRIMMED = 3;
const DATES = 4;
const TIMES = 5;
/** Added to the above where records have no value. */
const WITH_NULLS = 8;

/** Digits of a number that is written as one. */
const MOST_DIGITS = 15;
const NUMBER = /^-?(?:0|[1-9][0-9]*)(?:\.([0-9]+))?$/;

const encoder = new TextEncoder();

/** A block under way. */
export class RecordBlockWriter {
  readonly texts = new ByteWriter();
  readonly numbers = new ByteWriter();

  /** Begins a block with the columns of its records. */
  write(columns: readonly Texts[]): void {
    this.texts.clear();
    this.numbers.clear();
    for (const texts of columns) this.#column(texts);
  }

  #column(texts: Texts): void {
    const present = texts.filter((text) => text !== null);
    const nulls = present.length < texts.length ? WITH_NULLS : 0;
    const [first] = present;
    const isSame = present.every((text) => text === first);
    const numbers = isSame ? null : (toMoments(present) ?? toNumbers(present));
    const writer = this.texts;
    writer.byte(nulls + (isSame ? SAME : (numbers?.mode ?? TEXTS)));
    if (nulls > 0) writeBits(writer, texts);
    if (isSame) {
      const bytes = encoder.encode(first ?? '');
      writer.varint(bytes.length);
      writer.raw(bytes);
    } else if (numbers) {
      if (numbers.mode === DECIMALS || numbers.mode === TRIMMED) writer.byte(numbers.scale);
      this.#numbers(numbers.mantissas);
    } else {
      const all = present.join('');
      const bytes = encoder.encode(all);
      const isAscii = bytes.length === all.length;
      for (const text of present) writer.varint(isAscii ? text.length : utf8Length(text));
      writer.raw(bytes);
    }
  }

  #numbers(mantissas: readonly number[]): void {
    let [least, most] = [Infinity, -Infinity];
    for (const mantissa of mantissas) {
      least = Math.min(least, mantissa);
      most = Math.max(most, mantissa);
    }
    const width = bitsOf(most - least);
    this.numbers.signed(least);
    this.numbers.byte(width);
    packNumbers(
      this.numbers,
      mantissas.map((mantissa) => mantissa - least),
      width,
    );
  }
}

/** Bits that a whole number takes. */
function bitsOf(number: number): number {
  return number < 2 ** 32 ? 32 - Math.clz32(number) : 32 + bitsOf(Math.floor(number / 2 ** 32));
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
    return Math.abs(mantissa) < 2 ** 51 && !isTrimmed && !Object.is(mantissa, -0);
  });
  return isExact ? { mode, scale, mantissas } : null;
}

const DATE = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;
const TIME = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}$/;
const SECOND = 1000;
const DAY = 86_400 * SECOND;

/** Null: not all are dates, or all times, that are printed again as they stand. */
function toMoments(texts: readonly string[]): Numbers | null {
  const [first = ''] = texts;
  const mode = DATE.test(first) ? DATES : TIME.test(first) ? TIMES : null;
  if (mode === null) return null;
  const unit = mode === DATES ? DAY : SECOND;
  const mantissas = texts.map((text) => Date.parse(mode === DATES ? text : `${text}Z`) / unit);
  const isExact = mantissas.every(
    (moment, i) => !Number.isNaN(moment) && printMoment(moment, mode) === texts[i],
  );
  return isExact ? { mode, scale: 0, mantissas } : null;
}

function printMoment(moment: number, mode: number): string {
  return mode === DATES
    ? new Date(moment * DAY).toISOString().slice(0, 10)
    : new Date(moment * SECOND).toISOString().slice(0, 19);
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

/** A block's two parts. */
export interface RecordBlockParts {
  readonly texts: Uint8Array;
  readonly numbers: Uint8Array;
}

/**
 * Some records of a block.
 * @param records in the block
 * @param columns of the file
 * @param rows which records, from 0
 * @returns the texts of each column, one for each of `rows`. Throws IndexFileError where the block is cut off.
 */
export function readRecords(
  { texts, numbers }: RecordBlockParts,
  records: number,
  columns: number,
  rows: readonly number[],
): readonly Texts[] {
  const readers = { texts: new ByteReader(texts), numbers: new ByteReader(numbers) };
  return Array.from({ length: columns }, () => readColumn(readers, records, rows));
}

interface Readers {
  readonly texts: ByteReader;
  readonly numbers: ByteReader;
}

/** The readers then stand behind the column. */
function readColumn(readers: Readers, records: number, rows: readonly number[]): Texts {
  const mode = readers.texts.byte();
  const bits = mode >= WITH_NULLS ? readers.texts.raw(Math.ceil(records / 8)) : null;
  let present = 0;
  // By record its place among those that have a value.
  const places = new Int32Array(records);
  for (let row = 0; row < records; row += 1) {
    const isThere = bits === null || (((bits[row >> 3] as number) >> (row & 7)) & 1) === 1;
    places[row] = isThere ? present++ : -1;
  }
  const textAt = textReader(readers, mode % WITH_NULLS, present);
  return rows.map((row) => {
    const place = places[row] as number;
    return place < 0 ? null : textAt(place);
  });
}

function textReader({ texts, numbers }: Readers, mode: number, present: number): (place: number) => string {
  switch (mode) {
    case SAME: {
      const text = texts.text(texts.varint());
      return () => text;
    }
    case DECIMALS:
    case TRIMMED: {
      const scale = texts.byte();
      const at = numberReader(numbers, present);
      return (place) => print(at(place), scale, mode);
    }
    case DATES:
    case TIMES: {
      const at = numberReader(numbers, present);
      return (place) => printMoment(at(place), mode);
    }
    case TEXTS: {
      const starts = [0];
      for (let i = 0; i < present; i += 1) starts.push((starts[i] as number) + texts.varint());
      const bytes = texts.raw(starts[present] as number);
      return (place) => {
        const [start, end] = [starts[place] as number, starts[place + 1] as number];
        return new ByteReader(bytes.subarray(start, end)).text(end - start);
      };
    }
    default:
      throw new IndexFileError('its records are written in an unknown way');
  }
}

function numberReader(reader: ByteReader, count: number): (place: number) => number {
  const least = reader.signed();
  const width = reader.byte();
  const packed = reader.raw(packedBytes(count, width));
  return (place) => least + numberAt(packed, place, width);
}
