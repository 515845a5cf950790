import { IndexFileError } from '../../core/search-index/ports/index-file-error.ts';
import type { ByteText } from '../../core/values/byte-text.ts';
import { putDate, putDecimal, putTime } from '../../core/values/put-numbers.ts';
import { viewOf, type TextsWriter } from '../../core/values/texts-writer.ts';
import { ByteReader } from '../bytes/byte-reader.ts';
import { ColumnBits, placesOf } from './column-bits.ts';
import {
  DATES,
  DECIMALS,
  type NumbersOfColumns,
  SAME,
  TEXT_END,
  TEXTS,
  TIMES,
  TRIMMED,
} from './column-numbers.ts';
import { numberAt, packedBytes } from './packed-numbers.ts';

/*
 * A block of records, in two parts: what is worth packing, and numbers in bits, which are not.
 *
 * Where columns have numbers that take as many bits in all blocks (column-numbers.ts), the second part begins with these: by such a column a bit for each
 * record, 1 where there is a value, if its `nulls` says so, and of each value its distance to the column's least one in its `bits`; what is no such number is all ones,
 * and its text stands at the beginning of the first part: how many such texts there are (varint), and by column and record each with TEXT_END behind it.
 *
 * The first part has then, by other column, a byte that says how its texts are written; where records have no value, as many bits (from the lowest bit of a byte on) as records; and then
 * - SAME: one text for all, and TEXT_END;
 * - TEXTS: all of them, with TEXT_END behind each;
 * - DECIMALS: numbers of so many decimal places (a byte);
 * - TRIMMED: the same, printed without zeros at the end;
 * - DATES: days since 1970 (2026-11-22);
 * - TIMES: seconds since then (2026-11-22T12:34:56).
 * Of numbers, dates and times the other part has the least, the bits of each, and each one's distance to the least in so many bits, to whole bytes.
 */
/** Added to the above where records have no value. */
export const WITH_NULLS = 8;

/** A block's two parts. */
export interface RecordBlockParts {
  readonly texts: Uint8Array;
  readonly numbers: Uint8Array;
}

/** Reads blocks of a table. */
export class RecordBlockReader {
  readonly #numbers: NumbersOfColumns;
  readonly #hasBits: boolean;

  /** @param numbers of its columns */
  constructor(numbers: NumbersOfColumns) {
    this.#numbers = numbers;
    this.#hasBits = numbers.some((own) => own !== null);
  }

  /** How many texts the first part has, as they are packed one by one, of the first columns. */
  texts(columns: number): number {
    const ofColumns = this.#numbers.slice(0, columns).filter((own) => own === null).length;
    return ofColumns + (this.#hasBits ? 1 : 0);
  }

  /**
   * Writes the texts of some records of a block behind what was written of other blocks.
   * @param records in the block
   * @param rows which records, from 0
   * @param writers one for each column of the file; undefined: its texts are not wanted
   * Throws IndexFileError where the block is cut off.
   */
  read(
    { texts, numbers }: RecordBlockParts,
    records: number,
    rows: readonly number[],
    writers: readonly (TextsWriter | undefined)[],
  ): void {
    const readers = { texts: new ByteReader(texts), numbers: new ByteReader(numbers), view: viewOf(texts) };
    const bits = this.#hasBits ? new ColumnBits(numbers, records, this.#numbers, readers.texts) : null;
    if (bits) readers.numbers.raw(bits.length);
    const end = writers.findLastIndex((writer) => writer !== undefined) + 1;
    for (let column = 0; column < end; column += 1) {
      const writer = writers[column];
      if (!this.#numbers[column]) readColumn(readers, records, rows, writer);
      else if (writer) bits?.write(column, rows, writer);
    }
  }
}

interface Readers {
  readonly texts: ByteReader;
  readonly numbers: ByteReader;
  /** The bytes of `texts`. */
  readonly view: DataView;
}

/** Writes the text of a record, by its place among those that have a value. */
type PutText = (out: ByteText, place: number) => void;

/** The readers then stand behind the column. */
function readColumn(
  readers: Readers,
  records: number,
  rows: readonly number[],
  writer: TextsWriter | undefined,
): void {
  const mode = readers.texts.byte();
  const bits = mode >= WITH_NULLS ? readers.texts.raw(Math.ceil(records / 8)) : null;
  const places = bits && placesOf(bits, 0, records);
  const putText = textReader(readers, mode % WITH_NULLS, places ? places[records]! : records);
  if (!writer) return;
  for (const row of rows) {
    const place = places ? places[row]! : row;
    if (place < 0) {
      writer.endNull();
    } else {
      putText(writer.out, place);
      writer.end();
    }
  }
}

function textReader({ texts, numbers, view }: Readers, mode: number, present: number): PutText {
  switch (mode) {
    case SAME: {
      const start = texts.at;
      const end = endOfText(texts);
      return (out) => out.putBytes(view, start, end);
    }
    case DECIMALS:
    case TRIMMED: {
      const scale = texts.byte();
      const at = numberReader(numbers, present);
      const isTrimmed = mode === TRIMMED;
      return (out, place) => putDecimal(out, at(place), scale, isTrimmed);
    }
    case DATES: {
      const at = numberReader(numbers, present);
      return (out, place) => putDate(out, at(place));
    }
    case TIMES: {
      const at = numberReader(numbers, present);
      return (out, place) => putTime(out, at(place));
    }
    case TEXTS: {
      const start = texts.at;
      const ends = new Int32Array(present);
      for (let i = 0; i < present; i += 1) ends[i] = endOfText(texts);
      return (out, place) => out.putBytes(view, place === 0 ? start : ends[place - 1]! + 1, ends[place]!);
    }
    default:
      throw new IndexFileError('its records are written in an unknown way');
  }
}

/** Where a text ends. The reader then stands behind what tells that. */
function endOfText(texts: ByteReader): number {
  const end = texts.bytes.indexOf(TEXT_END, texts.at);
  if (end < 0) throw new IndexFileError('it ends too early');
  texts.raw(end + 1 - texts.at);
  return end;
}

function numberReader(reader: ByteReader, count: number): (place: number) => number {
  const least = reader.signed();
  const width = reader.byte();
  const packed = reader.raw(packedBytes(count, width));
  return (place) => least + numberAt(packed, place, width);
}
