import type { Ids } from '../ids.ts';

/** A place between two runs of an order at which it is told of each record on which side it is. */
export interface OrderCut {
  /** Runs before it, ascending. */
  readonly runs: number;
  /** Records of the order in them. */
  readonly before: number;
  /** What `read` reads. */
  readonly bytes: number;
  /** Whether the records of `read` are before it, or behind. */
  readonly isBefore: boolean;
  /** All records on one side that have a value in the column, the order's and others. Rejects with IndexFileError. */
  read(): Promise<Ids>;
}

/** The places where an order is cut, to find a place in it sooner. */
export interface OrderCuts {
  /** What the records of all runs of the order take. */
  readonly bytes: number;
  readonly cuts: readonly OrderCut[];
  /** Where the order is told at its ends alone, behind which a walk stops: how many records either has at least. Absent: all of it is told. */
  readonly atEnds?: number | undefined;
}
