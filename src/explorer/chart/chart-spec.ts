import type { Field } from '../../core/catalog.ts';
import type { ColumnKind } from '../grid/column-kind.ts';
import { isNumeric, toColumnKind } from '../grid/column-kind.ts';

/** The ways to draw, in the order they are offered. */
export const MARKS = ['bar', 'line', 'histogram', 'scatter'] as const;

/** One of {@link MARKS}. */
export type Mark = (typeof MARKS)[number];

/** What a bar's or a line's height tells: how many records, or a figure of the column `y`. */
export const MEASURES = ['count', 'sum', 'avg', 'min', 'max'] as const;

/** One of {@link MEASURES}. */
export type Measure = (typeof MEASURES)[number];

/** A chart, as the address tells it. */
export interface ChartSpec {
  readonly mark: Mark;
  readonly x: string;
  /** Of scatter the other axis, else the column that `measure` is of; null where records are counted. */
  readonly y: string | null;
  readonly measure: Measure;
  /** The column whose values have colours; null for one colour. */
  readonly colour: string | null;
}

/** The chart that parameters of the address tell; null when they tell none. */
export function parseChart(params: URLSearchParams): ChartSpec | null {
  const mark = MARKS.find((one) => one === params.get('mark'));
  const x = params.get('x');
  if (!mark || x === null) return null;
  const y = params.get('y');
  const measure = MEASURES.find((one) => one === params.get('measure'));
  return { mark, x, y, measure: measure ?? 'count', colour: params.get('colour') };
}

/** Writes what {@link parseChart} reads; what is usual is left out. */
export function formatChart(spec: ChartSpec): ReadonlyArray<readonly [string, string]> {
  return [
    ['mark', spec.mark],
    ['x', spec.x],
    ...(spec.y === null ? [] : [['y', spec.y] as const]),
    ...(spec.measure === 'count' ? [] : [['measure', spec.measure] as const]),
    ...(spec.colour === null ? [] : [['colour', spec.colour] as const]),
  ];
}

/** Whether a column can stand on the axis `x` of a mark. */
export function fitsX(mark: Mark, kind: ColumnKind): boolean {
  if (mark === 'bar') return kind !== 'json' && kind !== 'list';
  return isNumeric(kind) || kind === 'date' || kind === 'datetime';
}

/** Whether stacked parts of this measure add up to the whole, as colours of bars do. */
export function isAdditive(measure: Measure): boolean {
  return measure === 'count' || measure === 'sum';
}

/**
 * The chart as these columns can show it: a choice that does not fit its mark falls back to the first that does; null when no column
 * fits.
 */
export function fitChart(spec: ChartSpec, fields: readonly Field[]): ChartSpec | null {
  const kindOf = (name: string | null) => {
    const field = fields.find((one) => one.id === name);
    return field && toColumnKind(field.type);
  };
  const fits = (name: string | null, wanted: (kind: ColumnKind) => boolean): name is string => {
    const kind = kindOf(name);
    return kind !== undefined && wanted(kind);
  };
  const forX = (kind: ColumnKind): boolean => fitsX(spec.mark, kind);
  const x = fits(spec.x, forX) ? spec.x : firstColumn(fields, forX);
  if (x === null) return null;
  const colour = fits(spec.colour, (kind) => fitsX('bar', kind)) ? spec.colour : null;
  if (spec.mark === 'scatter') {
    const y = fits(spec.y, forX) ? spec.y : (firstColumn(fields, forX, x) ?? x);
    return { mark: 'scatter', x, y, measure: 'count', colour };
  }
  if (spec.mark === 'histogram') return { mark: 'histogram', x, y: null, measure: 'count', colour };
  const y = fits(spec.y, isNumeric) ? spec.y : firstColumn(fields, isNumeric, x);
  const measure = y === null ? 'count' : spec.measure;
  return {
    mark: spec.mark,
    x,
    y: measure === 'count' ? null : y,
    measure,
    colour: spec.mark === 'bar' && !isAdditive(measure) ? null : colour,
  };
}

/** The first column of a wanted kind; the record's number only when there is no other. */
function firstColumn(
  fields: readonly Field[],
  wanted: (kind: ColumnKind) => boolean,
  but?: string,
): string | null {
  const fitting = fields.filter((field) => field.id !== but && wanted(toColumnKind(field.type)));
  return (fitting.find((field) => field.id !== '_id') ?? fitting[0])?.id ?? null;
}
