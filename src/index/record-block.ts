import { ByteReader } from './byte-reader.ts';
import { IndexFileError } from '../core/search-index/index-file-error.ts';
import { numberAt, packedBytes } from './packed-numbers.ts';

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
export const SAME = 0;
export const TEXTS = 1;
export const DECIMALS = 2;
export const TRIMMED = 3;
export const DATES = 4;
export const TIMES = 5;
/** Added to the above where records have no value. */
export const WITH_NULLS = 8;

const SECOND = 1000;
const DAY = 86_400 * SECOND;

function printMoment(moment: number, mode: number): string {
  return mode === DATES
    ? new Date(moment * DAY).toISOString().slice(0, 10)
    : new Date(moment * SECOND).toISOString().slice(0, 19);
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
