/** Blocks, or sections of these, one after the other. */
export interface BlocksTold {
  /** The first key of each; empty where keys are in an order of their own, as words are. */
  readonly keys: readonly (string | number)[];
  /** Keys of each. */
  readonly entries: readonly number[];
  /** Their bytes, sealed. */
  readonly blocks: readonly number[];
  /** Bytes of the lists of ids of each that are not in the blocks, and of the places, seals included. */
  readonly ids: readonly number[];
  readonly places: readonly number[];
}

/** Where a dictionary's blocks are told of. */
export interface DictionarySections {
  /** Blocks of each but the last, and in all. */
  readonly size: number;
  readonly blocks: number;
  /** Where what tells of the first begins, and the bytes of each: BlocksTold as deflated JSON, sealed. */
  readonly at: number;
  readonly bytes: readonly number[];
}
