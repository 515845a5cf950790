/** Records whose offsets are read together. */
export const OFFSETS_OF = 512;

/** How many positions of a row's vector come before a column's text. */
export interface ColumnOffsets {
  /** The least one that is told. */
  readonly least: number;
  /** Bits of each, counted from the least one on; with all of them set it is not told. 0: all are the least one. */
  readonly width: number;
  /** Where the first piece begins: each is sealed, of OFFSETS_OF records (packed-numbers.ts). They follow each other. */
  readonly at: number;
}
