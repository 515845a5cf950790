import type { Relation } from '../ports.ts';

/**
 * The tables of a search index. Postings are sorted numbers `n * stride + _id`, n being a word's or a gram's number: so DuckDB keeps
 * them in a byte or two each, and reads of them only the range that a word needs.
 */
export const INDEX_TABLES = {
  /**
   * `word` (number, from 0), `field` (see fieldNumber), `text`, `count` of postings; sorted by field and text, which `word` follows. A word
   * that stands in one place has no posting: its `count` is that record's `_id`, negative, so that nothing else need be read for it.
   */
  words: 'words',
  /** `key`: one for each occurrence of a listed word that stands in more than one place, and is not common. */
  postings: 'postings',
  /**
   * Where common words stand (see leastCommon), a row for each stretch of records: `key` (`word * stretches + _id // STRETCH`), and `places`, a
   * text with a character for each occurrence, its code `_id % STRETCH + 1`. An engine hands over a hundred thousand rows by some thousand.
   */
  common: 'common',
  /** `gram` (number, from 0), `field`, `text`, `count` of postings; sorted by field and text, which `gram` follows. */
  grams: 'grams',
  /** `key`: of each word that is not listed, one for each of its grams. */
  gramPostings: 'gram_postings',
  /** `id` of each record with an odd text. */
  odd: 'odd',
} as const;

/** A gram's letters. A word's last gram has one less, so that every three letters of a word begin a gram. */
export const GRAM = 4;

/** What a posting's number is multiplied by: above every `_id`. */
export function stride({ rows }: Relation): number {
  return rows + 1;
}

/** So many records by their `_id` share a row of `common`: more of them would take longer to be read for a word that has few there. */
export const STRETCH = 512;

/** How many stretches the records are parted into. */
export function stretches({ rows }: Relation): number {
  return Math.floor(rows / STRETCH) + 1;
}

/** An engine hands over so many rows at a time. */
const AT_A_TIME = 2048;
/** A word in less than this part of the records would take more room in `common` than in `postings`. */
const COMMON_PART = 1 / 40;

/** How many postings a word has at least to be common. */
export function leastCommon({ rows }: Relation): number {
  return Math.ceil(Math.max(AT_A_TIME, rows * COMMON_PART));
}

/** The number a column has in `words`; -1 for a column that is not the relation's. */
export function fieldNumber({ columns }: Relation, id: string): number {
  return columns.findIndex((column) => column.id === id);
}
