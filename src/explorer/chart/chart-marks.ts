import * as Plot from '@observablehq/plot';
import type { ChartData } from './chart-data.ts';
import type { Row } from './chart-rows.ts';
import type { ChartSpec } from './chart-spec.ts';
import { toLogScale } from './log-scale.ts';

/** What shows where the pointer is: an outline in the text's colour. */
// Plot names the group, which has no role that may have a name; the figures are in the table.
const HIDDEN = { ariaHidden: 'true' } as const;
const POINTED = { ...HIDDEN, fill: 'none', stroke: 'currentColor', strokeWidth: 1.5 } as const;
const BASE = { stroke: 'currentColor', strokeOpacity: 0.4 } as const;

/** Lying bars. @param share whether they tell shares of the whole */
export function barMarks(
  rows: readonly Row[],
  data: ChartData,
  share: boolean,
  { stack }: ChartSpec,
): Plot.Markish[] {
  const place = { ...facetsOf(data), y: 'x', insetTop: 1, insetBottom: 1 };
  if (data.log.y && stack === 'stacked') {
    const [from] = toLogScale(rows.map((row) => Number(row.y))).domain;
    const bar = { ...place, x1: () => from, x2: 'y' };
    return [
      Plot.barX(rows, { ...bar, fill: fillOf(data) }),
      Plot.barX(rows, Plot.pointerY({ ...bar, ...POINTED })),
    ];
  }
  const bar = Plot.stackX({ ...place, x: 'y', ...(share && { offset: 'normalize' as const }) });
  return [
    Plot.barX(rows, { ...bar, fill: fillOf(data) }),
    Plot.barX(rows, Plot.pointerY({ ...bar, ...POINTED })),
    Plot.ruleX([0], BASE),
  ];
}

/** Lines, bins or dots. @param share whether bins tell shares of the whole */
export function marksOf(
  rows: readonly Row[],
  data: ChartData,
  share: boolean,
  { mark }: ChartSpec,
): Plot.Markish[] {
  const fill = fillOf(data);
  const facets = facetsOf(data);
  if (mark === 'scatter') {
    const dot = { ...facets, x: 'x', y: 'y' };
    return [
      Plot.dot(rows, { ...dot, r: 2.5, fill, fillOpacity: 0.55 }),
      Plot.dot(rows, Plot.pointer({ ...dot, r: 5, ...POINTED })),
    ];
  }
  if (mark === 'histogram') {
    const bin = { ...facets, x1: 'x', x2: 'x2', insetLeft: 0.5, insetRight: 0.5 };
    const [from] = data.log.y ? toLogScale(rows.map((row) => Number(row.y))).domain : [0];
    const stacked = data.log.y
      ? { ...bin, y1: () => from, y2: 'y' }
      : Plot.stackY({ ...bin, y: 'y', ...(share && { offset: 'normalize' as const }) });
    return [
      Plot.rectY(rows, { ...stacked, fill }),
      Plot.rectY(rows, Plot.pointerX({ ...stacked, ...POINTED })),
      ...(data.log.y ? [] : [Plot.ruleY([0], BASE)]),
    ];
  }
  const step = { ...facets, x: 'x', y: 'y' };
  const few = new Set(rows.map((row) => Number(row.x))).size < 60;
  return [
    Plot.lineY(rows, { ...step, stroke: fill, strokeWidth: 1.75, ...(few && { marker: 'dot' as const }) }),
    Plot.ruleX(
      rows,
      Plot.pointerX({ ...HIDDEN, ...facets, x: 'x', py: 'y', stroke: 'currentColor', strokeOpacity: 0.35 }),
    ),
    Plot.dot(
      rows,
      Plot.pointerX({ ...HIDDEN, ...step, r: 4.5, fill, stroke: 'currentColor', strokeWidth: 1.5 }),
    ),
  ];
}

function fillOf(data: ChartData): string {
  return data.colours.length > 0 ? 'colour' : 'var(--chart-1)';
}

function facetsOf(data: ChartData): { readonly fx?: string; readonly fy?: string } {
  return data.facets.length > 0 ? { fx: 'fx', fy: 'fy' } : {};
}
