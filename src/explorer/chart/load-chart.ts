import type { Field } from '../../core/catalog.ts';
import { isNumeric, toColumnKind } from '../grid/column-kind.ts';
import { edgeOf, isOnCalendar, toNumberBins, toTimeUnit, unitEnd } from '../summary/bins.ts';
import type { ChartData, ChartPoint, ColumnFigures, Coverage, Grouping } from './chart-data.ts';
import { MOST_BARS, MOST_COLOURS, MOST_DOTS } from './chart-data.ts';
import type { ChartSource, Group, Sampled } from './chart-source.ts';
import type { ChartSpec } from './chart-spec.ts';

/** Steps of a line that a page is wide enough for. */
const MOST_STEPS = 400;
/** Bins of a histogram. */
const BINS = 30;

/**
 * Asks a source for what a chart shows. Rejects as the source does.
 * @param spec one that {@link fitChart} gave for these fields
 */
export async function loadChart(
  source: ChartSource,
  spec: ChartSpec,
  fields: readonly Field[],
): Promise<ChartData> {
  const x = fieldOf(fields, spec.x);
  const y = spec.y === null ? null : fieldOf(fields, spec.y);
  const colour = spec.colour === null ? null : fieldOf(fields, spec.colour);
  const figures = await source.figures(x, spec.mark === 'scatter' && y ? [y] : []);
  const colours = colour ? await source.frequent(colour, MOST_COLOURS) : [];
  const coverage: Coverage = {
    total: source.total === 'all' ? figures.records : source.total === 'more' ? null : source.total,
    read: figures.records,
    without: figures.records - figures.present,
    values: null,
    drawn: null,
    single: false,
  };
  if (spec.mark === 'scatter' && y) {
    const every = Math.max(1, Math.ceil(figures.present / MOST_DOTS));
    const rows = await source.sample({ x, y, colour, every });
    return {
      points: toDots(rows, x, y, colours),
      xScale: scaleOf(x),
      yScale: scaleOf(y),
      unit: null,
      colours,
      coverage: { ...coverage, drawn: rows.length },
    };
  }
  const grouping = toGrouping(spec, x, figures);
  const groups = await source.groups({
    x,
    grouping,
    measure: spec.measure,
    y,
    colour: colour && { field: colour, values: colours },
  });
  const xScale = spec.mark === 'bar' ? 'category' : scaleOf(x);
  const isDate = toColumnKind(x.type) === 'date';
  return {
    points: toPoints(groups, grouping, xScale, isDate ? 10 : 19, colours),
    xScale,
    yScale: 'number',
    unit: grouping.kind === 'times' ? grouping.unit : null,
    colours,
    coverage: {
      ...coverage,
      values: spec.mark === 'bar' ? figures.distinct : null,
      single: groups.every((group) => group.records === 1),
    },
  };
}

function fieldOf(fields: readonly Field[], name: string): Field {
  const field = fields.find((one) => one.id === name);
  if (!field) throw new Error(`no column ${name}`);
  return field;
}

function scaleOf(field: Field): 'number' | 'time' {
  return isNumeric(toColumnKind(field.type)) ? 'number' : 'time';
}

function toGrouping(
  { mark, measure }: ChartSpec,
  x: Field,
  { smallest, largest, distinct }: ColumnFigures,
): Grouping {
  if (mark === 'bar') return { kind: 'values', most: MOST_BARS };
  const kind = toColumnKind(x.type);
  // A line of few steps needs no bins: every value is a step. How many there are of each moment says nothing, though.
  const steps = mark === 'line' && distinct <= MOST_STEPS && (isNumeric(kind) || measure !== 'count');
  if (smallest === null || largest === null || steps) return { kind: 'values', most: null };
  if (isNumeric(kind)) {
    const wanted = mark === 'line' ? MOST_STEPS / 4 : BINS;
    return {
      kind: 'numbers',
      ...toNumberBins(Number(smallest), Number(largest), kind === 'integer', wanted),
    };
  }
  return { kind: 'times', unit: toTimeUnit(smallest, largest, kind === 'datetime') };
}

/** @param length characters of the column's times */
function toPoints(
  groups: readonly Group[],
  grouping: Grouping,
  xScale: ChartData['xScale'],
  length: number,
  colours: readonly string[],
): ChartPoint[] {
  const points = groups.flatMap((group): ChartPoint[] => {
    if (group.value === null || !Number.isFinite(group.value)) return [];
    // Infinities, and years before the first, have no place on an axis.
    if (xScale === 'time' ? !isOnCalendar(group.x) : xScale === 'number' && !Number.isFinite(Number(group.x)))
      return [];
    const base = { y: group.value, colour: group.colour };
    if (grouping.kind === 'numbers') {
      const bin = Number(group.x);
      return [{ ...base, x: edgeOf(grouping, bin), x2: edgeOf(grouping, bin + 1) }];
    }
    if (grouping.kind === 'times') {
      const start = group.x.slice(0, length).replace(' ', 'T');
      return [{ ...base, x: start, x2: unitEnd(start, grouping.unit) }];
    }
    return [{ ...base, x: group.x, x2: null }];
  });
  if (xScale === 'category') return toStacks(points, colours);
  return points
    .map((point) =>
      typeof point.x === 'string' && NUMBER.test(point.x) ? { ...point, x: Number(point.x) } : point,
    )
    .sort((a, b) => (a.x < b.x ? -1 : a.x > b.x ? 1 : 0));
}

/** The largest bar first, and in every bar the colours in one order. */
function toStacks(points: readonly ChartPoint[], colours: readonly string[]): ChartPoint[] {
  const totals = new Map<ChartPoint['x'], number>();
  for (const { x, y } of points) totals.set(x, (totals.get(x) ?? 0) + y);
  const ranks = new Map<string | null, number>(colours.map((colour, index) => [colour, index]));
  const rankOf = (point: ChartPoint): number => ranks.get(point.colour) ?? colours.length;
  return points.toSorted(
    (a, b) =>
      (totals.get(b.x) ?? 0) - (totals.get(a.x) ?? 0) ||
      String(a.x).localeCompare(String(b.x)) ||
      rankOf(a) - rankOf(b),
  );
}

const NUMBER = /^-?\d+(\.\d+)?(e[-+]?\d+)?$/i;

function toDots(rows: readonly Sampled[], x: Field, y: Field, colours: readonly string[]): ChartPoint[] {
  const known = new Set(colours);
  return rows.flatMap((row) => {
    const point = {
      x: scaleOf(x) === 'number' ? Number(row.x) : row.x,
      x2: null,
      y: scaleOf(y) === 'number' ? Number(row.y) : Date.parse(toIso(row.y)),
      colour: row.colour !== null && known.has(row.colour) ? row.colour : null,
    };
    const isPlaced = typeof point.x === 'string' ? isOnCalendar(point.x) : Number.isFinite(point.x);
    return Number.isFinite(point.y) && isPlaced ? [point] : [];
  });
}

/** The instant of a time as the API writes it, which is UTC, be it told (`+00:00`) or not; a date stays one. */
export function toIso(text: string): string {
  const [, day, clock] = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d:\d\d(?:\.\d{1,3})?))?/.exec(text) ?? [];
  return day === undefined ? text : clock === undefined ? day : `${day}T${clock}Z`;
}
