import { IndexFileError } from '../../core/search-index/ports/index-file-error.ts';
import type { ByteText } from '../../core/values/byte-text.ts';
import { putDate, putDecimal, putTime } from '../../core/values/put-numbers.ts';
import { viewOf, type TextsWriter } from '../../core/values/texts-writer.ts';
import type { ByteReader } from '../bytes/byte-reader.ts';
import {
  type ColumnNumbers,
  DATES,
  elsewhere,
  NO_VALUE,
  type NumbersOfColumns,
  TEXT_END,
  TIMES,
  TRIMMED,
} from './column-numbers.ts';
import { numberFrom } from './packed-numbers.ts';

/** Where a column's numbers stand among the bits of a block. */
interface PlacedNumbers {
  readonly form: ColumnNumbers;
  /** By record the place of its number among those that are there, or -1; null: each has one. */
  readonly places: Int32Array | null;
  readonly count: number;
  /** The bit at which the first begins. */
  readonly at: number;
}

/** The numbers of a block that take as many bits in all blocks: column after column which records have one, and these. */
export class ColumnBits {
  readonly #bytes: Uint8Array;
  /** By column of the file. */
  readonly #columns: readonly (PlacedNumbers | null)[];
  /** Texts that stand elsewhere, by column and record. */
  readonly #texts: readonly Uint8Array[];
  /** Bytes that they take. */
  readonly length: number;

  /**
   * Throws IndexFileError where the block is cut off.
   * @param bytes that begin with them @param texts those that stand elsewhere; afterwards it stands behind them
   */
  constructor(bytes: Uint8Array, records: number, forms: NumbersOfColumns, texts: ByteReader) {
    let at = 0;
    this.#bytes = bytes;
    this.#columns = forms.map((form) => {
      if (!form) return null;
      const places = form.nulls ? placesOf(bytes, at, records) : null;
      const count = places?.[records] ?? records;
      if (places) at += records;
      const own = { form, places, count, at };
      at += count * form.bits;
      return own;
    });
    this.length = Math.ceil(at / 8);
    if (this.length > bytes.length) throw new IndexFileError('it ends too early');
    this.#texts = Array.from({ length: texts.varint() }, () => textOf(texts));
  }

  /** Writes the texts of some records of a column that has such numbers. @param rows which records, from 0 */
  write(column: number, rows: readonly number[], writer: TextsWriter): void {
    const own = this.#columns[column]!;
    const { form, places, at } = own;
    const none = elsewhere(form);
    for (const row of rows) {
      const place = places ? places[row]! : row;
      if (place < 0) {
        writer.endNull();
        continue;
      }
      const number = numberFrom(this.#bytes, at + place * form.bits, form.bits);
      if (number === none) this.#writeElsewhere(column, place, writer);
      else {
        putNumber(writer.out, form.least + number, form);
        writer.end();
      }
    }
  }

  #writeElsewhere(column: number, place: number, writer: TextsWriter): void {
    let before = 0;
    for (const [i, own] of this.#columns.slice(0, column + 1).entries())
      if (own) before += this.#countElsewhere(own, i === column ? place : own.count);
    const text = this.#texts[before];
    if (!text) throw new IndexFileError('it ends too early');
    if (text[0] === NO_VALUE) return writer.endNull();
    writer.out.putBytes(viewOf(text), 0, text.length);
    writer.end();
  }

  #countElsewhere({ form, at }: PlacedNumbers, numbers: number): number {
    let count = 0;
    for (let i = 0; i < numbers; i += 1)
      if (numberFrom(this.#bytes, at + i * form.bits, form.bits) === elsewhere(form)) count += 1;
    return count;
  }
}

function putNumber(out: ByteText, number: number, { mode, scale }: ColumnNumbers): void {
  if (mode === DATES) putDate(out, number);
  else if (mode === TIMES) putTime(out, number);
  else putDecimal(out, number, scale, mode === TRIMMED);
}

/** The place of each record whose bit is 1 among these, or -1; behind the last one how many they are. */
export function placesOf(bits: Uint8Array, from: number, records: number): Int32Array {
  const places = new Int32Array(records + 1);
  let present = 0;
  for (let row = 0; row < records; row += 1) {
    const bit = from + row;
    places[row] = ((bits[bit >> 3]! >> (bit & 7)) & 1) === 1 ? present++ : -1;
  }
  places[records] = present;
  return places;
}

/** A text and what ends it, behind which the reader then stands. */
function textOf(texts: ByteReader): Uint8Array {
  const length = texts.bytes.indexOf(TEXT_END, texts.at) - texts.at;
  if (length < 0) throw new IndexFileError('it ends too early');
  const text = texts.raw(length);
  texts.byte();
  return text;
}
