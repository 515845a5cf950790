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
  /** `key`: one for each occurrence of a listed word that stands in more than one place. */
  postings: 'postings',
  /** `gram` (number, from 0), `field`, `text`, `count` of postings; sorted by field and text, which `gram` follows. */
  grams: 'grams',
  /** `key`: of each word that is not listed, one for each of its grams. */
  gramPostings: 'gram_postings',
  /** `id` of each record with an odd text. */
  odd: 'odd',
  /**
   * The best records of searches for a common word, best first, those of one search after the other: all columns of the records, and BEST_COLUMNS.
   */
  best: 'best',
} as const;

/** What `best` tells of a record's search. No column of a relation has such a name. */
export const BEST_COLUMNS = {
  /** The word in lower case, which a record contains or has the lexeme of. */
  letters: '_letters',
  /** Empty: none, as CKAN does not look for the word. */
  lexeme: '_lexeme',
  /** From 1. */
  place: '_place',
  /** As it is printed; `0` for a record that only contains the word. */
  rank: '_rank',
  /** How many records there are that contain the word or have the lexeme. */
  containing: '_containing',
  /** How many have the lexeme. */
  having: '_having',
} as const;

/** A gram's letters. A word's last gram has one less, so that every three letters of a word begin a gram. */
export const GRAM = 4;

/** What a posting's number is multiplied by: above every `_id`. */
export function stride({ rows }: Relation): number {
  return rows + 1;
}

/** The number a column has in `words`; -1 for a column that is not the relation's. */
export function fieldNumber({ columns }: Relation, id: string): number {
  return columns.findIndex((column) => column.id === id);
}
