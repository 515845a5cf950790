import type { QueryEngine, Relation } from '../../../core/ports.ts';
import type { PairLimits } from '../lexemes/choose-pairs.ts';
import type { UnitedLimits } from '../words/choose-united.ts';
import type { FrequentLimits } from '../frequent/frequent-words.ts';
import type { Lanes } from '../jobs/job-lanes.ts';
import type { CellLimits } from '../orders/write-cells.ts';
import type { LeftOverLimits } from './write-left-over.ts';

/** What an index is made of, and how long it may be. */
export interface IndexInput extends LeftOverLimits, CellLimits {
  /** The engine that holds the relation. */
  readonly engine: QueryEngine;
  readonly relation: Relation;
  /** Columns whose words and values are to be found; null: all. Records are always written. */
  readonly columns: readonly string[] | null;
  /** Where the file is to be, and the engine may write. Others beside it, of the same beginning, are written and removed. */
  readonly path: string;
  /** Bytes of the file for each of a CSV with the same values. Default: see indexRoom. */
  readonly share?: number;
  /** Bytes of what else is published of the table. Default: nothing. */
  readonly beside?: Promise<number> | undefined;
  /** Bytes of a file that is never too large. Default: see indexRoom. */
  readonly floor?: number;
  /**
   * So many different words of a column are listed at most, or one for eight records (up to 400,000): of others their grams are. Default 50,000; of a
   * column of texts 200,000, or one for 128 bytes (up to 400,000).
   */
  readonly mostWords?: number;
  /** Occurrences of all other words of a column of texts, which are listed as well where these are no more. Default 2,000,000; none where `mostWords` is told. */
  readonly mostRare?: number;
  /** One of so many grams of a text in a row is kept at least: a power of two, 16 at most. Default: as many as there is room for. */
  readonly window?: number;
  /** What is told of words together. Default: see UnitedLimits. */
  readonly united?: UnitedLimits;
  /** What is told of two words. Default: see choosePairs. */
  readonly pairs?: PairLimits;
  /** Bytes of what is told of one and two letters by value for each of the CSV at most. Default: see writeTallies. */
  readonly tallies?: number;
  /** What is told of frequent words. Default: see answerFrequent. */
  readonly frequent?: FrequentLimits;
  /** Uses threads even where the table is small. Default: no. */
  readonly threads?: boolean;
  /** Opens lanes at threads, which are closed: asked where they are needed, with `path` as what names of files begin with. Default: at threads of its own. */
  readonly openLanes?: ((prefix: string) => Lanes) | undefined;
  /** Hears how much is done, from 0 to 1. */
  readonly tell?: (done: number) => void;
  /** Hears that the relation is read, and may go. */
  readonly read?: () => void;
}
