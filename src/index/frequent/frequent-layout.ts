/** Where what tells of frequent words stands: the first byte, and the bytes of each section (FrequentSection as deflated JSON, sealed). They follow each other. */
export type FrequentSections = readonly [at: number, ...bytes: number[]];

/** What searches for some frequent words find, all whose keys are of the section (frequentSection). By key. */
export interface FrequentSection {
  /** See `frequentKey` (core/search-index/pages/frequent-page.ts). */
  readonly keys: readonly string[];
  /** How many records match. */
  readonly totals: readonly number[];
  /** Where the first records stand, from where the first ones of all do, and the bytes with the seal. Several keys may have the same. */
  readonly answers: readonly (readonly [at: number, bytes: number])[];
  /** Of its first pages: where the first piece stands, from where the first one of all does, and the bytes of each with its seal, 0 where nothing is told. Empty: there are none. */
  readonly pages: readonly (readonly number[])[];
}

/** What searches for a frequent word find first of a value, or in an order. Columns are named by their places. */
export interface FrequentPages {
  /** Columns of few values by which records are told, and how many values each has. */
  readonly within: readonly { readonly column: number; readonly size: number }[];
  /** Columns in whose order they are told. */
  readonly orders: readonly number[];
  /** Where the first piece begins. Each is sealed: of a search those of `within`, and then those of `orders`; then those of the next one. */
  readonly at: number;
}
