import type { Field } from '../../core/catalog.ts';
import type { Bucket, Group } from '../aggregate/question.ts';
import { periodEnd } from '../aggregate/periods.ts';
import type { Sampled } from '../aggregate/source.ts';
import { isNumeric, toColumnKind } from '../grid/cells/column-kind.ts';
import { edgeOf, isOnCalendar } from '../aggregate/bins.ts';
import type { ChartData, ChartPoint } from './chart-data.ts';
import { toIso } from './to-iso.ts';

/** Where a group's colour and chart are told. */
export interface Places {
  /** Among the keys, or a sample's columns; null where there is none. */
  readonly colour: number | null;
  readonly facet: number | null;
}

/** Groups as points of a chart, in the order they are drawn in. @param time characters of the column's times */
export function toPoints(
  groups: readonly Group[],
  {
    bucket,
    xScale,
    time,
    places,
  }: {
    readonly bucket: Bucket;
    readonly xScale: ChartData['xScale'];
    readonly time: number;
    readonly places: Places;
  },
): ChartPoint[] {
  const points = groups.flatMap((group): ChartPoint[] => {
    const [x = null] = group.keys;
    const y = Number(group.figures[0] ?? Number.NaN);
    if (!Number.isFinite(y) || (x === null && (xScale !== 'category' || bucket.kind === 'cycle'))) return [];
    const base = { y, colour: at(group.keys, places.colour), facet: at(group.keys, places.facet) };
    if (x === null || xScale === 'category') return [{ ...base, x, x2: null }];
    // Infinities, and years before the first, have no place on an axis.
    if (xScale === 'time' ? !isOnCalendar(x) : !Number.isFinite(Number(x))) return [];
    const [from, to] = edgesOf(x, bucket, time);
    return [{ ...base, x: from, x2: to }];
  });
  if (xScale === 'category') return points;
  return points
    .map((point) =>
      typeof point.x === 'string' && NUMBER.test(point.x) ? { ...point, x: Number(point.x) } : point,
    )
    .sort((a, b) => ((a.x ?? '') < (b.x ?? '') ? -1 : (a.x ?? '') > (b.x ?? '') ? 1 : 0));
}

/** The unit that all of several times begin: years, or months; null where days have to be told. */
export function commonUnit(points: readonly Pick<ChartPoint, 'x'>[]): 'year' | 'month' | null {
  const times = new Set(points.map(({ x }) => String(x)));
  const begin = (start: string): boolean =>
    times.size > 1 && [...times].every((time) => time.slice(4).replace(/T00:00:00$/, '') === start);
  if (begin('-01-01')) return 'year';
  return times.size > 1 && [...times].every((time) => /^\d{4}-\d\d-01(?:T00:00:00)?$/.test(time))
    ? 'month'
    : null;
}

function edgesOf(x: string, bucket: Bucket, time: number): [string | number, string | number | null] {
  if (bucket.kind === 'numbers') return [edgeOf(bucket, Number(x)), edgeOf(bucket, Number(x) + 1)];
  if (bucket.kind === 'magnitudes')
    return [powerOf(Number(x), bucket.each), powerOf(Number(x) + 1, bucket.each)];
  if (bucket.kind !== 'times') return [x, null];
  const start = x.slice(0, time).replace(' ', 'T');
  return [start, periodEnd(start, bucket.unit)];
}

/** The very edge, by which records are filtered, but for the dust of powers: 10 ** -5 is 0.000009999999999999999. */
function powerOf(bin: number, each: number): number {
  return Number((10 ** (bin / each)).toPrecision(15));
}

/** Records as dots; colours other than the chart's own are none. */
export function toDots(
  rows: readonly Sampled[],
  {
    x,
    y,
    places,
    colours,
  }: { readonly x: Field; readonly y: Field; readonly places: Places; readonly colours: readonly string[] },
): ChartPoint[] {
  const coloured = new Set(colours);
  return rows.flatMap((row) => {
    const [across = null, up = null] = row;
    if (across === null || up === null) return [];
    const colour = at(row, places.colour);
    const point = {
      x: isNumeric(toColumnKind(x.type)) ? Number(across) : across,
      x2: null,
      y: isNumeric(toColumnKind(y.type)) ? Number(up) : isOnCalendar(up) ? Date.parse(toIso(up)) : Number.NaN,
      colour: colour !== null && coloured.has(colour) ? colour : null,
      facet: at(row, places.facet),
    };
    const isPlaced = typeof point.x === 'string' ? isOnCalendar(point.x) : Number.isFinite(point.x);
    return Number.isFinite(point.y) && isPlaced ? [point] : [];
  });
}

function at(values: readonly (string | null)[], place: number | null): string | null {
  return place === null ? null : (values[place] ?? null);
}

const NUMBER = /^-?\d+(\.\d+)?(e[-+]?\d+)?$/i;
