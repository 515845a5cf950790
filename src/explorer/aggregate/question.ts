import type { TimeUnit } from '../../core/preview/preview.ts';
import type { Field } from '../../core/catalog.ts';
import type { ColumnKind } from '../grid/cells/column-kind.ts';
import { isNumeric, toColumnKind } from '../grid/cells/column-kind.ts';
import type { Cycle } from './cycles.ts';
import { CYCLES, isCycle } from './cycles.ts';

/** What is told of a group of records, in the order it is offered. */
export const MEASURES = ['count', 'sum', 'avg', 'median', 'min', 'max', 'distinct'] as const;

/** One of {@link MEASURES}. */
export type Measure = (typeof MEASURES)[number];

/** What times come together by: as `date_trunc` knows it. */
export type Period = TimeUnit | 'week' | 'quarter';

/** How the values of a column come together. */
export type Bucket =
  /** Each by itself. */
  | { readonly kind: 'values' }
  /** Those listed, each by itself; all others, and null, are null. */
  | { readonly kind: 'among'; readonly values: readonly string[] }
  /** The number of the bin: bin `i` is from `start + i * step` to below the next. */
  | { readonly kind: 'numbers'; readonly start: number; readonly step: number }
  /** Bins by order of magnitude, of numbers above nought: bin `i` is from `10 ** (i / each)` to below the next. */
  | { readonly kind: 'magnitudes'; readonly each: number }
  /** The beginning of the period. */
  | { readonly kind: 'times'; readonly unit: Period }
  /** The number of the month, the day of the week, the hour, whatever year, week or day it is of. */
  | { readonly kind: 'cycle'; readonly cycle: Cycle }
  /** Of degrees of latitude: the number of the row on a Mercator map, from the north, each `step` high; the map is 2π high. */
  | { readonly kind: 'mercator'; readonly step: number };

/** How times come together: by periods one after the other, or by what comes again. */
export type TimeStep = Period | Cycle;

/** The steps that people choose of, as offered. */
export const TIME_STEPS = [
  'year',
  'quarter',
  'month',
  'week',
  'day',
  'hour',
  ...CYCLES,
] as const satisfies readonly TimeStep[];

/** The steps that values of a kind can come together by: dates have no hours. */
export function timeStepsOf(kind: ColumnKind): readonly TimeStep[] {
  if (kind === 'datetime') return TIME_STEPS;
  return kind === 'date' ? TIME_STEPS.filter((step) => step !== 'hour' && step !== 'hourOfDay') : [];
}

/** The bucket of a step of time. */
export function toTimeBucket(step: TimeStep): Bucket {
  return isCycle(step) ? { kind: 'cycle', cycle: step } : { kind: 'times', unit: step };
}

/** What groups are told apart by. */
export interface Key {
  readonly field: Field;
  readonly bucket: Bucket;
  /** What a statement calls it. */
  readonly name: string;
}

/** Whether a key's values are numbers. */
export function isNumbered({ field, bucket }: Key): boolean {
  return bucket.kind === 'cycle' || isNumeric(toColumnKind(field.type));
}

/** A figure of each group. */
export interface Figure {
  readonly measure: Measure;
  /** Null where records are counted. */
  readonly field: Field | null;
  /** What a statement calls it. */
  readonly name: string;
}

/** Which values of the first key there are: those at the head of an order. */
export interface Top {
  readonly most: number;
  readonly order: Order;
  /** Whether all other values are one group, whose key is null, or left out. */
  readonly others: boolean;
}

/** An order of groups: by the first figure, or by the first key. */
export type Order = 'largest' | 'smallest' | 'name';

/** Numbers of a column that are looked at: both ends are in. */
export interface Span {
  readonly field: Field;
  readonly from: number;
  readonly to: number;
}

/** What is asked of groups of records. */
export interface GroupQuestion {
  /** None: all records are one group. */
  readonly keys: readonly Key[];
  /** One at least. */
  readonly figures: readonly Figure[];
  /** Columns without whose value a record is left out. */
  readonly present: readonly Field[];
  /** All records whose columns are within; absent: all. */
  readonly within?: readonly Span[];
  /** Null: all values of the first key. */
  readonly top: Top | null;
}

/** One group. */
export interface Group {
  /** In the order of the question's: the value, the bin's number or the period's beginning, as text. */
  readonly keys: readonly (string | null)[];
  /** As the API tells them; null where no record has a value. */
  readonly figures: readonly unknown[];
  readonly records: number;
}

/** Whether a column can be measured so. */
export function fitsMeasure(measure: Measure, kind: ColumnKind): boolean {
  if (measure === 'distinct') return kind !== 'json' && kind !== 'list';
  if (measure === 'min' || measure === 'max')
    return isNumeric(kind) || ['date', 'datetime', 'duration', 'text'].includes(kind);
  return measure !== 'count' && isNumeric(kind);
}

/** Whether the measures of parts add up to that of the whole, as colours of bars do. */
export function isAdditive(measure: Measure): boolean {
  return measure === 'count' || measure === 'sum';
}
