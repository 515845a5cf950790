import type { Cycle } from '../aggregate/cycles.ts';
import type { Period } from '../aggregate/question.ts';

/** One group of records, or one record of a scatter. */
export interface ChartPoint {
  /** A value's text, a number, or an ISO time; of a bin its beginning. Null: all values that have no bar of their own. */
  readonly x: string | number | null;
  /** The end of the bin; null where there are no bins. */
  readonly x2: string | number | null;
  readonly y: number;
  /** Null: another value than those with a colour of their own, or none. */
  readonly colour: string | null;
  /** The value whose chart it stands in; null where there is one chart. */
  readonly facet: string | null;
}

/** What a chart shows, and of how much. */
export interface ChartData {
  readonly points: readonly ChartPoint[];
  readonly xScale: 'category' | 'number' | 'time';
  readonly yScale: 'number' | 'time';
  /** Whether `y` tells how many there are, and not how much of something. */
  readonly counted: boolean;
  /** Which axes go by orders of magnitude. */
  readonly log: { readonly x: boolean; readonly y: boolean };
  /** How fine times are; null without times. */
  readonly unit: Period | null;
  /** What the numbers of `x` are parts of, as those of months are of a year; null where they are none. */
  readonly cycle: Cycle | null;
  /** Values of the colours, the most frequent first; empty for one colour. */
  readonly colours: readonly string[];
  /** Values with a chart each, the most frequent first; empty for one chart. */
  readonly facets: readonly string[];
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
  /** Bars: how many stand, of how many values. */
  readonly bars: { readonly shown: number; readonly all: number } | null;
  /** Charts beside one another: how many, of how many values. */
  readonly panels: { readonly shown: number; readonly all: number } | null;
  /** Scatter: records drawn. */
  readonly drawn: number | null;
  /** Whether every group holds one record, so that measures are the values themselves. */
  readonly single: boolean;
}

/** Dots that a page draws at once. */
export const MOST_DOTS = 5000;
/** Colours that can be told apart. */
export const MOST_COLOURS = 8;
/** Charts beside one another that can be read. */
export const MOST_PANELS = 12;
