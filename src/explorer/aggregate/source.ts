import type { Field } from '../../core/catalog.ts';
import type { ColumnFigures, Grouping } from './chart-data.ts';
import type { Measure } from './chart-spec.ts';

/** What is asked of groups of records. */
export interface GroupQuestion {
  readonly x: Field;
  readonly grouping: Grouping;
  readonly measure: Measure;
  readonly y: Field | null;
  readonly colour: { readonly field: Field; readonly values: readonly string[] } | null;
}

/** What is asked of single records. */
export interface SampleQuestion {
  readonly x: Field;
  readonly y: Field;
  readonly colour: Field | null;
  /** Take every n-th record. */
  readonly every: number;
}

/** One group. `x` is the value, the bin's number, or the unit's beginning, as text. */
export interface Group {
  readonly x: string;
  readonly colour: string | null;
  /** Null where no record has a value. */
  readonly value: number | null;
  readonly records: number;
}

/** One record of a sample; times are texts. */
export interface Sampled {
  readonly x: string;
  readonly y: string;
  readonly colour: string | null;
}

/** Where a chart's figures come from: the API's SQL over all matching records, or records that are here. */
export interface ChartSource {
  /** @param others columns that must have values, too */
  figures(field: Field, others: readonly Field[]): Promise<ColumnFigures>;
  /** The most frequent values, at most `most`. */
  frequent(field: Field, most: number): Promise<readonly string[]>;
  groups(question: GroupQuestion): Promise<readonly Group[]>;
  sample(question: SampleQuestion): Promise<readonly Sampled[]>;
  /** Records that match: those that the figures are of, a larger number of them, or nobody knows how many more. */
  readonly total: 'all' | 'more' | number;
}
