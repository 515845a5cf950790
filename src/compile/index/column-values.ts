import type { QueryEngine, Relation, RelationColumn } from '../../core/ports.ts';
import { valueKeys, type ValueKeyKind } from '../../core/search-index/value-keys.ts';
import { compileRowTextPart } from '../../core/search/row-text.ts';
import { sql } from '../../core/sql/fragment.ts';
import { compareKeys, type Key, type KeyForm, toMantissa } from '../../index/key-codec.ts';
import { ownText } from './chunks.ts';
import { DictionaryWriter, type PendingDictionary } from './dictionary-writer.ts';
import { Postings } from './postings.ts';
import type { ScratchPath } from './spool.ts';

/** Texts of more characters than this on average are not listed. */
const LONG_VALUES = 1000;
/** Different texts that are kept in memory: more are sorted by the database. */
const FEW_TEXTS = 1 << 16;
/** Decimal places that whole numbers can stand for. */
const MOST_PLACES = 9;

/** Collects a column's values. */
export interface ValueIndex {
  /** @param row from 0, ascending */
  add(text: string, row: number): void;
  /** Null: some value has no place in the order, or the texts are too long. */
  finish(): PendingValues | null;
}

/** A dictionary of values that may not be made yet: what takes memory is, what takes time is not. */
export interface PendingValues {
  /** About how many bytes it will have. */
  readonly estimate: number;
  make(): Promise<PendingDictionary>;
  /** Frees what it holds. */
  discard(): void;
}

/** Bytes of a value's character and of a record, about. */
const [CHARACTER_BYTES, RECORD_BYTES] = [0.3, 3];

export interface ValueInput {
  readonly engine: QueryEngine;
  readonly relation: Relation;
  readonly column: RelationColumn;
  readonly scratch: ScratchPath;
}

/** How a column's values are collected; null: they have no order. */
export function createValues(input: ValueInput): ValueIndex | null {
  const keys = valueKeys(input.column);
  if (!keys) return null;
  return VALUES[keys.kind](input, keys.toKey);
}

type ToKey = (text: string) => Key | undefined;

const VALUES: Readonly<Record<ValueKeyKind, (input: ValueInput, toKey: ToKey) => ValueIndex>> = {
  text: createTexts,
  number: createNumbers,
};

function createTexts(input: ValueInput, toKey: ToKey): ValueIndex {
  const { scratch, relation } = input;
  const numbers = new Map<string, number>();
  const postings = new Postings(scratch, false);
  let isSure = true;
  let isMany = false;
  let length = 0;
  let count = 0;
  return {
    add(text, row) {
      if (!isSure) return;
      length += text.length;
      count += 1;
      if (isMany) {
        isSure = toKey(text) !== undefined;
        return;
      }
      let number = numbers.get(text);
      if (number === undefined) {
        isSure = toKey(text) !== undefined;
        isMany = numbers.size >= FEW_TEXTS;
        if (isMany) {
          numbers.clear();
          postings.discard();
          return;
        }
        number = numbers.size;
        numbers.set(ownText(text), number);
      }
      postings.add(number, row + 1);
    },
    finish() {
      if (!isSure || length > count * LONG_VALUES) {
        postings.discard();
        return null;
      }
      const form = { kind: 'text' } as const;
      const writer = new DictionaryWriter(scratch, { form, placed: false, highest: relation.rows });
      if (isMany)
        return {
          estimate: length * CHARACTER_BYTES + count * RECORD_BYTES,
          make: () => addSorted(input, writer),
          discard() {},
        };
      const sorted = postings.sort();
      for (const text of [...numbers.keys()].sort(compareKeys))
        writer.add(text, sorted.of(numbers.get(text) as number).ids, null);
      sorted.close();
      return made(writer.finish());
    },
  };
}

/** Lets the database sort, which it does on disk where they are many. Its order of texts is that of their bytes. */
async function addSorted(
  { engine, relation, column }: ValueInput,
  writer: DictionaryWriter,
): Promise<PendingDictionary> {
  const text = compileRowTextPart(column);
  const values = sql`SELECT ${text} AS text, CAST(_id AS INTEGER) AS id FROM ${relation.name}`;
  let key: string | null = null;
  let ids: number[] = [];
  for await (const { rows, columns } of engine.stream(
    sql`SELECT text, id FROM (${values}) WHERE text IS NOT NULL ORDER BY text, id`,
  )) {
    const [texts, numbers] = columns.map(({ values: own }) => own);
    for (let row = 0; row < rows; row += 1) {
      const next = texts?.[row] as string;
      if (next !== key) {
        if (key !== null) writer.add(key, Uint32Array.from(ids), null);
        key = next;
        ids = [];
      }
      ids.push(numbers?.[row] as number);
    }
  }
  if (key !== null) writer.add(key, Uint32Array.from(ids), null);
  return writer.finish();
}

function made(dictionary: PendingDictionary): PendingValues {
  return {
    estimate: dictionary.bytes,
    make: async () => dictionary,
    discard: () => dictionary.discard(),
  };
}

function createNumbers({ scratch, relation }: ValueInput, toKey: ToKey): ValueIndex {
  const keys = new Float64Array(relation.rows).fill(NaN);
  let isSure = true;
  return {
    add(text, row) {
      if (!isSure) return;
      const key = toKey(text) as number | undefined;
      if (key === undefined) isSure = false;
      else keys[row] = key;
    },
    finish: () => (isSure ? made(writeNumbers(keys, scratch)) : null),
  };
}

function writeNumbers(keys: Float64Array, scratch: ScratchPath): PendingDictionary {
  const different = distinct(keys);
  const options = { form: formOf(different), placed: false, highest: keys.length };
  const writer = new DictionaryWriter(scratch, options);
  const postings = new Postings(scratch, false);
  for (let row = 0; row < keys.length; row += 1) {
    const key = keys[row] as number;
    if (!Number.isNaN(key)) postings.add(placeOf(different, key), row + 1);
  }
  const sorted = postings.sort();
  for (let number = 0; number < different.length; number += 1)
    writer.add(different[number] as number, sorted.of(number).ids, null);
  sorted.close();
  return writer.finish();
}

/** In ascending order, NaN left out. */
function distinct(keys: Float64Array): Float64Array {
  const sorted = keys.slice().sort();
  let size = 0;
  for (const key of sorted)
    if (!Number.isNaN(key) && (size === 0 || key !== sorted[size - 1])) sorted[size++] = key;
  return sorted.subarray(0, size);
}

function placeOf(sorted: Float64Array, key: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

function formOf(keys: Float64Array): KeyForm {
  for (let scale = 0; scale <= MOST_PLACES; scale += 1)
    if (keys.every((key) => toMantissa(key, scale) !== null)) return { kind: 'decimal', scale };
  return { kind: 'double' };
}
