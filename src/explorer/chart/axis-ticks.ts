import type { Cycle } from '../aggregate/cycles.ts';
import type { Period } from '../aggregate/question.ts';
import type { ChartData } from './chart-data.ts';
import { formatCycle, formatTime } from './format-time.ts';
import { widthOf } from './letters.ts';
import { toLogScale } from './log-scale.ts';
import { toTimeTicks } from './time-ticks.ts';

/** Milliseconds. */
const DAY = 86_400_000;
/** Pixels between the times below an axis. */
const BETWEEN_TIMES = 18;
/** Pixels between the names below an axis. */
const BETWEEN_NAMES = 8;
/** Times that are looked at for how long they are written. */
const SAMPLES = 50;

/** Times as many as have room; where none is round, those at both ends. */
export function toTicks(xs: readonly number[], width: number, unit: Period | null): readonly Date[] {
  const first = new Date(xs.reduce((one, other) => Math.min(one, other)));
  const last = new Date(xs.reduce((one, other) => Math.max(one, other)));
  const widest = Math.max(
    ...[...new Set(xs)].slice(0, SAMPLES).map((x) => widthOf(formatTime(new Date(x), unit, false))),
  );
  const ticks = toTimeTicks(
    first,
    last,
    Math.max(1, Math.floor(width / (widest + BETWEEN_TIMES))),
    unit ?? (xs.every((x) => x % DAY === 0) ? 'day' : 'second'),
  );
  return ticks.length > 0 ? ticks : [first];
}

/** Parts of a cycle, all or every so many, as there is room for their names. */
export function toCycleTicks(xs: readonly number[], cycle: Cycle, width: number): readonly number[] {
  const parts = [...new Set(xs)].sort((a, b) => a - b);
  const widest = Math.max(...parts.map((part) => widthOf(formatCycle(part, cycle, 'short'))));
  const each = Math.ceil((parts.length * (widest + BETWEEN_NAMES)) / width);
  return parts.filter((_, place) => place % each === 0);
}

/** About the pixels of the longest of an axis' figures: ends of the values, as round as ticks are at least. */
export function widestTick(ys: readonly number[], ticks: number, toText: (value: number) => string): number {
  const [least, most] = [ys.reduce((a, b) => Math.min(a, b), 0), ys.reduce((a, b) => Math.max(a, b), 0)];
  const power = Math.floor(Math.log10((most - least) / ticks || 1));
  const round = (value: number): number =>
    Number((Math.round(value / 10 ** power) * 10 ** power).toPrecision(12));
  const ends = [least, most, most - 10 ** power].map(round);
  // A single value is named as it is.
  const only = ys.every((y) => y === ys[0]) ? ys.slice(0, 1) : [];
  return Math.max(...[...ends, ...only].map((value) => widthOf(toText(value))));
}

/** The largest number that an axis may name: by orders of magnitude the next power of ten. */
export function topOf(xs: readonly number[], { log }: ChartData): number {
  const most = xs.reduce((one, other) => Math.max(one, other), 0);
  return log.x ? (toLogScale(xs).ticks.at(-1) ?? most) : most;
}

/** How many ticks an axis from the least to the most of some values has: between whole numbers there is nothing to tell. */
export function wholeTicks(values: readonly number[], ticks: number): number {
  if (!values.every(Number.isInteger)) return ticks;
  const least = values.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
  const most = values.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY);
  return Math.max(1, Math.min(ticks, most - least));
}
