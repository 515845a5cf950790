import type { TypeReason } from '../type-reason.ts';

/**
 * What the build knows of a table ahead: its first records as they leave an engine, and what its columns hold. One JSON file a
 * resource, from which a first page is answered without the engine and the data.
 */
export interface Preview {
  /** Version of this shape; another one is as good as no preview. */
  readonly version: 1;
  /** How many records it holds, from `_id` 1 on. */
  readonly records: number;
  /** The resource's fields, in their order. */
  readonly columns: readonly PreviewColumn[];
}

/** A column of the first records, with what the build counted in all of them. */
export interface PreviewColumn {
  readonly id: string;
  /** Wire values for JSON (backends/duckdb/to-wire.ts, `search`), one a record. */
  readonly search: readonly PreviewCell[];
  /** Wire values for csv and tsv; absent where they are the same. */
  readonly text?: readonly PreviewCell[];
  /** Why it has its type. */
  readonly why?: TypeReason;
  /** Null in a table of very many columns. */
  readonly statistics: ColumnStatistics | null;
}

/** A wire value as JSON holds it: see preview-cells.ts. */
export type PreviewCell = string | number | boolean | null | readonly PreviewCell[];

/** What a whole column holds. Values are written as datastore_search writes them. */
export interface ColumnStatistics {
  readonly nulls: number;
  /** Different values; null for json and arrays, of which nothing else is known either. */
  readonly distinct: number | null;
  readonly min: PreviewCell;
  readonly max: PreviewCell;
  /** Of finite numbers; null for other types. */
  readonly mean: number | null;
  /** The most frequent values with their counts, the most frequent first. Empty where they are long texts. */
  readonly top: readonly (readonly [value: PreviewCell, records: number])[];
  /** Finite numbers and times, where there are more than a few different ones. */
  readonly histogram: Histogram | null;
}

/** How a column's values are distributed. */
export type Histogram =
  /** Bin `i` counts from `start + i * step` to below the next. */
  | {
      readonly kind: 'numbers';
      readonly start: number;
      readonly step: number;
      readonly counts: readonly number[];
    }
  /** The bins that are not empty, each by the time it begins at, in order. */
  | {
      readonly kind: 'times';
      readonly unit: TimeUnit;
      readonly bins: readonly (readonly [start: string, records: number])[];
    };

/** What times are binned by, as `date_trunc` knows it. */
export type TimeUnit = 'second' | 'minute' | 'hour' | 'day' | 'month' | 'year';

/** Says whether a file's content is a preview of this version; the build wrote it, so its version vouches for the rest. */
export function isPreview(value: unknown): value is Preview {
  return typeof value === 'object' && value !== null && 'version' in value && value.version === 1;
}
