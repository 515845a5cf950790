import type { Condition } from '../filters/filters.ts';

/** What a column holds, within the current search and filters. */
export interface ColumnSummary {
  readonly records: number;
  readonly nulls: number;
  /** Different values; null where the type has no equality. */
  readonly distinct: number | null;
  readonly smallest: string | null;
  readonly largest: string | null;
  readonly mean: number | null;
  /** `values`: the most frequent ones. `bins`: a histogram, in order. */
  readonly shape: 'values' | 'bins';
  readonly bars: readonly Bar[];
  /** Whether it covers every matching record, or only the first {@link records}. */
  readonly complete: boolean;
}

/** A value or a bin. */
export interface Bar {
  readonly label: string;
  readonly records: number;
  /** Shows just these records. */
  readonly condition: Condition;
}

/** Most bars of a list of values. */
export const TOP_VALUES = 8;
