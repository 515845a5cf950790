import type { Ids } from '../ids.ts';
import type { OrderCut, OrderCuts } from '../values/order-cut.ts';
import type { ToldKeys } from './told-keys.ts';
import type { ValueRange } from '../values/value-order.ts';
import type { CountedRun, ValueRun } from '../values/value-run.ts';

/** Records in the order of a column's values. */
export interface IndexOrder {
  /** Records with a value in a range. */
  within(range: ValueRange): Promise<Ids>;
  /** At least as many records as `within` gives. */
  mostWithin(range: ValueRange): Promise<number>;
  /** About how many bytes `within` reads. */
  bytesWithin(range: ValueRange): Promise<number>;
  /** All records that have a value, by runs of these. Where nobody knows which records come next, as many as Infinity are skipped. */
  walk(walk: ValueWalk): AsyncGenerator<{ readonly runs: readonly ValueRun[]; readonly skipped: number }>;
  /** Where it can be cut without being walked. */
  cuts(): Promise<OrderCuts>;
}

/** Some of a table's records in the order of a column's values. */
export interface PartOrder extends IndexOrder {
  /** How many they are, and how many of these have no value. */
  readonly records: number;
  readonly nullCount: number;
  /** Whether they are as many as these numbers and those of the walk say: else they are no more. */
  readonly isExact: boolean;
  /** By run, ascending, how many. */
  readonly runCounts: readonly number[];
  nulls(): Promise<Ids>;
  /** The same by parts of the table, in the order of their ids. */
  readonly nullRuns: readonly CountedRun[];
}

/** The records of a frequent word that have some values of another column, in a column's order. */
export interface MarkedOrder {
  readonly order: PartOrder;
  /** How many they are, */
  readonly count: number;
  /** and how many the word has in all. */
  readonly records: number;
}

/** Which cells of a column, each a part of its order, have records with a value in a range. */
export interface RangeCells {
  /** By number of a cell 1: all its records have, 2: some have, 0: none has. */
  readonly classes: Uint8Array;
  /** What of the range lies in cells of which some records have such a value. */
  readonly ends: readonly ValueRange[];
  /** The runs of the order that lie in the others, from one to before another one. */
  readonly runs: { readonly from: number; readonly to: number };
  /** How many records these have. */
  readonly count: number;
}

/** Values that records must have: of a column of few, of which orders tell of all where any will do, and in a range of one of many. */
export interface AskedCells {
  readonly of: ToldKeys;
  readonly column: string;
  readonly range: ValueRange;
}

/** Records that have values that are asked for, in the order of another column. */
export interface CelledOrder {
  /** Of the order: records, and bytes of all lists. */
  readonly records: number;
  readonly bytes: number;
  /** About how many records there are, */
  readonly about: number;
  /** how many bytes are read to know how many there are, */
  readonly ahead: number;
  /** and how many where all of them are read in the order of the range. */
  readonly within: number;
  open(): Promise<{ readonly order: PartOrder; readonly count: number }>;
}

/** How values are walked through. */
export interface ValueWalk {
  readonly descending: boolean;
  /** So many records may be left out at the beginning, in whole runs: `skipped` of the first part tells how many were. */
  readonly skip: number;
  /** About how many records will be asked for. */
  readonly about: number;
  /** Where the values of all records that count lie; absent: anywhere, or there may be none. */
  readonly within?: ValueRange | undefined;
  /** The records that count, by run, ascending; absent: all do. */
  readonly tally?: readonly number[] | undefined;
  /** The runs before a cut are left out, or descending those behind it; absent: none. */
  readonly cut?: OrderCut | undefined;
}
