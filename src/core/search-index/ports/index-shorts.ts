import type { GramRecords } from './gram-records.ts';
import type { Ids } from '../ids.ts';

/** Texts of one or two characters, and frequent ones of three, in the texts of whole rows. */
export interface IndexShorts {
  /** Whether `having` tells of the months and days of dates (isMonthOrDay) as well. */
  readonly hasDays: boolean;
  /** The records that have a text within a word, in lower case. Undefined: that is not told. */
  gram(text: string): Promise<GramRecords | undefined>;
  /** How many records have a text of one or two characters; undefined: that is not told. */
  totalOf(text: string): Promise<number | undefined>;
  /** The same of which all are listed. Undefined: they are not, or it is told by `gram` that these are few, or all of the table. */
  countOf(text: string): Promise<number | undefined>;
  /** Those records. Undefined: see `countOf`. */
  all(text: string): Promise<Ids | undefined>;
  /** By value of a column of few, in its order, how many records have a text and the value. Undefined: that is not told. */
  tally(text: string, column: string): Promise<readonly number[] | undefined>;
  /**
   * The records whose English vector has a lexeme of one or two characters, of three that `gram` tells of, or of a month or a day, once at least, those that have it twice at least, and so on. Of odd
   * records nothing is said.
   */
  having(lexeme: string): Promise<readonly Ids[]>;
}
