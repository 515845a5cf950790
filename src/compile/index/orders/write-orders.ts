import { deflateRawSync } from 'node:zlib';
import type { RelationColumn } from '../../../core/ports.ts';
import { ByteWriter } from '../../../index/bytes/byte-writer.ts';
import { encodeIds } from '../../../index/lists/id-list.ts';
import { encodeParts } from '../../../index/lists/id-parts.ts';
import type { OrderedValue } from '../../../index/index-layout.ts';
import { seal } from '../../../index/bytes/sealed-bytes.ts';
import { FEW, type FewValues, MANY, numbersOf, type WrittenValues } from '../values/crossed-counts.ts';
import { addTo, type Write } from '../lists/dictionary-writer.ts';
import { FIRST, pairsOf, SECOND } from './order-pairs.ts';
import type { RecordNumbers } from '../lists/record-numbers.ts';
import { discard, drain, type ScratchPath, Spool, type Spooled } from '../lists/spool.ts';

/** Orders within values that are looked at at most: each goes through all records. */
const MOST_TRIED = 24;
/** Records that are sorted at a time at most, but for those of one value. */
const AT_A_TIME = 2 ** 24;
/** Bytes that tell of a list at most, about. */
const TOLD_BYTES = 3;
/** What an order within values takes of what the lists of both columns take, at least. */
const LEAST = 0.7;

/** The records of each value of a column in the orders of others, of which the file does not tell yet where they are. */
export interface PendingOrders {
  readonly by: number;
  readonly columns: readonly number[];
  readonly values: readonly OrderedValue[];
}

/** The lists of a value in the order of a column: of its records in each block, and of those without a value by part of the table (id-parts.ts). */
interface ValueLists {
  /** The value. */
  readonly value: number;
  /** Records of each, and the bytes of its list with its seal. */
  readonly counts: readonly number[];
  readonly bytes: readonly number[];
}

/** The same in the file. */
interface WrittenOrder {
  readonly by: number;
  readonly column: number;
  readonly values: readonly (ValueLists & { readonly at: number })[];
}

/**
 * Writes the records of the values of columns of few in the orders of columns of many (`OrderWithin`), as far as there is room: those of whole numbers and
 * times first, then of columns of few, where much is spared whoever asks for a value of each, then of other numbers, then of texts.
 * @param few columns of few values that are known @param room bytes @param more those of whole numbers and times may take besides @param moreOfFew and so many those of columns of few
 * @param leastSpared see pairsOf
 */
export function writeOrders(
  columns: readonly RelationColumn[],
  values: readonly (WrittenValues | null)[],
  table: {
    readonly few: readonly FewValues[];
    readonly numbers: RecordNumbers;
    readonly room: number;
    readonly more: number;
    readonly moreOfFew: number;
    readonly leastSpared?: number | undefined;
    readonly scratch: ScratchPath;
    readonly write: Write;
  },
): readonly PendingOrders[] {
  const { few, numbers, room, more, moreOfFew, leastSpared, scratch, write } = table;
  const { records } = numbers;
  const besides = (rank: number) => (rank === FIRST ? more : rank === SECOND ? more + moreOfFew : 0);
  const orders: WrittenOrder[] = [];
  let taken = 0;
  let held: { readonly column: number; readonly blockOf: Uint32Array } | undefined;
  for (const { by, column, rank } of pairsOf(columns, values, { records, leastSpared }).slice(
    0,
    MOST_TRIED,
  )) {
    const own = values[column]!;
    const left = room + besides(rank) - taken;
    if (leastBytes(own, values[by]!, records) > left) continue;
    held = held?.column === column ? held : { column, blockOf: numbersOf(own, numbers.ofBlocks(), false) };
    const valueOf = few.find((one) => one.column === by)?.of ?? numbersOf(values[by]!, numbers.ofFew(), true);
    const { blockOf } = held;
    const ordered = orderWithin(valueOf, blockOf, {
      numbers,
      blocks: own.root.keys.length,
      scratch,
      most: left,
    });
    if (!ordered) continue;
    taken += ordered.lists.length + ordered.told;
    let [at] = write(new Uint8Array(0));
    drain(ordered.lists, write);
    const told = ordered.values.map((lists) => {
      const start = at;
      at += sumOf(lists.bytes);
      return { ...lists, at: start };
    });
    orders.push({ by, column, values: told });
  }
  return [...new Set(orders.map(({ by }) => by))].map((by) =>
    writePieces(
      by,
      orders.filter((order) => order.by === by),
      write,
    ),
  );
}

/** Writes by value of a column where its lists in the orders of others are: whoever filters by one and sorts by another needs both. */
function writePieces(by: number, orders: readonly WrittenOrder[], write: Write): PendingOrders {
  const [first] = orders;
  const values = (first?.values ?? []).map(({ value }, i): OrderedValue => {
    const writer = new ByteWriter();
    for (const order of orders) {
      const { at, counts, bytes } = order.values[i]!;
      writer.varint(counts.length);
      writer.varint(at);
      counts.forEach((count, place) => {
        writer.varint(count);
        if (count > 0) writer.varint(bytes[place]!);
      });
    }
    return [value, write(seal(deflateRawSync(writer.toBytes(), { level: 9 })))];
  });
  return { by, columns: orders.map(({ column }) => column), values };
}

/** About how much an order takes at least: each record is told of its block and of its value. */
function leastBytes(own: WrittenValues, by: WrittenValues, records: number): number {
  const share = sumOf(by.root.counts.filter((count) => count >= MANY)) / records;
  return LEAST * share * (sumOf(own.root.ids) + sumOf(by.root.ids));
}

/** Lists that follow each other, value by value. */
interface OrderedLists {
  readonly lists: Spooled;
  readonly values: readonly ValueLists[];
  /** Bytes that their counts and lengths take at most. */
  readonly told: number;
}

/**
 * The records of each value of a column in the order of another. Null: that takes more than `most` bytes.
 * @param valueOf by record, from 1, the number of its value, from 1; 0: it has none
 * @param blockOf by record, from 1, the number of its block in the other column, from 1; 0: it has no value there
 */
function orderWithin(
  valueOf: Uint8Array,
  blockOf: Uint32Array,
  {
    numbers: kept,
    blocks,
    scratch,
    most,
  }: {
    readonly numbers: RecordNumbers;
    readonly blocks: number;
    readonly scratch: ScratchPath;
    readonly most: number;
  },
): OrderedLists | null {
  const records = valueOf.length - 1;
  const cells = blocks + 1;
  const counts = new Uint32Array((FEW + 1) * cells);
  for (let id = 1; id <= records; id += 1) counts[valueOf[id]! * cells + blockOf[id]!]! += 1;
  const rowOf = (number: number) => counts.subarray(number * cells, (number + 1) * cells);
  const told = Array.from({ length: FEW }, (_, i) => i + 1).filter((number) => sumOf(rowOf(number)) >= MANY);
  const spool = new Spool(scratch);
  const values: ValueLists[] = [];
  const bytesTold = told.length * cells * TOLD_BYTES;
  for (let next = 0; next < told.length;) {
    const some: number[] = [];
    let size = 0;
    for (; next < told.length; next += 1) {
      const count = sumOf(rowOf(told[next]!));
      if (some.length > 0 && size + count > AT_A_TIME) break;
      some.push(told[next]!);
      size += count;
    }
    const sorted = sortInto(kept.ofChosen(size), { valueOf, blockOf, numbers: some, rowOf });
    let at = 0;
    for (const number of some) {
      const row = rowOf(number);
      values.push({
        value: number - 1,
        ...addLists(spool, sorted.subarray(at, (at += sumOf(row))), row, records),
      });
      if (spool.length + bytesTold <= most) continue;
      discard(spool.finish());
      return null;
    }
  }
  return { lists: spool.finish(), values, told: bytesTold };
}

/** The records of some values by value and block, those of a block ascending. */
function sortInto(
  sorted: Uint32Array,
  {
    valueOf,
    blockOf,
    numbers,
    rowOf,
  }: {
    readonly valueOf: Uint8Array;
    readonly blockOf: Uint32Array;
    readonly numbers: readonly number[];
    readonly rowOf: (number: number) => Uint32Array;
  },
): Uint32Array {
  // By value where the next record of each block comes.
  const next: (Uint32Array | undefined)[] = [];
  let before = 0;
  for (const number of numbers) {
    const starts = new Uint32Array(rowOf(number).length);
    rowOf(number).forEach((count, block) => {
      starts[block] = before;
      before += count;
    });
    next[number] = starts;
  }
  for (let id = 1; id < valueOf.length; id += 1) {
    const starts = next[valueOf[id]!];
    if (starts) sorted[starts[blockOf[id]!]!++] = id;
  }
  return sorted;
}

/** Adds the lists of a value: of each block, and behind the last one, where an order down begins, of the records without a value by part of the table, which come first there. */
function addLists(
  spool: Spool,
  ids: Uint32Array,
  row: Uint32Array,
  highest: number,
): Omit<ValueLists, 'value'> {
  const [nullCount = 0, ...blockCounts] = row;
  let at = nullCount;
  const blockBytes = blockCounts.map((count) => {
    const own = ids.subarray(at, (at += count));
    return count === 0 ? 0 : addTo(spool, encodeIds(own, highest));
  });
  const nulls = encodeParts(ids.subarray(0, nullCount), highest);
  const nullBytes = nulls.map(({ count, encoded }) => (count === 0 ? 0 : addTo(spool, encoded)));
  return {
    counts: [...blockCounts, ...nulls.map(({ count }) => count)],
    bytes: [...blockBytes, ...nullBytes],
  };
}

function sumOf(numbers: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < numbers.length; i += 1) sum += numbers[i]!;
  return sum;
}
