import { toCellText } from '../grid/cells/cell-text.ts';
import type { ChartData, ChartPoint } from './chart-data.ts';
import type { Panels } from './panels.ts';
import { toShort } from './panels.ts';
import { formatCycle } from './format-time.ts';
import { toIso } from './to-iso.ts';

/** A point as Plot takes it. */
export interface Row {
  readonly x: string | number | Date;
  readonly x2: number | Date | null;
  readonly y: number | Date;
  readonly colour: string;
  /** Of the panel; absent for a single chart. */
  readonly fx?: number;
  readonly fy?: number;
  readonly point: ChartPoint;
}

/** The rows of a drawing, in the order of the points. */
export function toRows(data: ChartData, panels: Panels | null, otherLabel: string): readonly Row[] {
  const toX = (value: string | number): string | number | Date =>
    data.xScale === 'category'
      ? data.cycle
        ? formatCycle(Number(value), data.cycle, 'long')
        : toCellText(value) || '“”'
      : data.xScale === 'time'
        ? new Date(toIso(String(value)))
        : Number(value);
  return data.points.map((point) => ({
    x: point.x === null ? `… ${otherLabel}` : toX(point.x),
    x2: point.x2 === null ? null : (toX(point.x2) as number | Date),
    y: data.yScale === 'time' ? new Date(point.y) : point.y,
    colour: point.colour === null ? otherLabel : toShort(point.colour),
    ...panels?.placeOf(point.facet),
    point,
  }));
}
