import type { TimeUnit } from '../../core/preview/preview.ts';

/** What the records say of a column, to choose bins by. */
export interface ColumnFigures {
  /** Of the whole selection. */
  readonly records: number;
  /** Records where the column is not null. */
  readonly present: number;
  readonly distinct: number;
  /** In the API's text form; null when there is no value, or no order. */
  readonly smallest: string | null;
  readonly largest: string | null;
}

/** How values of `x` come together. */
export type Grouping =
  /** Each value by itself: the `most` of the largest measure; all of them, in order, when it is null. */
  | { readonly kind: 'values'; readonly most: number | null }
  | { readonly kind: 'numbers'; readonly start: number; readonly step: number; readonly count: number }
  | { readonly kind: 'times'; readonly unit: TimeUnit };

/** One group of records, or one record of a scatter. */
export interface ChartPoint {
  /** A value's text, a number, or an ISO time; of a bin its beginning. */
  readonly x: string | number;
  /** The end of the bin; null where there are no bins. */
  readonly x2: string | number | null;
  readonly y: number;
  /** Null: another value than those with a colour of their own, or none. */
  readonly colour: string | null;
}

/** What a chart shows, and of how much. */
export interface ChartData {
  readonly points: readonly ChartPoint[];
  readonly xScale: 'category' | 'number' | 'time';
  readonly yScale: 'number' | 'time';
  /** How fine times are; null without times. */
  readonly unit: TimeUnit | null;
  /** Values of the colours, the most frequent first; empty for one colour. */
  readonly colours: readonly string[];
  readonly coverage: Coverage;
}

/** How much of the selection a chart shows. */
export interface Coverage {
  /** Records that match; null: more than were looked at. */
  readonly total: number | null;
  /** Records that were looked at: fewer than `total` where a search brings no more. */
  readonly read: number;
  /** Of these, records without a value to draw. */
  readonly without: number;
  /** Bars: values there are. */
  readonly values: number | null;
  /** Scatter: records drawn. */
  readonly drawn: number | null;
  /** Whether every group holds one record, so that measures are the values themselves. */
  readonly single: boolean;
}

/** Bars that can be told apart. */
export const MOST_BARS = 25;
/** Dots that a page draws at once. */
export const MOST_DOTS = 5000;
/** Colours that can be told apart. */
export const MOST_COLOURS = 8;
