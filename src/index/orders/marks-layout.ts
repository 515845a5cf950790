import type { Span } from '../index-layout.ts';

/** Which records of the lists of `OrdersWithin` a search for one frequent word finds. Columns are named by their places. */
export interface WordMarks {
  /** The column of few values whose lists they are. */
  readonly by: number;
  /** Searches by `frequentKey`: how many records each finds, in all and of each value that is told of, and which of the sets have them, each some. */
  readonly words: readonly {
    readonly key: string;
    readonly records: number;
    readonly counts: readonly number[];
    readonly sets: readonly number[];
  }[];
  /** By column in whose order the lists are, of each set the span of a piece; null: there was no room. */
  readonly orders: readonly { readonly column: number; readonly sets: readonly (Span | null)[] }[];
}

/** So many lists of a value, which follow each other, are marked by one piece (marks-reader.ts). */
export const MARKED_TOGETHER = 8;
