import type { Utf8Texts } from '../../core/ports.ts';
import { ByteWriter } from '../bytes/byte-writer.ts';
import { packNumbers } from './packed-numbers.ts';
import { BitWriter } from '../bytes/bit-writer.ts';
import {
  DATES,
  DECIMALS,
  elsewhere,
  MOST_MANTISSA,
  NO_VALUE,
  type NumbersOfColumns,
  parseNumber,
  SAME,
  TEXT_END,
  TEXTS,
  TIMES,
  TRIMMED,
} from './column-numbers.ts';
import { WITH_NULLS } from './record-block.ts';
import { parseDecimal, parseMoment, powerOfTen } from '../../core/values/text-numbers.ts';

const ZERO = 0x30;

/** A block under way: its two parts are good until the next one begins. */
export class RecordBlockWriter {
  readonly texts = new ByteWriter();
  readonly numbers = new ByteWriter();
  /** Where each of the texts ends that are packed one by one (RecordBlockReader.texts). */
  readonly ends: number[] = [];
  readonly #forms: NumbersOfColumns;
  readonly #hasBits: boolean;
  readonly #elsewhere = new ByteWriter();
  #mantissas = new Float64Array(64);
  #places = new Uint8Array(64);

  /** @param numbers of the columns that have some which take as many bits in all blocks */
  constructor(numbers: NumbersOfColumns) {
    this.#forms = numbers;
    this.#hasBits = numbers.some((own) => own !== null);
  }

  /** Writes the block of some records. @param from the first of them in the columns @param to behind the last */
  write(columns: readonly Utf8Texts[], from: number, to: number): void {
    this.texts.clear();
    this.numbers.clear();
    this.ends.length = 0;
    if (this.#mantissas.length < to - from) {
      this.#mantissas = new Float64Array(to - from);
      this.#places = new Uint8Array(to - from);
    }
    if (this.#hasBits) this.#bits(columns, from, to);
    columns.forEach((texts, column) => {
      if (this.#forms[column]) return;
      this.#column(texts, from, to);
      this.ends.push(this.texts.length);
    });
  }

  #bits(columns: readonly Utf8Texts[], from: number, to: number): void {
    const bits = new BitWriter(this.numbers);
    this.#elsewhere.clear();
    let count = 0;
    columns.forEach((texts, column) => {
      const form = this.#forms[column];
      if (!form) return;
      const { bytes, offsets, nulls } = texts;
      const none = elsewhere(form);
      if (form.nulls) for (let row = from; row < to; row += 1) bits.put(nulls?.[row] === 1 ? 0 : 1, 1);
      for (let row = from; row < to; row += 1) {
        const isNull = nulls?.[row] === 1;
        if (isNull && form.nulls) continue;
        const distance = isNull ? NaN : parseNumber(texts, row, form) - form.least;
        const isPlaced = distance >= 0 && distance < none;
        bits.put(isPlaced ? distance : none, form.bits);
        if (isPlaced) continue;
        count += 1;
        if (isNull) this.#elsewhere.byte(NO_VALUE);
        else this.#elsewhere.part(bytes, offsets[row]!, offsets[row + 1]!);
        this.#elsewhere.byte(TEXT_END);
      }
    });
    bits.end();
    this.texts.varint(count);
    this.texts.raw(this.#elsewhere.written());
    this.ends.push(this.texts.length);
  }

  #column(texts: Utf8Texts, from: number, to: number): void {
    const { bytes, offsets, nulls } = texts;
    const present = countPresent(nulls, from, to);
    const flag = present < to - from ? WITH_NULLS : 0;
    const writer = this.texts;
    const same = sameText(texts, from, to);
    const numbers = same ? null : (this.#moments(texts, from, to) ?? this.#decimals(texts, from, to));
    writer.byte(flag + (same ? SAME : numbers ? numbers.mode : TEXTS));
    if (flag > 0) writeBits(writer, nulls as Uint8Array, from, to);
    if (same) {
      writer.raw(same);
      writer.byte(TEXT_END);
    } else if (numbers) {
      if (numbers.mode === DECIMALS || numbers.mode === TRIMMED) writer.byte(numbers.scale);
      this.#packed(present);
    } else {
      for (let row = from; row < to; row += 1) {
        if (nulls?.[row] === 1) continue;
        writer.part(bytes, offsets[row]!, offsets[row + 1]!);
        writer.byte(TEXT_END);
      }
    }
  }

  #packed(count: number): void {
    const mantissas = this.#mantissas.subarray(0, count);
    let [least, most] = [Infinity, -Infinity];
    for (const mantissa of mantissas) {
      if (mantissa < least) least = mantissa;
      if (mantissa > most) most = mantissa;
    }
    const width = bitsOf(most - least);
    this.numbers.signed(least);
    this.numbers.byte(width);
    for (let i = 0; i < count; i += 1) mantissas[i]! -= least;
    packNumbers(this.numbers, mantissas, width);
  }

  /** Takes the texts as decimals; null: not all are numbers that can be printed again as they stand. */
  #decimals({ bytes, offsets, nulls }: Utf8Texts, from: number, to: number): Numbers | null {
    const [mantissas, places] = [this.#mantissas, this.#places];
    let [count, scale, isFixed, isTrimmed] = [0, 0, true, true];
    for (let row = from; row < to; row += 1) {
      if (nulls?.[row] === 1) continue;
      const end = offsets[row + 1]!;
      const mantissa = parseDecimal(bytes, offsets[row]!, end, true);
      if (Number.isNaN(mantissa)) return null;
      const own = parseDecimal.places;
      // What is printed has no zeros that are trimmed.
      if (own > 0 && bytes[end - 1] === ZERO) isTrimmed = false;
      if (count > 0 && own !== scale) isFixed = false;
      if (own > scale) scale = own;
      places[count] = own;
      mantissas[count++] = mantissa;
    }
    if (!isFixed && !isTrimmed) return null;
    for (let i = 0; i < count; i += 1) {
      const mantissa = mantissas[i]! * powerOfTen(scale - places[i]!);
      // No minus is printed before a zero.
      if (Math.abs(mantissa) >= MOST_MANTISSA || Object.is(mantissa, -0)) return null;
      mantissas[i] = mantissa;
    }
    return { mode: isFixed ? DECIMALS : TRIMMED, scale };
  }

  /** Takes the texts as dates or times; null: not all are, or they would not be printed again as they stand. */
  #moments({ bytes, offsets, nulls }: Utf8Texts, from: number, to: number): Numbers | null {
    let [count, mode] = [0, -1];
    for (let row = from; row < to; row += 1) {
      if (nulls?.[row] === 1) continue;
      const [start, end] = [offsets[row]!, offsets[row + 1]!];
      const own = end - start === 10 ? DATES : end - start === 19 ? TIMES : -1;
      if (own < 0 || (count > 0 && own !== mode)) return null;
      mode = own;
      const moment = parseMoment(bytes, start, own === TIMES);
      if (Number.isNaN(moment)) return null;
      this.#mantissas[count++] = moment;
    }
    return { mode, scale: 0 };
  }
}

interface Numbers {
  readonly mode: number;
  readonly scale: number;
}

const NOTHING = new Uint8Array(0);

/** The one text that all records have, which is empty where none has a value; null: there are others. */
function sameText({ bytes, offsets, nulls }: Utf8Texts, from: number, to: number): Uint8Array | null {
  let [first, length] = [-1, 0];
  for (let row = from; row < to; row += 1) {
    if (nulls?.[row] === 1) continue;
    const start = offsets[row]!;
    const own = offsets[row + 1]! - start;
    if (first < 0) {
      [first, length] = [start, own];
      continue;
    }
    if (own !== length) return null;
    for (let i = 0; i < length; i += 1) if (bytes[start + i] !== bytes[first + i]) return null;
  }
  return first < 0 ? NOTHING : bytes.subarray(first, first + length);
}

function countPresent(nulls: Uint8Array | null, from: number, to: number): number {
  let present = to - from;
  if (nulls) for (let row = from; row < to; row += 1) present -= nulls[row]!;
  return present;
}

/** A bit for each record, 1 where there is a text. */
function writeBits(writer: ByteWriter, nulls: Uint8Array, from: number, to: number): void {
  const bits = new Uint8Array(Math.ceil((to - from) / 8));
  for (let row = from; row < to; row += 1)
    if (nulls[row] !== 1) bits[(row - from) >> 3]! |= 1 << ((row - from) & 7);
  writer.raw(bits);
}

/** Bits that a whole number takes. */
function bitsOf(number: number): number {
  return number < 2 ** 32 ? 32 - Math.clz32(number) : 32 + bitsOf(Math.floor(number / 2 ** 32));
}
