import type { Utf8Texts } from '../../core/ports.ts';
import { parseDecimal, parseMoment, powerOfTen } from '../../core/values/text-numbers.ts';

/** How the numbers of a column are written in blocks of records: in as many bits in all of them, where other columns tell in each how many they take there. */
export interface ColumnNumbers {
  /** DECIMALS, TRIMMED, DATES or TIMES. */
  readonly mode: number;
  /** Places behind the point; 0 of dates and times. */
  readonly scale: number;
  readonly least: number;
  /** The greatest number in so many bits says that the text stands elsewhere. */
  readonly bits: number;
  /** Whether each record has a bit before them that tells whether it has a value. */
  readonly nulls: boolean;
}

/** By column; null: its texts tell themselves how they are written. */
export type NumbersOfColumns = readonly (ColumnNumbers | null)[];

/** How the texts of a column are written in a block, see record-block.ts. */
export const SAME = 0;
/** The bytes that say how texts of a column are written in a block of records, see docs/index-format.md. */
export const TEXTS = 1;
export const DECIMALS = 2;
export const TRIMMED = 3;
export const DATES = 4;
export const TIMES = 5;
/** No text in UTF-8 has this byte. */
export const TEXT_END = 0xff;

/** In place of a text: there is no value, in a column whose records have no bit that could tell. No text has this byte either. */
export const NO_VALUE = 0xfe;

/** What stands in place of a number that is written elsewhere. */
export function elsewhere({ bits }: Pick<ColumnNumbers, 'bits'>): number {
  return 2 ** bits - 1;
}

/** Whole numbers below this are written as distances to each other, which are then exact. */
export const MOST_MANTISSA = 2 ** 51;
const ZERO = 0x30;

/** Bytes of a date and of a time. */
const [DATE_BYTES, TIME_BYTES] = [10, 19];

/** A text as a whole number of its last place, of days or of seconds; NaN: it is none that is printed again as it stands. */
export function parseNumber(
  { bytes, offsets }: Utf8Texts,
  row: number,
  { mode, scale }: Pick<ColumnNumbers, 'mode' | 'scale'>,
): number {
  const [start, end] = [offsets[row]!, offsets[row + 1]!];
  if (mode === DATES || mode === TIMES) {
    const isTime = mode === TIMES;
    return end - start === (isTime ? TIME_BYTES : DATE_BYTES) ? parseMoment(bytes, start, isTime) : NaN;
  }
  const digits = parseDecimal(bytes, start, end, true);
  if (Number.isNaN(digits)) return NaN;
  const { places } = parseDecimal;
  if (mode === DECIMALS ? places !== scale : places > scale || (places > 0 && bytes[end - 1] === ZERO))
    return NaN;
  const mantissa = digits * powerOfTen(scale - places);
  // No minus is printed before a zero.
  return Math.abs(mantissa) >= MOST_MANTISSA || Object.is(mantissa, -0) ? NaN : mantissa;
}
