import type { Field } from '../../core/catalog.ts';
import type { Group, GroupQuestion, Span } from './question.ts';

/** What the records say of a column, to choose bins by. NaN and infinities are in no extent and in no mean. */
export interface ColumnFigures {
  /** Of the whole selection. */
  readonly records: number;
  /** Records where the column, and what else was asked for, is not null. */
  readonly present: number;
  readonly distinct: number;
  /** In the API's text form, but for zeros at the end of a fraction; null when there is no value, or no order. */
  readonly smallest: string | null;
  readonly largest: string | null;
  /** Null where it was not asked for, too. */
  readonly mean: number | null;
}

/** What else is asked of a column's figures. */
export interface WantedFigures {
  /** Columns that must have values, too, for a record to be present. */
  readonly present?: readonly Field[];
  /** Whether the mean of numbers is wanted. */
  readonly mean?: boolean;
}

/** Which values of a column are wanted. */
export interface WantedValues {
  /** How many of them. */
  readonly most: number;
  /** A part of the value's text, capitals or not; absent or empty: all. */
  readonly find?: string;
}

/** A value as the API's JSON has it, and its records. Times are cut to the second, as tables show them and filters find them. */
export interface CountedValue {
  readonly value: unknown;
  readonly records: number;
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

/**
 * Where the figures of summaries, facets, charts, groups and maps come from: the API's SQL over all matching records, or records that are
 * here.
 */
export interface AggregateSource {
  figures(field: Field, wanted?: WantedFigures): Promise<ColumnFigures>;
  /** The most frequent values first; of equally frequent ones the smaller. */
  frequent(field: Field, wanted: WantedValues): Promise<readonly CountedValue[]>;
  /** Groups, those at the head of the order first. */
  groups(question: GroupQuestion): Promise<readonly Group[]>;
  sample(question: SampleQuestion): Promise<readonly Sampled[]>;
  /** Whether the figures are of all records, or of the first of nobody knows how many. */
  readonly total: 'all' | 'more';
}
