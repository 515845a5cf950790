/** What searches for a single word find that many records have. */
export interface IndexFrequent {
  /** Undefined: nothing is told of it. @param key see frequentKey (frequent-page.ts) */
  answer(key: string): Promise<FrequentAnswer | undefined>;
}

/** What the build found for a frequent word. */
export interface FrequentAnswer {
  /** Records that match. */
  readonly total: number;
  /** The first of these, or all: the best rank first, those of the same rank by `_id`. */
  readonly ids: Uint32Array;
  /** By the place in the ids how often the record has the word's lexeme. */
  readonly times: Uint32Array;
}
