import * as Plot from '@observablehq/plot';
import { formatPlain, formatterOf } from '../strings/format.ts';
import { toCycleTicks, topOf, toTicks, widestTick, wholeTicks } from './axis-ticks.ts';
import type { ChartData, ChartPoint } from './chart-data.ts';
import type { ChartSpec } from './chart-spec.ts';
import { barMarks, marksOf } from './chart-marks.ts';
import type { Row } from './chart-rows.ts';
import { toRows } from './chart-rows.ts';
import { formatCycle, formatTime } from './format-time.ts';
import { LETTERS, shortened, widthOf } from './letters.ts';
import { toLogScale } from './log-scale.ts';
import type { Panels } from './panels.ts';
import { toPanels, toShort } from './panels.ts';

/** What a drawing needs beside its data. */
export interface Drawing {
  readonly spec: ChartSpec;
  readonly data: ChartData;
  /** Names of the axes. */
  readonly xLabel: string;
  readonly yLabel: string;
  /** Name of values without a bar or a colour of their own. */
  readonly otherLabel: string;
  /** Pixels there are. Bars may take more height. */
  readonly width: number;
  readonly height: number;
}

/** A drawing, and what the pointer is at. */
export interface Drawn {
  readonly svg: SVGSVGElement;
  /** The point nearest to the pointer; null where there is none. Changes are told by the event `input`. */
  readonly pointed: () => ChartPoint | null;
}

/** Draws a chart with Observable Plot. It names colours as the tokens `--chart-1` and on, which a saved file has to look up. */
export function drawChart(drawing: Drawing): Drawn {
  const { spec, data, width, otherLabel } = drawing;
  const panels = toPanels(data.facets, width);
  const rows = toRows(data, panels, otherLabel);
  const chart = Plot.plot({
    ...(spec.mark === 'bar' ? barOptions(drawing, rows, panels) : axesOptions(drawing, rows, panels)),
    ...(panels && {
      fx: {
        axis: null,
        padding: toGap(width / panels.across.length, gapOf(drawing)),
        domain: panels.across,
      },
      fy: { axis: null, padding: 0.16, domain: panels.down },
    }),
    width,
    style: { fontSize: `${LETTERS}px`, fontFamily: 'inherit', background: 'none' },
    color: {
      type: 'categorical',
      domain: [...data.colours.map(toShort), otherLabel],
      range: [...data.colours.map((_, index) => `var(--chart-${index + 1})`), 'var(--chart-other)'],
    },
  });
  if (!(chart instanceof SVGSVGElement)) throw new Error('Plot gave no single drawing');
  // The drawing has one name; groups without a role may have none.
  for (const part of chart.querySelectorAll('g[aria-label]')) {
    part.setAttribute('data-part', part.getAttribute('aria-label') ?? '');
    part.removeAttribute('aria-label');
  }
  const told = chart as unknown as { readonly value?: Row | null };
  return { svg: chart, pointed: () => told.value?.point ?? null };
}

const GRID = { grid: true, nice: true } as const;
/** Pixels of a bar with the gap above it: the least where all of them are in sight, where one has to scroll, and the most. */
const BAR = { least: 16, scrolled: 22, most: 44 };
/** Pixels above and below what is drawn, for axes and their names. */
const FRAME = { marginBottom: 48 };
const toTop = (panels: Panels | null): number => (panels ? 48 : 28);
/** Above bars, which have no axis there, and where they have one. */
const ABOVE = { alone: 8, axis: 48 };
/** Pixels of a time beside an axis. */
const TIME = 84;
/** Bars lie: names of any length stand beside them. */
function barOptions(drawing: Drawing, rows: readonly Row[], panels: Panels | null): Plot.PlotOptions {
  const { data, yLabel, width, height, spec } = drawing;
  const names = [...new Set(rows.map((row) => String(row.x)))];
  const most = Math.max(60, (width / (panels?.across.length ?? 1)) * 0.34);
  const shown = new Map(names.map((name) => [name, shortened(name, most)]));
  const widest = Math.max(24, ...[...shown.values()].map(widthOf));
  const down = panels?.down.length ?? 1;
  const room = (height - FRAME.marginBottom - ABOVE.alone) / (names.length * down);
  const fits = panels !== null || room >= BAR.least;
  const bar = fits ? Math.max(BAR.least, Math.min(BAR.most, room)) : BAR.scrolled;
  // Bars that are scrolled through have an axis in sight at their beginning, too.
  const marginTop = panels ? toTop(panels) : fits ? ABOVE.alone : ABOVE.axis;
  const share = isShared(drawing);
  const totals = toTotals(rows);
  const toText = share
    ? toPercent
    : formatterOf(
        rows.map((row) => Number(row.y)),
        data.counted,
      );
  const ticks = Math.max(2, Math.round(width / (panels?.across.length ?? 1) / 120));
  return {
    ...FRAME,
    marginTop,
    height: Math.floor(names.length * bar * down + FRAME.marginBottom + marginTop + (panels ? down * 18 : 0)),
    marginLeft: widest + 14,
    // Half of the last tick's figure stands beyond it.
    marginRight: Math.max(24, 8 + widthOf(toText(totals.reduce((a, b) => Math.max(a, b), 0))) / 2),
    x: {
      ...GRID,
      axis: fits ? 'bottom' : 'both',
      labelArrow: 'none',
      labelOffset: 38,
      label: yLabel,
      tickFormat: toText,
      ticks: share ? ticks : wholeTicks([0, ...totals], ticks),
      ...(data.log.y && toLogScale(rows.map((row) => Number(row.y)))),
    },
    y: {
      label: null,
      domain: names,
      tickFormat: (name: string) => shown.get(name) ?? name,
    },
    marks: [...barMarks(rows, data, share, spec), ...labelMarks(panels)],
  };
}

function axesOptions(drawing: Drawing, rows: readonly Row[], panels: Panels | null): Plot.PlotOptions {
  const { data, spec, xLabel, yLabel, width, height } = drawing;
  const { cycle } = data;
  const time = (value: Date): string => formatTime(value, data.unit, false);
  const xs = rows.flatMap((row) => [Number(row.x), ...(row.x2 === null ? [] : [Number(row.x2)])]);
  const ys = rows.map((row) => Number(row.y));
  const share = isShared(drawing);
  const down = panels?.down.length ?? 1;
  const across = panels?.across.length ?? 1;
  const most = Math.max(2, Math.round(Math.max(260, height) / down / 60));
  const ticks = share ? most : wholeTicks(spec.mark === 'histogram' ? [0, ...toTotals(rows)] : ys, most);
  const toText = share ? toPercent : data.yScale === 'time' ? null : formatterOf(ys, data.counted);
  return {
    ...FRAME,
    marginTop: toTop(panels),
    height: Math.max(260, height, down * 170),
    // Half of a time, or of a long number, stands beyond the first and the last tick, and would be cut.
    marginLeft: Math.max(
      data.xScale === 'time' ? 48 : 0,
      Math.min(110, 20 + (toText ? widestTick(ys, ticks, toText) : TIME)),
    ),
    marginRight:
      data.xScale === 'time' ? 48 : Math.max(24, 6 + widthOf(formatterOf(xs)(topOf(xs, data))) / 2),
    x: {
      label: xLabel,
      labelArrow: 'none',
      labelOffset: 38,
      tickFormat: cycle
        ? (part: number) => formatCycle(part, cycle, 'short')
        : data.xScale === 'time'
          ? time
          : formatterOf(xs),
      ticks: cycle
        ? toCycleTicks(xs, cycle, width / across)
        : data.xScale === 'time'
          ? toTicks(
              spec.mark === 'histogram' ? xs : rows.map((row) => Number(row.x)),
              width / across,
              data.unit,
            )
          : wholeTicks(xs, Math.max(2, Math.round(width / across / 110))),
      ...(data.xScale === 'time' && { type: 'utc' as const }),
      ...(spec.mark === 'scatter' && GRID),
      ...(data.log.x && toLogScale(xs)),
    },
    y: {
      ...GRID,
      label: yLabel,
      labelArrow: 'none',
      ticks,
      tickFormat: toText ?? time,
      ...(data.yScale === 'time' && { type: 'utc' as const }),
      ...(spec.mark !== 'scatter' && { zero: spec.mark === 'histogram' }),
      ...(data.log.y && toLogScale(ys)),
    },
    marks: [...marksOf(rows, data, share, spec), ...labelMarks(panels)],
  };
}

/** Pixels between charts: at their edges figures of both stand side by side. */
const GAP = 44;
/** And between two times that stand there. */
const BETWEEN_TIMES = 10;

function gapOf({ spec, data }: Drawing): number {
  if (spec.mark === 'bar' || data.xScale !== 'time') return GAP;
  const [time] = data.points.flatMap(({ x }) => (x === null ? [] : [new Date(x)]));
  return time ? Math.max(GAP, widthOf(formatTime(time, data.unit, false)) + BETWEEN_TIMES) : GAP;
}

/** The part of a chart's width that lies between it and the next. @param gap in pixels */
function toGap(width: number, gap: number): number {
  return Math.min(0.3, Math.max(0.06, gap / width));
}

/** How high what stands on one another is, at each place of each chart. */
function toTotals(rows: readonly Row[]): readonly number[] {
  const totals = new Map<string, number>();
  for (const { x, y, fx, fy } of rows) {
    const place = [fx, fy, Number(x) || String(x)].join(' ');
    totals.set(place, (totals.get(place) ?? 0) + Number(y));
  }
  return [...totals.values()];
}

/** Whether bars tell shares of the whole. */
function isShared({ spec, data }: Drawing): boolean {
  return (
    spec.stack === 'share' && data.colours.length > 0 && (spec.mark === 'bar' || spec.mark === 'histogram')
  );
}

function toPercent(share: number): string {
  return `${formatPlain(Math.round(share * 1000) / 10)} %`;
}

function labelMarks(panels: Panels | null): Plot.Markish[] {
  if (!panels) return [];
  return [
    Plot.text(panels.names, {
      fx: 'fx',
      fy: 'fy',
      text: 'name',
      frameAnchor: 'top-left',
      lineAnchor: 'bottom',
      dy: -4,
      fontWeight: 600,
      textOverflow: 'ellipsis-end',
      lineWidth: panels.letters,
    }),
  ];
}
