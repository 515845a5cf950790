import * as Plot from '@observablehq/plot';
import { toCellText } from '../grid/cell-text.ts';
import { formatPlain } from '../strings/format.ts';
import type { ChartData, ChartPoint } from './chart-data.ts';
import type { Mark } from './chart-spec.ts';
import { formatTime } from './format-time.ts';
import { toIso } from './load-chart.ts';

/** What a drawing needs beside its data. */
export interface Drawing {
  readonly mark: Mark;
  readonly data: ChartData;
  /** Names of the axes. */
  readonly xLabel: string;
  readonly yLabel: string;
  /** Name of values without a colour of their own. */
  readonly otherLabel: string;
  /** Pixels. */
  readonly width: number;
}

/** Pixels a bar takes with the gap above it. */
const BAR = 24;

/** Draws a chart with Observable Plot. It names colours as the tokens `--chart-1` and on, which a saved file has to look up. */
export function drawChart(drawing: Drawing): SVGSVGElement {
  const { mark, data, width } = drawing;
  const rows = data.points.map((point) => toRow(point, data, drawing.otherLabel));
  const chart = Plot.plot({
    ...(mark === 'bar' ? barOptions(drawing, rows) : axesOptions(drawing, rows)),
    width,
    style: { fontSize: '12px', fontFamily: 'inherit', background: 'none' },
    color: {
      type: 'categorical',
      domain: [...data.colours.map(toShort), drawing.otherLabel],
      range: [...data.colours.map((_, index) => `var(--chart-${index + 1})`), 'var(--chart-other)'],
    },
  });
  if (!(chart instanceof SVGSVGElement)) throw new Error('Plot gave no single drawing');
  // The drawing has one name; groups without a role may have none.
  for (const part of chart.querySelectorAll('g[aria-label]')) {
    part.setAttribute('data-part', part.getAttribute('aria-label') ?? '');
    part.removeAttribute('aria-label');
  }
  return chart;
}

interface Row {
  readonly x: string | number | Date;
  readonly x2: number | Date | null;
  readonly y: number | Date;
  readonly colour: string;
}

function toRow(point: ChartPoint, data: ChartData, otherLabel: string): Row {
  const toX = (value: string | number): string | number | Date =>
    data.xScale === 'category'
      ? toCellText(value)
      : data.xScale === 'time'
        ? new Date(toIso(String(value)))
        : Number(value);
  return {
    x: toX(point.x),
    x2: point.x2 === null ? null : (toX(point.x2) as number | Date),
    y: data.yScale === 'time' ? new Date(point.y) : point.y,
    colour: point.colour === null ? otherLabel : toShort(point.colour),
  };
}

/** Names of one line that leave room for the drawing. */
function toShort(text: string): string {
  return toCellText(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}

const GRID = { grid: true, nice: true } as const;

/** Bars lie: names of any length stand beside them. */
function barOptions({ data, xLabel, yLabel, width }: Drawing, rows: readonly Row[]): Plot.PlotOptions {
  const names = [...new Set(rows.map((row) => String(row.x)))];
  const longest = Math.max(4, ...names.map((name) => name.length));
  const letters = Math.max(8, Math.min(longest, Math.floor((width * 0.36) / 7)));
  return {
    height: names.length * BAR + 80,
    marginLeft: Math.min(letters, longest) * 7 + 12,
    marginRight: 24,
    marginTop: 28,
    marginBottom: 44,
    x: {
      labelArrow: 'none',
      ...GRID,
      label: yLabel,
      tickFormat: formatPlain,
      ticks: Math.max(2, Math.round(width / 120)),
    },
    y: {
      label: null,
      domain: names,
      tickFormat: (name: string) => (name.length > letters ? `${name.slice(0, letters - 1)}…` : name),
    },
    marks: [
      Plot.barX(rows, { x: 'y', y: 'x', fill: fillOf(data), insetTop: 1, insetBottom: 1 }),
      Plot.ruleX([0], { stroke: 'currentColor', strokeOpacity: 0.4 }),
      Plot.tip(rows, Plot.pointerY(Plot.stackX({ x: 'y', y: 'x', ...tipChannels(data, xLabel, yLabel) }))),
    ],
  };
}

function axesOptions(drawing: Drawing, rows: readonly Row[]): Plot.PlotOptions {
  const { data, mark, xLabel, yLabel, width } = drawing;
  const time = (value: Date): string => formatTime(value, data.unit, false);
  const tickOf = (scale: 'category' | 'number' | 'time') => (scale === 'time' ? time : formatPlain);
  const widest = Math.max(...rows.map((row) => (row.y instanceof Date ? 12 : formatPlain(row.y).length)), 3);
  return {
    height: Math.max(260, Math.min(440, width * 0.5)),
    marginLeft: Math.min(110, widest * 7 + 20),
    // Half of a time stands beyond the last tick; a file would cut it.
    marginRight: data.xScale === 'time' ? 48 : 24,
    marginTop: 28,
    marginBottom: 44,
    x: {
      label: xLabel,
      labelArrow: 'none',
      tickFormat: tickOf(data.xScale),
      ticks: Math.max(2, Math.round(width / 110)),
      ...(data.xScale === 'time' && { type: 'utc' as const }),
      ...(mark === 'scatter' && GRID),
    },
    y: {
      ...GRID,
      label: yLabel,
      labelArrow: 'none',
      tickFormat: tickOf(data.yScale),
      ...(data.yScale === 'time' && { type: 'utc' as const }),
      ...(mark !== 'scatter' && { zero: mark === 'histogram' }),
    },
    marks: marksOf(drawing, rows),
  };
}

function marksOf({ data, mark, xLabel, yLabel }: Drawing, rows: readonly Row[]): Plot.Markish[] {
  const channels = tipChannels(data, xLabel, yLabel);
  const fill = fillOf(data);
  if (mark === 'scatter')
    return [
      Plot.dot(rows, { x: 'x', y: 'y', r: 2.5, fill, fillOpacity: 0.55 }),
      Plot.tip(rows, Plot.pointer({ x: 'x', y: 'y', ...channels })),
    ];
  if (mark === 'histogram')
    return [
      Plot.rectY(rows, { x1: 'x', x2: 'x2', y: 'y', fill, insetLeft: 0.5, insetRight: 0.5 }),
      Plot.ruleY([0], { stroke: 'currentColor', strokeOpacity: 0.4 }),
      Plot.tip(rows, Plot.pointerX(Plot.stackY({ x1: 'x', x2: 'x2', y: 'y', ...channels }))),
    ];
  return [
    Plot.lineY(rows, {
      x: 'x',
      y: 'y',
      stroke: fill,
      strokeWidth: 1.75,
      ...(rows.length < 60 && { marker: 'dot' }),
    }),
    Plot.tip(rows, Plot.pointerX({ x: 'x', y: 'y', ...channels })),
  ];
}

function fillOf(data: ChartData): string {
  return data.colours.length > 0 ? 'colour' : 'var(--chart-1)';
}

/** What the card at the pointer tells. */
function tipChannels(data: ChartData, xLabel: string, yLabel: string): Plot.TipOptions {
  const tell = (value: unknown): string =>
    value instanceof Date
      ? formatTime(value, data.unit, true)
      : typeof value === 'number'
        ? formatPlain(value)
        : String(value);
  return {
    // Plot names its group, which has no role that may have a name; the figures are in the table.
    ariaHidden: 'true',
    title: (row: Row) =>
      [
        `${xLabel}: ${tell(row.x)}${row.x2 === null || data.xScale === 'time' ? '' : ` – ${tell(row.x2)}`}`,
        `${yLabel}: ${tell(row.y)}`,
        ...(data.colours.length > 0 ? [row.colour] : []),
      ].join('\n'),
  };
}
