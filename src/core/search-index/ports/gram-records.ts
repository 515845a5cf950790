import type { Ids } from '../ids.ts';

/** The records that have some characters. */
export interface GramRecords {
  /** How many there are. */
  readonly total: number;
  /** The first of them, or all. */
  readonly firsts: Ids;
}
