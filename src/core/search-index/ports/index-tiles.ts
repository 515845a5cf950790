import type { Ids } from '../ids.ts';
import type { ValueRange } from '../values/value-order.ts';

/** Records with a value in a range of one column and in another's: a box, where these are coordinates. */
export interface Box {
  readonly first: ValueRange;
  readonly second: ValueRange;
}

/** Records by two columns of numbers, those that are near each other in both together. Everything that reads may reject with IndexFileError. */
export interface IndexTiles {
  /** Which column is the first, and which the second one: by their ids. */
  readonly columns: readonly [string, string];
  plan(box: Box): Promise<BoxPlan>;
}

/** Which records are read to find those of a box. */
export interface BoxPlan {
  /** How many records lie in tiles that are in the box as a whole: they need not be read. */
  readonly inside: number;
  /** Records of the other tiles that may be in it. */
  readonly around: number;
  /** What is read of them; of those inside the early records, whose ids are the lowest; and of those inside the others. */
  readonly bytes: { readonly around: number; readonly early: number; readonly late: number };
  /** Part of the table's records that are early, from 0 to 1. */
  readonly earlyShare: number;
  /** How many records there are in the box. */
  total(): Promise<number>;
  /** Its early ones, */
  early(): Promise<BoxRecords>;
  /** and all of them. */
  all(): Promise<BoxRecords>;
}

/** Records with their values of both columns. */
export interface BoxRecords {
  readonly ids: Ids;
  /** By the place of the record in the ids. */
  readonly first: Float64Array;
  readonly second: Float64Array;
}
