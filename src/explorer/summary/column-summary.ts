import type { Field } from '../../core/catalog.ts';
import type { TimeUnit } from '../../core/preview/preview.ts';
import type { FilterCondition, Filters } from '../filters/filters.ts';
import type { NumberBins } from '../aggregate/bins.ts';

/** Which records are summed up. */
export interface Selection {
  readonly resource: string;
  readonly q: string;
  readonly filters: Filters;
  readonly fields: readonly Field[];
}

/** What a column holds, within the current search and filters. */
export interface ColumnSummary {
  readonly records: number;
  readonly nulls: number;
  /** Different values; null where the type has no equality. */
  readonly distinct: number | null;
  readonly smallest: string | null;
  readonly largest: string | null;
  readonly mean: number | null;
  readonly scale: Scale;
  readonly bars: readonly Bar[];
  /** Whether it covers every matching record, or only the first {@link records}. */
  readonly complete: boolean;
}

/** What the bars stand for: the most frequent values, or bins of numbers or times in order. Bars of times may be several units wide. */
export type Scale =
  | { readonly kind: 'values' }
  | { readonly kind: 'numbers'; readonly bins: NumberBins }
  | { readonly kind: 'times'; readonly unit: TimeUnit };

/** A value or a bin. */
export interface Bar {
  readonly label: string;
  readonly records: number;
  /** Shows just these records. */
  readonly condition: FilterCondition;
}

/** How many records of another selection fall into the bars of a summary. */
export interface BarCounts {
  readonly records: number;
  readonly nulls: number;
  /** One a bar. */
  readonly bars: readonly number[];
}

/** Most bars of a list of values. */
export const TOP_VALUES = 8;
