/** What the directory of frequent words' answers holds. */
export interface FrequentDirectory {
  /** See `frequentKey` (core/search-index/frequent-page.ts). */
  readonly keys: readonly string[];
  /** By key: how many records match. */
  readonly totals: readonly number[];
  /** By key: which answer is its, from 0. Several may have the same first records. */
  readonly answers: readonly number[];
  /** Of each answer, sealed. */
  readonly bytes: readonly number[];
}

/** What searches for a frequent word find first of a value, or in an order. Columns are named by their places. */
export interface FrequentPages {
  /** Searches by `frequentKey`. */
  readonly keys: readonly string[];
  /** By search the place of its pieces in `bytes`: several may have the same. */
  readonly pages: readonly number[];
  /** Columns of few values by which records are told, and how many values each has. */
  readonly within: readonly { readonly column: number; readonly size: number }[];
  /** Columns in whose order they are told. */
  readonly orders: readonly number[];
  /** Where the first piece begins. Each is sealed: those of `within`, and then those of `orders`; then those of the next pages. */
  readonly at: number;
  /** The bytes of each; 0: nothing is told. */
  readonly bytes: readonly (readonly number[])[];
}
