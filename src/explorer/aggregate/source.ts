import type { Field } from '../../core/catalog.ts';
import type { Group, GroupQuestion, Span } from './question.ts';

/** What the records say of a column, to choose bins by. */
export interface ColumnFigures {
  /** Of the whole selection. */
  readonly records: number;
  /** Records where the column, and what else was asked for, is not null. */
  readonly present: number;
  readonly distinct: number;
  /** In the API's text form; null when there is no value, or no order. */
  readonly smallest: string | null;
  readonly largest: string | null;
}

/** What is asked of single records. */
export interface SampleQuestion {
  readonly columns: readonly Field[];
  /** Columns without whose value a record is left out. */
  readonly present: readonly Field[];
  /** As of {@link GroupQuestion}. */
  readonly within?: readonly Span[];
  /** How many records have all of these, as {@link ColumnFigures} tells. */
  readonly available: number;
  /** Of more than so many, exactly so many are taken, evenly from the first to the last. */
  readonly most: number;
}

/** One record of a sample: its values in the order of the columns, as text. */
export type Sampled = readonly (string | null)[];

/** Where the figures of charts, groups and maps come from: the API's SQL over all matching records, or records that are here. */
export interface AggregateSource {
  /** @param others columns that must have values, too */
  figures(field: Field, others: readonly Field[]): Promise<ColumnFigures>;
  /** The most frequent values, at most `most`. */
  frequent(field: Field, most: number): Promise<readonly string[]>;
  /** Groups, those at the head of the order first. */
  groups(question: GroupQuestion): Promise<readonly Group[]>;
  sample(question: SampleQuestion): Promise<readonly Sampled[]>;
  /** Whether the figures are of all records, or of the first of nobody knows how many. */
  readonly total: 'all' | 'more';
}
