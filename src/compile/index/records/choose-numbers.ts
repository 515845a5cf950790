import type { Utf8Texts } from '../../../core/ports.ts';
import { parseDecimal } from '../../../core/values/text-numbers.ts';
import {
  type ColumnNumbers,
  DATES,
  DECIMALS,
  elsewhere,
  type NumbersOfColumns,
  parseNumber,
  TIMES,
  TRIMMED,
} from '../../../index/records/column-numbers.ts';
import { RecordBlockWriter } from '../../../index/records/record-block-writer.ts';
import type { ReadTexts } from '../jobs/column-batches.ts';

/** Bits that a byte of a block's texts takes when it is packed, and what tells where a text ends, about. */
const [PACKED, END] = [3.6, 1.5];
/** Texts by which it is seen whether a column has dates or times. */
const LOOKED_AT = 20;
/** The part of a column's numbers that have no more places behind the point than are told of all. */
const MOST_PLACES = 0.98;

/**
 * Which columns' numbers take as many bits in all blocks: those that are shorter so than where each block tells how it has them. That is so where a block
 * has few records, or these have nothing to do with each other. @param size records of a block
 */
export function chooseNumbers(samples: ReadTexts, size: number): NumbersOfColumns {
  return samples.texts.map((texts) => {
    const own = bestNumbers(texts, samples.rows);
    return own && own.bits < bitsByBlock(texts, samples.rows, size) ? own.numbers : null;
  });
}

/** Bits that a column takes where each block tells how it has it, about. */
function bitsByBlock(texts: Utf8Texts, rows: number, size: number): number {
  const writer = new RecordBlockWriter([null]);
  let bits = 0;
  for (let first = 0; first < rows; first += size) {
    writer.write([texts], first, Math.min(first + size, rows));
    bits += writer.texts.length * PACKED + END + writer.numbers.length * 8;
  }
  return bits;
}

interface Costed {
  readonly numbers: ColumnNumbers;
  /** Of all samples. */
  readonly bits: number;
}

/** Null: the texts are no numbers. */
function bestNumbers(texts: Utf8Texts, rows: number): Costed | null {
  const present = Array.from({ length: rows }, (_, row) => row).filter((row) => texts.nulls?.[row] !== 1);
  const nulls = present.length < rows;
  const bytes = present.reduce((sum, row) => sum + lengthOf(texts, row), 0);
  const costs = waysOf(texts, present).flatMap(({ mode, scale }) => {
    const numbers = present.map((row) => parseNumber(texts, row, { mode, scale }));
    const found = Float64Array.from(numbers.filter((number) => !Number.isNaN(number))).sort();
    const own = bestWindow(found, present.length, (bytes / present.length + 1) * PACKED);
    return own
      ? [{ numbers: { mode, scale, nulls, ...own.window }, bits: own.bits + (nulls ? rows : 0) }]
      : [];
  });
  return costs.reduce<Costed | null>((best, one) => (best && best.bits <= one.bits ? best : one), null);
}

function lengthOf({ offsets }: Utf8Texts, row: number): number {
  return offsets[row + 1]! - offsets[row]!;
}

/** How the texts may be written. */
function waysOf(texts: Utf8Texts, rows: readonly number[]): readonly Pick<ColumnNumbers, 'mode' | 'scale'>[] {
  const moments = [DATES, TIMES]
    .map((mode) => ({ mode, scale: 0 }))
    .filter((way) => rows.slice(0, LOOKED_AT).some((row) => !Number.isNaN(parseNumber(texts, row, way))));
  if (moments.length > 0) return moments;
  const { bytes, offsets } = texts;
  const places: number[] = [];
  for (const row of rows) {
    const number = parseDecimal(bytes, offsets[row]!, offsets[row + 1]!, true);
    if (!Number.isNaN(number)) places.push(parseDecimal.places);
  }
  if (places.length === 0) return [];
  places.sort((a, b) => a - b);
  const scales = new Set([places.at(-1)!, places[Math.floor((places.length - 1) * MOST_PLACES)]!]);
  return [...scales].flatMap((scale) =>
    (scale === 0 ? [DECIMALS] : [DECIMALS, TRIMMED]).map((mode) => ({ mode, scale })),
  );
}

interface NumberWindow {
  readonly window: Pick<ColumnNumbers, 'least' | 'bits'>;
  /** Of all texts. */
  readonly bits: number;
}

/**
 * The least number and the bits that tell all texts by the fewest bits, where those that are none, or too small or too large, stand elsewhere.
 * @param sorted numbers @param texts all of them @param dear bits of a text that stands elsewhere
 */
function bestWindow(sorted: Float64Array, texts: number, dear: number): NumberWindow | null {
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return null;
  let best: NumberWindow | null = null;
  for (let bits = bitsFor(last - first); bits > 0; bits -= 1) {
    const [start, count] = densest(sorted, elsewhere({ bits }) - 1);
    const cost = texts * bits + (texts - count) * dear;
    if (best && cost > best.bits) break;
    const [from, to] = [sorted[start]!, sorted[start + count - 1]!];
    // Others than these samples are a bit smaller and a bit larger.
    const spare = Math.floor((elsewhere({ bits }) - 1 - (to - from)) / 2);
    const least = from >= 0 ? Math.max(0, from - spare) : from - spare;
    best = { window: { least, bits }, bits: cost };
  }
  return best;
}

/** Bits for numbers up to one, and one that is none. */
function bitsFor(most: number): number {
  let bits = 1;
  while (elsewhere({ bits }) - 1 < most) bits += 1;
  return bits;
}

/** The most numbers that are no farther from each other than so much: the place of the first, and how many. */
function densest(sorted: Float64Array, reach: number): readonly [start: number, count: number] {
  let [best, most, end] = [0, 0, 0];
  for (let start = 0; start < sorted.length; start += 1) {
    while (end < sorted.length && sorted[end]! - sorted[start]! <= reach) end += 1;
    if (end - start <= most) continue;
    [best, most] = [start, end - start];
  }
  return [best, most];
}
