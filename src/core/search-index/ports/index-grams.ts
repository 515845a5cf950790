import type { Ids } from '../ids.ts';

/** Records that may contain a text. */
export interface GramMatch {
  readonly ids: Ids;
  /** Those that certainly do: the same list where all of them do. */
  readonly sure: Ids;
}

/** What tells of words that are not listed: their grams, or their characters. */
export interface IndexGrams {
  /** Of texts of fewer characters nothing is told; 0: of all texts something is. */
  readonly shortest: number;
  /**
   * Records that may contain a text within their words: all that do are among them. Undefined: it has too few characters for what is told.
   */
  having(text: string): Promise<GramMatch | undefined>;
  /** Those that may have a lexeme whose characters are all of scripts of thousands, or with `isPrefix` one that begins so. Null: that is not told. */
  readonly lexeme: ((text: string, isPrefix: boolean) => Promise<GramMatch>) | null;
  /** Records that have all grams of a text of three characters at least, every one of which was looked for. Null: not all are told of. */
  readonly havingAll: ((text: string) => Promise<Ids>) | null;
  /** Bytes of the lists that `having` reads for a text of three characters at least. Null: not all are told of. */
  readonly bytesOfHaving: ((text: string) => Promise<number>) | null;
}
