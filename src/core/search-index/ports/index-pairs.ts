import type { Ids } from '../ids.ts';

/** A word that is looked for in whole rows by its lexeme in English, or by that or its letters. */
export interface PairWord {
  readonly lexeme: string;
  /** In lower case. Undefined: by the lexeme alone. */
  readonly letters?: string;
}

/** Answers for two words, found by the build. */
export interface IndexPairs {
  /** Whether `answer` may tell of them: one of them is frequent. */
  mayTell(one: PairWord, other: PairWord): boolean;
  /**
   * Undefined: nothing is told of them. It speaks of words that are listed alone, and not of odd records.
   * @param one both are looked for by their letters, or none is
   */
  answer(one: PairWord, other: PairWord): Promise<PairAnswer | undefined>;
}

/** What the build found for two words. */
export interface PairAnswer {
  /** Records that match. */
  readonly total: number;
  /** Those that come first by the rank of the lexemes and `_id`, ascending: each has both lexemes, and no record that has not both comes before one that has. */
  readonly ids: Ids;
}
