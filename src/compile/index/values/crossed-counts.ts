import { deflateRawSync } from 'node:zlib';
import type { RelationColumn } from '../../../core/ports.ts';
import { WRITTEN_ONCE } from '../../../core/search-index/values/value-keys.ts';
import { pgType } from '../../../core/values/pg-types.ts';
import { ByteWriter } from '../../../index/bytes/byte-writer.ts';
import { decodeIds } from '../../../index/lists/id-list.ts';
import type { Crossed, DictionaryRoot, Span } from '../../../index/index-layout.ts';
import type { CountedTogether } from '../../../index/values/counted-together.ts';
import { decodePlaces } from '../../../index/values/key-places.ts';
import { seal, unseal } from '../../../index/bytes/sealed-bytes.ts';
import { deflateJson, type PendingDictionary, type Write } from '../lists/dictionary-writer.ts';
import type { RecordNumbers } from '../lists/record-numbers.ts';
import { readSpooled, readWhole } from '../lists/spool.ts';

/** Values of a column of few, by which others are told, at most. */
export const FEW = 255;
/** Such columns of a table at most by which the others are counted. */
const MOST_COLUMNS = 6;
/** A column of fewer blocks is read as soon as what is told of it. */
export const LONG = 32;
/** A value of fewer records has no row of its own. */
export const MANY = 1024;
/** Values of two columns that are counted together at most, and bits that it takes at most. */
const [MOST_PAIRS, MOST_BITS] = [4096, 2 ** 28];
/** All records are gone through so many times at most. */
const MOST_PASSES = 96;

/** A column's values in the file. */
export interface WrittenValues {
  readonly root: DictionaryRoot;
  /** Reads a piece of the file. */
  readonly read: (at: number, bytes: number) => Uint8Array;
}

/** Reads what was written of a file that is open for both. */
export function readerOf(fd: number): WrittenValues['read'] {
  return (at, length) => {
    const bytes = new Uint8Array(length);
    readWhole(fd, bytes, at);
    return unseal(bytes);
  };
}

/** The same of values that have no place in the file yet. */
export function pendingValues({ root, ids, places }: PendingDictionary): WrittenValues {
  return {
    root: { ...root, idsAt: 0, placesAt: ids.length, blocksAt: 0 },
    read: (at, length) =>
      unseal(at < ids.length ? readSpooled(ids, at, length) : readSpooled(places, at - ids.length, length)),
  };
}

/** The columns of few values that others are counted by. */
export function fewColumns(values: readonly (WrittenValues | null)[], records: number): readonly FewValues[] {
  return values
    .flatMap((own, column) => {
      const size = own ? valuesIn(own.root) : 0;
      return own && size > 1 && size <= FEW ? [{ column, own, size }] : [];
    })
    .slice(0, MOST_COLUMNS)
    .map(({ column, own, size }) => ({
      column,
      size,
      of: numbersOf(own, new Uint8Array(new SharedArrayBuffer(records + 1)), true),
    }));
}

/** Whether any column has so many values that they are worth being counted by others. */
export function hasLong(values: readonly (WrittenValues | null)[]): boolean {
  return values.some((own) => own && isLong(own));
}

function isLong({ root }: WrittenValues): boolean {
  return root.keys.length >= LONG;
}

/** Counts how many records have values of two columns of few. Null: there are no two. */
export function countTogether(few: readonly FewValues[]): CountedTogether | null {
  const pairs = few.flatMap((one, i) => few.slice(i + 1).map((other) => [one, other] as const));
  const told: CountedTogether = pairs
    .filter(([one, other]) => one.size * other.size <= MOST_PAIRS)
    .map(([one, other]) => {
      const counts = Array.from({ length: one.size * other.size }, () => 0);
      for (let id = 1; id < one.of.length; id += 1) {
        const [a, b] = [one.of[id]!, other.of[id]!];
        if (a !== 0 && b !== 0) counts[(a - 1) * other.size + b - 1]! += 1;
      }
      return { columns: [one.column, other.column], counts };
    });
  return told.length === 0 ? null : told;
}

/**
 * Writes of each column of many values what is known of it by the values of columns of few (`Crossed`): each one's span, null where nothing is. Bounded
 * in time and memory: what comes later in the table may be left out.
 */
export function writeCrossed(
  columns: readonly RelationColumn[],
  values: readonly (WrittenValues | null)[],
  few: readonly FewValues[],
  { numbers, write }: { readonly numbers: RecordNumbers; readonly write: Write },
): readonly (Span | null)[] {
  const { records } = numbers;
  let passes = 0;
  return values.map((own, i) => {
    const others = few.filter(({ column }) => column !== i);
    if (!own || !isLong(own) || others.length === 0 || passes + others.length > MOST_PASSES) return null;
    passes += others.length;
    const blockOf = numbersOf(own, numbers.ofBlocks(), false);
    const tallies = others.map((by) => writeTally(by, blockOf, own.root.keys.length, write));
    const size = valuesIn(own.root);
    const isRepeated = size * 4 <= records && WRITTEN_ONCE.has(pgType(columns[i]?.type ?? '').category);
    const groups = isRepeated ? groupsOf(others, size) : [];
    const counted = passes + groups.length > MOST_PASSES ? [] : groups;
    passes += counted.length;
    const valueOf = counted.length > 0 ? numbersOf(own, numbers.ofValues(), true) : blockOf;
    const crossed: Crossed = {
      tallies,
      different: counted.map((group) => ({
        columns: group.map(({ column }) => column),
        counts: countDifferent(group, { valueOf, size, numbers }),
      })),
    };
    return write(seal(deflateJson(crossed)));
  });
}

/** A column of few values, and by record, from 1, the number of its value, from 1; 0: it has none. Threads share it. */
export interface FewValues {
  readonly column: number;
  readonly size: number;
  readonly of: Uint8Array;
}

/** How many different values a column has. */
export function valuesIn({ entries }: DictionaryRoot): number {
  return entries.reduce((sum, own) => sum + own, 0);
}

/**
 * By record, from 1, the number of its block or of its value, from 1; 0: it has none.
 * @param numbers zeros, one more than there are records; of a byte each where no number is higher
 */
export function numbersOf<Numbers extends Uint8Array | Uint32Array>(
  { root, read }: WrittenValues,
  numbers: Numbers,
  ofValues: boolean,
): Numbers {
  let [idsAt, placesAt, before] = [root.idsAt, root.placesAt, 1];
  root.keys.forEach((_, block) => {
    const [size, count] = [root.entries[block]!, root.counts[block]!];
    const [idBytes, placeBytes] = [root.ids[block]!, root.places[block]!];
    const ids = decodeIds(read(idsAt, idBytes), count, numbers.length - 1);
    const places = ofValues && size > 1 ? decodePlaces(read(placesAt, placeBytes), count, size) : null;
    for (let i = 0; i < count; i += 1) numbers[ids[i]!] = before + (places?.[i] ?? 0);
    before += ofValues ? size : 1;
    idsAt += idBytes;
    placesAt += placeBytes;
  });
  return numbers;
}

function writeTally(
  { column, size, of }: FewValues,
  blockOf: Uint32Array,
  blocks: number,
  write: Write,
): Crossed['tallies'][number] {
  const table = new Uint32Array((size + 1) * (blocks + 1));
  for (let id = 1; id < of.length; id += 1) table[of[id]! * (blocks + 1) + blockOf[id]!]! += 1;
  const rows: [number, Span][] = [];
  for (let value = 1; value <= size; value += 1) {
    const row = table.subarray(value * (blocks + 1), (value + 1) * (blocks + 1));
    if (row.reduce((sum, own) => sum + own, 0) < MANY) continue;
    const writer = new ByteWriter();
    for (const count of row.subarray(1)) writer.varint(count);
    rows.push([value - 1, write(seal(deflateRawSync(writer.toBytes(), { level: 9 })))]);
  }
  return { column, rows };
}

/** Columns whose values are counted together: each alone, and each two. */
function groupsOf(few: readonly FewValues[], size: number): readonly (readonly FewValues[])[] {
  const alone = few.map((one) => [one]);
  const pairs = few.flatMap((one, i) => few.slice(i + 1).map((other) => [one, other]));
  return [...alone, ...pairs].filter((group) => {
    const values = group.reduce((product, own) => product * own.size, 1);
    return values <= MOST_PAIRS && values * size <= MOST_BITS;
  });
}

/** By the values of a group, those of its last column side by side, how many different values its records have. */
function countDifferent(
  group: readonly FewValues[],
  {
    valueOf,
    size,
    numbers,
  }: { readonly valueOf: Uint32Array; readonly size: number; readonly numbers: RecordNumbers },
): readonly number[] {
  const counts = Array.from({ length: group.reduce((product, own) => product * own.size, 1) }, () => 0);
  const seen = numbers.bits(counts.length * size);
  for (let id = 1; id < valueOf.length; id += 1) {
    const value = valueOf[id]!;
    if (value === 0) continue;
    let place = 0;
    for (const { size: own, of } of group) {
      const number = of[id]!;
      place = number === 0 ? -1 : place * own + number - 1;
      if (place < 0) break;
    }
    if (place < 0) continue;
    const bit = place * size + value - 1;
    const mask = 1 << (bit & 31);
    if ((seen[bit >>> 5]! & mask) !== 0) continue;
    seen[bit >>> 5]! |= mask;
    counts[place]! += 1;
  }
  return counts;
}
