/**
 * Parts of an index file, by what they are for: `end`: where everything is; `frequent`: answers of frequent words; `letters`: of texts of one
 * to three characters; `pairs`: two words told of together; `marks`: of frequent words in orders; `cells`: where records of orders lie in others; `counts`: records by values of two columns; `orders`: orders within values.
 */
export type IndexPart =
  | 'end'
  | 'frequent'
  | 'letters'
  | 'pairs'
  | 'marks'
  | 'cells'
  | 'words'
  | 'grams'
  | 'characters'
  | 'values'
  | 'orders'
  | 'counts'
  | 'tiles'
  | 'records';

/** What was asked of a part, whether it had to be read or was in memory. */
export interface PartReading {
  readonly part: IndexPart;
  /** The id of the column that it tells of; absent: of all. */
  readonly column?: string;
  readonly pieces: number;
  /** Of these pieces. */
  readonly bytes: number;
}

/** What a question read of an index. Of questions that are asked at the same time each is told what all have read. */
export interface IndexReading {
  /** Reads of the file: requests over the network, where the device does not keep it. */
  readonly requests: number;
  /** Bytes of these, what lies between pieces included. */
  readonly bytes: number;
  /** The part of most bytes first. */
  readonly parts: readonly PartReading[];
}
