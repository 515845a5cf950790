import type { Field } from '../../core/catalog.ts';
import { isCycle } from '../aggregate/cycles.ts';
import type { Measure, Order, TimeStep } from '../aggregate/question.ts';
import { fitsMeasure, isAdditive, MEASURES, TIME_STEPS, timeStepsOf } from '../aggregate/question.ts';
import type { ColumnKind } from '../grid/cells/column-kind.ts';
import { isNumeric, toColumnKind } from '../grid/cells/column-kind.ts';

/** Bars that a page draws at most. */
const MOST_BARS = 200;

/** The ways to draw, in the order they are offered. */
export const MARKS = ['bar', 'line', 'histogram', 'scatter'] as const;

/** One of {@link MARKS}. */
export type Mark = (typeof MARKS)[number];

/** How coloured bars stand: on one another, as shares of the whole, or each from the bottom. */
export const STACKS = ['stacked', 'share'] as const;

/** Which axes go by orders of magnitude. */
export const SCALES = ['linear', 'y', 'x', 'both'] as const;

/** The orders of bars. */
export const ORDERS = ['largest', 'smallest', 'name'] as const;

/** How many bars there are, as offered; the first is usual. */
export const MOST_CHOICES = [25, 10, 50, 100] as const;

/** A chart, as the address tells it. */
export interface ChartSpec {
  readonly mark: Mark;
  readonly x: string;
  /** What times of `x` come together by; null: as there is room for. */
  readonly step: TimeStep | null;
  /** Of scatter the other axis, else the column that `measure` is of; null where records are counted. */
  readonly y: string | null;
  readonly measure: Measure;
  /** The column whose values have colours; null for one colour. */
  readonly colour: string | null;
  /** The column whose values have a chart each; null for one chart. */
  readonly facet: string | null;
  readonly stack: (typeof STACKS)[number];
  /** Null: as the values suggest. */
  readonly scale: (typeof SCALES)[number] | null;
  readonly order: Order;
  /** Bars. */
  readonly most: number;
  /** Whether all bars beyond those are one. */
  readonly others: boolean;
}

/** What is usual of a chart. */
export const PLAIN_CHART = {
  step: null,
  y: null,
  measure: 'count',
  colour: null,
  facet: null,
  stack: 'stacked',
  scale: null,
  order: 'largest',
  most: 25,
  others: false,
} as const;

/** The chart that parameters of the address tell; null when they tell none. */
export function parseChart(params: URLSearchParams): ChartSpec | null {
  const one = <Choice extends string>(name: string, choices: readonly Choice[]): Choice | undefined =>
    choices.find((choice) => choice === params.get(name));
  const mark = one('mark', MARKS);
  const x = params.get('x');
  if (!mark || x === null) return null;
  const most = Number(params.get('most'));
  return {
    mark,
    x,
    step: one('step', TIME_STEPS) ?? PLAIN_CHART.step,
    y: params.get('y'),
    measure: one('measure', MEASURES) ?? PLAIN_CHART.measure,
    colour: params.get('colour'),
    facet: params.get('facet'),
    stack: one('stack', STACKS) ?? PLAIN_CHART.stack,
    scale: one('scale', SCALES) ?? PLAIN_CHART.scale,
    order: one('order', ORDERS) ?? PLAIN_CHART.order,
    most: Number.isInteger(most) && most >= 1 && most <= MOST_BARS ? most : PLAIN_CHART.most,
    others: params.get('others') === 'shown',
  };
}

/** Writes what {@link parseChart} reads; what is usual is left out. */
export function formatChart(spec: ChartSpec): ReadonlyArray<readonly [string, string]> {
  const rest = (
    ['step', 'y', 'measure', 'colour', 'facet', 'stack', 'scale', 'order', 'most'] as const
  ).flatMap((name) => (spec[name] === PLAIN_CHART[name] ? [] : [[name, String(spec[name])] as const]));
  return [
    ['mark', spec.mark],
    ['x', spec.x],
    ...rest,
    ...(spec.others ? [['others', 'shown'] as const] : []),
  ];
}

/** Whether a column can stand on the axis `x` of a mark. */
export function fitsX(mark: Mark, kind: ColumnKind): boolean {
  if (mark === 'bar') return kind !== 'json' && kind !== 'list';
  return isNumeric(kind) || kind === 'date' || kind === 'datetime';
}

/** The steps that times of a column can come together by on the axis `x` of a mark. */
export function stepsOf(mark: Mark, kind: ColumnKind): readonly TimeStep[] {
  return timeStepsOf(kind).filter((step) =>
    isCycle(step) ? mark === 'bar' || mark === 'line' : mark === 'line' || mark === 'histogram',
  );
}

/**
 * The chart as these columns can show it: a choice that does not fit its mark falls back to the first that does; null when no column
 * fits.
 */
export function fitChart(spec: ChartSpec, fields: readonly Field[]): ChartSpec | null {
  const columns = fitColumns(spec, fields);
  if (columns === null) return null;
  // Without colours nothing is stacked: how those of before were must not keep bars from a scale.
  const fitted = columns.colour === null ? { ...columns, stack: PLAIN_CHART.stack } : columns;
  return fitted.scale === null || fitsScale(fitted, fitted.scale, fields)
    ? fitted
    : { ...fitted, scale: null };
}

function fitColumns(asked: ChartSpec, fields: readonly Field[]): ChartSpec | null {
  const kindOf = (name: string | null) => {
    const field = fields.find((one) => one.id === name);
    return field && toColumnKind(field.type);
  };
  const fits = (name: string | null, wanted: (kind: ColumnKind) => boolean): name is string => {
    const kind = kindOf(name);
    return kind !== undefined && wanted(kind);
  };
  const forX = (kind: ColumnKind): boolean => fitsX(asked.mark, kind);
  const x = fits(asked.x, forX) ? asked.x : firstColumn(fields, forX);
  if (x === null) return null;
  const spec = {
    ...asked,
    step: stepsOf(asked.mark, kindOf(x) ?? 'text').find((step) => step === asked.step) ?? null,
  };
  const forColour = (kind: ColumnKind): boolean => fitsX('bar', kind);
  const colour = fits(spec.colour, forColour) ? spec.colour : null;
  const facet = fits(spec.facet, forColour) ? spec.facet : null;
  if (spec.mark === 'scatter') {
    const y = fits(spec.y, forX) ? spec.y : (firstColumn(fields, forX, x) ?? x);
    return { ...spec, x, y, measure: 'count', colour, facet };
  }
  if (spec.mark === 'histogram') return { ...spec, x, y: null, measure: 'count', colour, facet };
  const forY = (kind: ColumnKind): boolean => fitsChartMeasure(asked.measure, kind);
  const y = asked.measure === 'count' ? null : fits(spec.y, forY) ? spec.y : firstColumn(fields, forY, x);
  const measure = y === null ? 'count' : asked.measure;
  return {
    ...spec,
    x,
    y,
    measure,
    facet,
    colour: spec.mark === 'bar' && !isAdditive(measure) ? null : colour,
  };
}

/** Whether a column has such a figure that a height can tell. */
export function fitsChartMeasure(measure: Measure, kind: ColumnKind): boolean {
  return fitsMeasure(measure, kind) && (isNumeric(kind) || measure === 'distinct');
}

/** Whether an axis can go by orders of magnitude: not the height of bars on one another, which would be no sum any more. */
export function fitsScale(
  spec: ChartSpec,
  scale: (typeof SCALES)[number],
  fields: readonly Field[],
): boolean {
  const kindOf = (name: string | null): ColumnKind =>
    toColumnKind(fields.find((field) => field.id === name)?.type ?? 'text');
  const x = spec.mark !== 'bar' && isNumeric(kindOf(spec.x));
  const y =
    spec.mark === 'scatter'
      ? isNumeric(kindOf(spec.y))
      : spec.mark === 'line' || (spec.colour === null && spec.stack === 'stacked');
  return scale === 'linear' || (scale === 'x' && x) || (scale === 'y' && y) || (scale === 'both' && x && y);
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
