import { inflateRawSync } from 'node:zlib';
import { isPlain } from '../../../core/search-index/values/printed-between.ts';
import { ByteReader } from '../../../index/bytes/byte-reader.ts';
import { type IndexRoot, OF_ROWS } from '../../../index/index-layout.ts';
import { type Key, readKeys } from '../../../index/dictionary/key-codec.ts';
import { unseal } from '../../../index/bytes/sealed-bytes.ts';
import type { ColumnParts } from '../column-parts.ts';
import {
  DictionaryWriter,
  discardDictionary,
  type PendingDictionary,
  type PendingRoot,
  writeParts,
} from '../lists/dictionary-writer.ts';
import { encodeList } from '../lists/encode-list.ts';
import type { IndexFile } from '../index-file.ts';
import { readSpooled, type ScratchPath } from '../lists/spool.ts';

/** Of fewer columns of numbers each is asked as soon. */
const LEAST_COLUMNS = 8;
/** So many values of all columns together are gone through, and so many whole numbers of them told of, each by the column that has it. */
const [MOST_VALUES, MOST_TOLD] = [4_000_000, 500_000];
/** All of it takes so many bytes for each of the table as a CSV at most, and of a small table so many. */
const ROOM = { table: 0.02, small: 100_000 };

/** Which columns have a whole number: all of it is in the file but the dictionary's root. */
export interface PendingWholes extends Pick<NonNullable<IndexRoot['wholes']>, 'columns'> {
  readonly dictionary: PendingRoot;
}

/**
 * Writes which columns have a whole number among their values. Null: few columns have numbers, or that takes more than there is room for.
 * @param table bytes of it as a CSV, about @param left bytes that the file may still take
 */
export function writeWholes(
  found: readonly Pick<ColumnParts, 'values'>[],
  {
    table,
    left,
    scratch,
    spool,
  }: {
    readonly table: number;
    readonly left: number;
    readonly scratch: ScratchPath;
    readonly spool: IndexFile['spool'];
  },
): PendingWholes | null {
  const numbers = found.flatMap(({ values }, column) => {
    const own = values?.dictionary;
    return own?.form.kind === 'decimal' ? [{ own, column }] : [];
  });
  const all = numbers.reduce((sum, { own }) => sum + own.entries, 0);
  if (numbers.length < LEAST_COLUMNS || all > MOST_VALUES) return null;
  const having = new Map<number, number[]>();
  let size = 0;
  const columns = numbers.flatMap(({ own, column }) => {
    const wholes = size > MOST_TOLD ? undefined : wholesOf(own);
    if (!wholes) return [];
    size += wholes.length;
    for (const number of wholes) {
      const places = having.get(number);
      if (places) places.push(column + 1);
      else having.set(number, [column + 1]);
    }
    return [column];
  });
  if (columns.length < LEAST_COLUMNS || size > MOST_TOLD) return null;
  const dictionary = toDictionary(having, found.length, scratch);
  if (dictionary.bytes <= Math.min(left, Math.max(table * ROOM.table, ROOM.small)))
    return { columns, dictionary: writeParts(dictionary, spool) };
  discardDictionary(dictionary);
  return null;
}

/** @param highest columns of the table */
function toDictionary(
  having: ReadonlyMap<number, readonly number[]>,
  highest: number,
  scratch: ScratchPath,
): PendingDictionary {
  const writer = new DictionaryWriter(scratch, { placed: false, highest });
  const keys = Array.from(having.keys(), (number) => ({ number, key: String(number) }));
  keys.sort((a, b) => (a.key < b.key ? -1 : 1));
  for (const { number, key } of keys) {
    const places = Uint32Array.from(having.get(number)!);
    writer.addLists(key, [{ ...encodeList(places, null, highest), column: OF_ROWS }]);
  }
  return writer.finish();
}

/** The whole numbers of a column, but for zero. Undefined: some number is not printed with its digits alone, as a power of ten may be. */
function wholesOf(values: PendingDictionary): readonly number[] | undefined {
  const wholes: number[] = [];
  for (const keys of keysOf(values))
    for (const key of keys as readonly number[]) {
      if (!isPlain(key, key)) return undefined;
      if (Number.isInteger(key) && key !== 0) wholes.push(key);
    }
  return wholes;
}

/** The values of a column, block by block. */
function* keysOf({ root, form, blocks }: PendingDictionary): Generator<readonly Key[]> {
  let at = 0;
  for (const [block, bytes] of root.blocks.entries()) {
    const size = root.entries[block]!;
    if (size === 1) yield [root.keys[block]!];
    else yield readKeys(new ByteReader(inflateRawSync(unseal(readSpooled(blocks, at, bytes)))), size, form);
    at += bytes;
  }
}
