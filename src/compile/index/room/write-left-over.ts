import type { RelationColumn } from '../../../core/ports.ts';
import type { FewValues } from '../values/crossed-counts.ts';
import type { IndexFile } from '../index-file.ts';
import type { RecordNumbers } from '../lists/record-numbers.ts';
import type { ScratchPath } from '../lists/spool.ts';
import { writeOrders } from '../orders/write-orders.ts';
import type { WrittenParts } from '../write-tail.ts';
import { type FormedValues, writeTiles } from '../orders/write-tiles.ts';
import { writeUnions } from '../values/write-unions.ts';

/** Orders within values take what is left over, and no more than a part of what the records leave, and of the table as a CSV. */
const ORDERS_ROOM = { beside: 0.04, table: 0.02 };
/** Those of whole numbers and times have more of the table where that is left over as well: of ten million records the ids of an order take a fourth more than of one. */
const FIRST_ORDERS_ROOM = 0.01;
/** And those of two columns of few have more. */
const FEW_ORDERS_ROOM = 0.01;
/** So much of that is for whole parts of the orders of columns. */
const UNIONS_ROOM = 0.125;
/** Tiles take what is left over then, and no more than such a part of the table as a CSV. */
const TILES_ROOM = 0.04;

/** Bytes. */
interface LeftOver {
  /** What the records leave. */
  readonly beside: number;
  /** Of the table as a CSV, about. */
  readonly table: number;
  /** Of the file. */
  readonly left: number;
}

/** What is worth the room that is left over. */
export interface LeftOverLimits {
  /** What is told of two columns of few values spares so many bytes at least. Default: see pairsOf. */
  readonly leastSpared?: number | undefined;
}

/** Bytes of unions and of orders of whole numbers and times at most. */
export function mostOfOrders({ beside, table }: Pick<LeftOver, 'beside' | 'table'>): number {
  return beside * ORDERS_ROOM.beside + table * (ORDERS_ROOM.table + FIRST_ORDERS_ROOM);
}

/** Bytes of all of that at most. @param hasTiles whether there may be any */
export function mostOfLeftOver(room: Pick<LeftOver, 'beside' | 'table'>, hasTiles: boolean): number {
  return mostOfOrders(room) + room.table * (FEW_ORDERS_ROOM + (hasTiles ? TILES_ROOM : 0));
}

/** Writes what of columns of many values there is room for when all else is written. */
export function writeLeftOver(
  columns: readonly RelationColumn[],
  values: readonly (FormedValues | null)[],
  {
    few,
    numbers,
    room: { beside, table, left, lists },
    leastSpared,
    scratch,
    file,
  }: {
    /** Those that are known. */
    readonly few: readonly FewValues[];
    readonly numbers: RecordNumbers;
    /** `lists`: bytes of what is left that lists of letters have before orders. */
    readonly room: LeftOver & { readonly lists: number };
    readonly scratch: ScratchPath;
    readonly file: Pick<IndexFile, 'at' | 'write'>;
  } & LeftOverLimits,
): Pick<WrittenParts, 'unions' | 'orders' | 'tiles'> {
  const leftOfLists = Math.max(0, left - lists);
  const room = Math.min(beside * ORDERS_ROOM.beside + table * ORDERS_ROOM.table, leftOfLists);
  const start = file.at;
  const into = { numbers, scratch, write: file.write };
  const unions = writeUnions(columns, values, { ...into, room: room * UNIONS_ROOM });
  const more = Math.min(table * FIRST_ORDERS_ROOM, leftOfLists - room);
  const orders = writeOrders(columns, values, {
    ...into,
    few,
    room: room - (file.at - start),
    more,
    moreOfFew: Math.min(table * FEW_ORDERS_ROOM, leftOfLists - room - more),
    leastSpared,
  });
  const tiles = writeTiles(columns, values, {
    ...into,
    room: Math.min(table * TILES_ROOM, left - (file.at - start)),
  });
  return { unions, orders, tiles };
}
