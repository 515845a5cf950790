import { toCellText } from '../grid/cells/cell-text.ts';
import { formatFigure, formatPlain } from '../strings/format.ts';
import { strings } from '../strings/strings.ts';
import type { ChartData, ChartPoint } from './chart-data.ts';
import { MOST_COLOURS } from './chart-data.ts';
import { formatCycle, formatTime } from './format-time.ts';
import { toIso } from './to-iso.ts';

/** A point's place in words: of bins with both edges. */
export function tellPoint(point: ChartPoint, data: ChartData): { readonly x: string; readonly y: string } {
  // Bins by orders of magnitude have no round edges.
  const edge = (x: ChartPoint['x']): string =>
    tellX(data.log.x && point.x2 !== null ? Number(Number(x).toPrecision(3)) : x, data);
  return {
    x: point.x2 !== null && data.xScale === 'number' ? `${edge(point.x)} – ${edge(point.x2)}` : edge(point.x),
    y: data.yScale === 'time' ? formatTime(new Date(point.y), data.unit, true) : formatFigure(point.y),
  };
}

/** What a point's colour stands for: where all values have one of their own, those without one have no value. */
export function tellColour(colour: string | null, { colours }: Pick<ChartData, 'colours'>): string {
  if (colour !== null) return toCellText(colour) || '“”';
  return colours.length < MOST_COLOURS ? strings().filters.noValue : strings().chart.other;
}

function tellX(value: ChartPoint['x'], { xScale, unit, cycle }: ChartData): string {
  if (value === null) return strings().chart.other;
  if (cycle) return formatCycle(Number(value), cycle, 'long');
  if (xScale === 'time')
    return formatTime(new Date(typeof value === 'number' ? value : toIso(value)), unit, true);
  return typeof value === 'number' ? formatPlain(value) : toCellText(value) || '“”';
}
