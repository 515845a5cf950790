import type { FrequentAnswer } from './index-frequent.ts';

/** First pages of searches for a single frequent word that are asked for more. By key: see frequentKey (frequent-page.ts). */
export interface IndexFrequentPages {
  /** By value of a column of few, in its order, what the search finds among the records that have it. Undefined: nothing is told of it. */
  within(key: string, column: string): Promise<readonly FrequentAnswer[] | undefined>;
  /** What it finds in the order of a column. Undefined: nothing is told of it. */
  ordered(key: string, column: string): Promise<OrderedFirsts | undefined>;
}

/** The first records of a search in the order of a column, from either end: equal ones by `_id`, and those without a value are greater than all. */
export interface OrderedFirsts {
  /** Records that match. */
  readonly total: number;
  /** The first of these, or all. */
  readonly ascending: Uint32Array;
  readonly descending: Uint32Array;
}
