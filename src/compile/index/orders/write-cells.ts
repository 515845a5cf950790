import { deflateRawSync } from 'node:zlib';
import type { Ids } from '../../../core/search-index/ids.ts';
import { BYTES_OF_ID } from '../../../core/search-index/pages/ordered.ts';
import { ByteWriter } from '../../../index/bytes/byte-writer.ts';
import {
  type CelledColumn,
  cellsOf,
  groupCells,
  MOST_BITS,
  type OrderCells,
} from '../../../index/orders/cells-layout.ts';
import type { WordMarks } from '../../../index/orders/marks-layout.ts';
import { packedBytes, packNumbers } from '../../../index/records/packed-numbers.ts';
import { seal, SEAL } from '../../../index/bytes/sealed-bytes.ts';
import { numbersOf, type WrittenValues } from '../values/crossed-counts.ts';
import type { Write } from '../lists/dictionary-writer.ts';
import { idsOfMembers, type Members } from '../lists/members.ts';
import { type ListedValues, type OrderedLists, toLists } from './ordered-lists.ts';
import type { RecordNumbers } from '../lists/record-numbers.ts';

/** Cells take so many bytes for each of the table as a CSV at most. */
const CELLS_ROOM = 0.012;
/** Where the lists of a value take less on average, a range of them is soon read. */
const LEAST_BYTES = 524_288;
/** Bytes of a value's lists in a cell at most, where these are as many as there may be: at both ends of a range a part of a cell is read. */
const CELL_BYTES = 8192;
const LEAST_BITS = 2;
/** Orders in which cells are told at most: each goes through all records. */
const MOST_TRIED = 8;

/** Bytes of all of them at most. @param records of the table: of fewer no two values have long lists @param table bytes of it as a CSV */
export function mostOfCells(records: number, table: number): number {
  return (records / 2) * BYTES_OF_ID < LEAST_BYTES ? 0 : table * CELLS_ROOM;
}

/** What cells are worth the room that is left over. */
export interface CellLimits {
  /** Bytes of the lists of a value on average, at least. Default: see LEAST_BYTES. */
  readonly celledBytes?: number | undefined;
}

/**
 * Writes in which part of one column's order the records of the lists lie that are in the order of another one (`OrderCells`), as far as there is room: of times first, then of whole numbers.
 * Null: there are no two such columns, their lists are short, or there is no room.
 * @param marks that are written
 */
export function writeCells(
  listed: ListedValues,
  values: readonly (WrittenValues | null)[],
  marks: WordMarks | null,
  table: {
    readonly numbers: RecordNumbers;
    /** By key, of the words that are marked. */
    readonly members: ReadonlyMap<string, Members>;
    /** Bytes of the table as a CSV, about, and of what is left of the file. */
    readonly room: { readonly table: number; readonly left: number };
    readonly write: Write;
  } & CellLimits,
): OrderCells | null {
  const { numbers: kept, members, room, write } = table;
  const bits = bitsOf(listed, table.celledBytes);
  if (bits === 0) return null;
  let left = Math.min(room.table * CELLS_ROOM, room.left);
  let tried = 0;
  const columns = listed.columns.flatMap((column): readonly CelledColumn[] => {
    const own = values[column]!;
    let cellOf: Uint8Array | undefined;
    const orders = listed.columns.flatMap((other) => {
      const order = values[other]!;
      if (other === column || tried >= MOST_TRIED || mostBytes(listed, order, bits) > left) return [];
      tried += 1;
      cellOf ??= cellsOfRecords(own, bits, kept);
      const { bytes, starts } = writeLists(toLists(order, listed, kept), { cellOf, bits, listed, write });
      left -= bytes;
      return [{ column: other, starts }];
    });
    if (!cellOf) return [];
    const ofOrders = new Set(orders.flatMap((order) => markedIn(marks, order.column)));
    const words = markedIn(marks, column).flatMap((key) => {
      if (!ofOrders.has(key)) return [];
      const ids = idsOfMembers(members.get(key)!, kept);
      const pieces = countPieces(ids, listed, { cellOf: cellOf as Uint8Array, bits });
      const bytes = pieces.map(({ length }) => length);
      const all = bytes.reduce((sum, size) => sum + size, 0);
      if (all > left) return [];
      left -= all;
      const [at] = write(new Uint8Array(0));
      for (const piece of pieces) write(piece);
      return [{ key, at, bytes }];
    });
    return [{ column, bits, orders, words }];
  });
  return columns.length === 0 ? null : { by: listed.by, columns };
}

/** Bits of a cell's number; 0: the lists of values are read soon enough. */
function bitsOf({ sizes }: ListedValues, least = LEAST_BYTES): number {
  const average = (sizes.reduce((sum, size) => sum + size, 0) / sizes.length) * BYTES_OF_ID;
  if (!(average >= least)) return 0;
  return Math.min(MOST_BITS, Math.max(LEAST_BITS, Math.ceil(Math.log2(average / CELL_BYTES))));
}

/** Bytes that the cells of one column take in the order of another one, about. @param celledBytes see CellLimits */
export function bytesOfCells(
  listed: ListedValues,
  values: readonly (WrittenValues | null)[],
  celledBytes: number | undefined,
): number {
  const [, second] = listed.columns;
  const own = second === undefined ? null : values[second];
  const bits = bitsOf(listed, celledBytes);
  return own && bits > 0 ? mostBytes(listed, own, bits) : 0;
}

/** Bytes of the lists of cells in an order at most. */
function mostBytes({ sizes }: ListedValues, { root }: WrittenValues, bits: number): number {
  const lists = sizes.length * (root.keys.length + 1);
  return sizes.reduce((sum, size) => sum + packedBytes(size, bits), 0) + (SEAL + 1) * lists;
}

/** By record, from 1, the cell of its value; 0: it has none. */
function cellsOfRecords(own: WrittenValues, bits: number, kept: RecordNumbers): Uint8Array {
  const cells = [0, ...cellsOf(own.root.counts, bits)];
  const blockOf = numbersOf(own, kept.ofValues(), false);
  const cellOf = new Uint8Array(blockOf.length);
  // `from` would make a list of all of them first.
  for (let id = 1; id < cellOf.length; id += 1) cellOf[id] = cells[blockOf[id]!]!;
  return cellOf;
}

/** The searches whose records are marked in the order of a column. */
function markedIn(marks: WordMarks | null, column: number): readonly string[] {
  const told = marks?.orders.find((own) => own.column === column)?.sets ?? [];
  return (marks?.words ?? []).flatMap(({ key, sets }) => (sets.every((set) => told[set]) ? [key] : []));
}

/** What tells of records by their cells. */
interface CellInput {
  /** See cellsOfRecords. */
  readonly cellOf: Uint8Array;
  readonly bits: number;
}

/** Writes the cells of the records of all lists. Returns where those of each value begin, and the bytes of all. */
function writeLists(
  { size, starts: listStarts, placeOf, room: cells }: OrderedLists,
  { cellOf, bits, listed, write }: CellInput & { readonly listed: ListedValues; readonly write: Write },
): { readonly starts: readonly number[]; readonly bytes: number } {
  for (let id = 1; id < placeOf.length; id += 1) {
    const place = placeOf[id]!;
    if (place > 0) cells[place - 1] = cellOf[id]!;
  }
  let bytes = 0;
  const writer = new ByteWriter();
  const starts = listed.sizes.map((_, value) => {
    const [start] = write(new Uint8Array(0));
    const startOf = (list: number) => listStarts[value * size + list]!;
    const counts = Array.from({ length: size }, (_, list) => startOf(list + 1) - startOf(list));
    for (const { from, to, records } of groupCells(counts)) {
      if (records === 0) continue;
      writer.clear();
      packNumbers(writer, Uint32Array.from(cells.subarray(startOf(from), startOf(to))), bits);
      bytes += write(seal(writer.toBytes()))[1];
    }
    return start;
  });
  return { starts, bytes };
}

/** By value how many of some records each cell has: deflated varints, sealed. */
function countPieces(
  ids: Ids,
  { numbers, sizes }: ListedValues,
  { cellOf, bits }: CellInput,
): readonly Uint8Array[] {
  const cells = 2 ** bits;
  const counts = new Uint32Array((sizes.length + 1) * cells);
  for (const id of ids) counts[numbers[id]! * cells + cellOf[id]!]! += 1;
  return sizes.map((_, value) => {
    const writer = new ByteWriter();
    for (const count of counts.subarray((value + 1) * cells + 1, (value + 2) * cells)) writer.varint(count);
    return seal(deflateRawSync(writer.toBytes(), { level: 9 }));
  });
}
