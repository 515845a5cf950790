import type { RelationColumn } from '../../../core/ports.ts';
import { valueKeys, type ValueKeyKind } from '../../../core/search-index/values/value-keys.ts';
import { pgType } from '../../../core/values/pg-types.ts';
import type { Key } from '../../../index/dictionary/key-codec.ts';
import { parseDecimal, powerOfTen } from '../../../core/values/text-numbers.ts';
import { ByteTable } from '../lists/byte-table.ts';
import { decoderOf } from '../words/chunks.ts';
import type { PendingDictionary } from '../lists/dictionary-writer.ts';
import { estimateTexts } from '../room/estimate-texts.ts';
import { NumberValues } from './number-values.ts';
import { Postings } from '../lists/postings.ts';
import { PART_OF_END, PART_OF_RUN } from './sorted-values.ts';
import type { ScratchPath } from '../lists/spool.ts';
import { writeTexts } from './write-texts.ts';

/** Texts of more characters than this on average are not listed. */
const LONG_VALUES = 1000;
/** Of values that hardly come twice so many are different, at least, and of those that are nearly all different. */
const [SINGLE, DIFFERENT] = [0.5, 0.9];
/** Different texts that are kept meanwhile: of more the column is read again, if there is room for them. */
const FEW_TEXTS = 1 << 16;
/** Collects a column's values. */
export interface ValueIndex {
  /** A text in UTF-8, its UTF-16 units, and its row, from 0, ascending. */
  add(bytes: Uint8Array, start: number, end: number, units: number, row: number): void;
  /** Null: some value has no place in the order, or the texts are too long. */
  finish(): PendingValues | null;
}

/** A dictionary of values that may not be made yet. Plain data. */
export interface PendingValues {
  /** About how many bytes it will have. */
  readonly estimate: number;
  /** The same of their order alone, one by one where they are nearly all different, or mostly in runs, and of the ends of it. Null: they are of no use. */
  readonly whole: number | null;
  readonly order: number | null;
  readonly ends: number | null;
  /** Whether hardly any value comes twice. */
  readonly areSingle: boolean;
  /** Null: there are many different ones, or long numbers, and the column is to be read again (sorted-values.ts). */
  readonly dictionary: PendingDictionary | null;
}

/** Bytes of a value's character, of a long number and of a record, about. */
const [CHARACTER_BYTES, LONG_BYTES, RECORD_BYTES] = [0.3, 5, 3];
/** Of texts of more characters on average some are written to see what they take: all of them take long, and often have no room. */
const LONG = 40;

/** Bytes of a record in the order of values that are all different: which block of it, and which value there. @param records of the table */
function bytesOfPlace(records: number): number {
  return (Math.log2(records) + 2) / 8;
}

/** Bytes of the order of values without them, one by one or mostly in runs, and of its ends alone. @param count records that have one @param records of the table */
function bytesOfOrder(
  count: number,
  records: number,
): { readonly whole: number; readonly order: number; readonly ends: number } {
  const inRun = (Math.log2((PART_OF_RUN * records) / Math.max(1, count)) + 2) / 8;
  const inEnds = (part: number) => (2 * count) / part;
  return {
    whole: count * bytesOfPlace(records),
    ends: inEnds(PART_OF_END) * bytesOfPlace(records),
    order: inEnds(PART_OF_RUN) * bytesOfPlace(records) + (count - inEnds(PART_OF_RUN)) * inRun,
  };
}

/** Of what is no text they are of no use. */
const NO_ORDER = { whole: null, order: null, ends: null };

/** What the values of a column are written with. */
export interface ValueInput {
  readonly column: RelationColumn;
  readonly records: number;
  readonly scratch: ScratchPath;
}

/** How a column's values are collected; null: they have no order. */
export function createValues(input: ValueInput): ValueIndex | null {
  const keys = valueKeys(input.column);
  if (!keys) return null;
  // A column is not known to have long numbers before it is read.
  return VALUES[keys.kind === 'text' ? 'text' : 'number'](input, keys.toKey);
}

type ToKey = (text: string) => Key | undefined;

const VALUES: Readonly<
  Record<Exclude<ValueKeyKind, 'long'>, (input: ValueInput, toKey: ToKey) => ValueIndex>
> = {
  text: createTexts,
  number: createNumbers,
};

function createTexts({ column, records, scratch }: ValueInput, toKey: ToKey): ValueIndex {
  const isText = pgType(column.type).category === 'text';
  const table = new ByteTable();
  const postings = new Postings(scratch, false);
  let isSure = true;
  let isMany = false;
  let length = 0;
  let count = 0;
  // Records that have the texts of the table.
  let first = 0;
  const told = (having: number): Omit<PendingValues, 'estimate' | 'dictionary'> => {
    if (!isText) return { ...NO_ORDER, areSingle: false };
    const areSingle = table.size > having * SINGLE;
    const order = bytesOfOrder(count, records);
    return { ...order, areSingle, whole: table.size > having * DIFFERENT ? order.whole : null };
  };
  const test = (bytes: Uint8Array, start: number, end: number) =>
    isText || toKey(decoderOf(bytes)(start, end)) !== undefined;
  return {
    // oxlint-disable-next-line max-params -- called for each value
    add(bytes, start, end, units, row) {
      if (!isSure) return;
      length += units;
      count += 1;
      if (isMany) {
        isSure = test(bytes, start, end);
        return;
      }
      let number = table.find(bytes, start, end);
      if (number < 0) {
        isSure = test(bytes, start, end);
        isMany = table.size >= FEW_TEXTS;
        if (isMany) {
          first = count - 1;
          postings.discard();
          return;
        }
        number = table.add(bytes, start, end);
      }
      postings.add(number, row + 1);
    },
    finish() {
      if (!isSure || length > count * LONG_VALUES) {
        postings.discard();
        return null;
      }
      if (isMany) {
        const isLong = length > count * LONG;
        const texts = isLong ? estimateTexts({ table, records: first }, count) : length * CHARACTER_BYTES;
        return {
          estimate: texts + count * RECORD_BYTES,
          ...told(first),
          dictionary: null,
        };
      }
      return made(writeTexts(table, postings, records, scratch), told(count));
    },
  };
}

function made(
  dictionary: PendingDictionary,
  own: Omit<PendingValues, 'estimate' | 'dictionary'> = { ...NO_ORDER, areSingle: false },
): PendingValues {
  return { estimate: dictionary.bytes, ...own, dictionary };
}

function createNumbers({ column, records, scratch }: ValueInput, toKey: ToKey): ValueIndex {
  const values = new NumberValues(records, scratch);
  const isWhole = pgType(column.type).category === 'integer';
  let isSure = true;
  let count = 0;
  return {
    // oxlint-disable-next-line max-params -- called for each value
    add(bytes, start, end, _units, row) {
      count += 1;
      if (!isSure) return;
      const digits = parseDecimal(bytes, start, end);
      // The nearest double to the decimal, for both are exact; no minus before a zero.
      const number = Number.isNaN(digits) ? undefined : digits / powerOfTen(parseDecimal.places) + 0;
      const key = number ?? (toKey(decoderOf(bytes)(start, end)) as number | undefined);
      if (key !== undefined) return values.add(key, row);
      isSure = false;
      values.discard();
    },
    finish: () => {
      if (isSure) return made(values.finish());
      const estimate = count * (LONG_BYTES + RECORD_BYTES);
      return isWhole ? { estimate, ...NO_ORDER, areSingle: false, dictionary: null } : null;
    },
  };
}
