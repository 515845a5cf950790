import type { TimeUnit } from '../../core/preview/preview.ts';

/** Equal bins over numbers: bin `i` is from `start + i * step` to below `start + (i + 1) * step`. */
export interface NumberBins {
  readonly start: number;
  readonly step: number;
  readonly count: number;
}

const WANTED = 16;

/**
 * Bins with round edges that cover smallest to largest.
 * @param whole the values are integers, so the edges are, too
 * @param wanted about how many
 */
export function toNumberBins(
  smallest: number,
  largest: number,
  whole: boolean,
  wanted: number = WANTED,
): NumberBins {
  const span = largest - smallest;
  if (span <= 0) return { start: smallest, step: 1, count: 1 };
  const rough = span / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const round = [1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10;
  const step = whole ? Math.max(1, Math.round(round * power)) : round * power;
  const start = Math.floor(smallest / step) * step;
  return { start, step, count: Math.floor((largest - start) / step) + 1 };
}

/** The edge as short as the step allows: 0.30000000000000004 is 0.3. Whole numbers carry no dust, and may be long. */
export function edgeOf({ start, step }: Pick<NumberBins, 'start' | 'step'>, index: number): number {
  const edge = start + index * step;
  return Number.isInteger(start) && Number.isInteger(step) ? edge : Number(edge.toPrecision(12));
}

/** A part of a bin so small that no value lies within it but by rounding: 0.7 / 0.1 is 6.999999999999999. */
export const DUST = 1e-9;

/** The number of the bin that a value lies in; NaN for NaN. */
export function binOf({ start, step }: Pick<NumberBins, 'start' | 'step'>, value: number): number {
  return Math.floor((value - start) / step + DUST);
}

/** Whether a time is one that can be binned: years of four digits, which leaves out `infinity` and years before the first. */
export function isOnCalendar(text: string): boolean {
  return /^\d{4}-/.test(text) && !text.endsWith(' BC');
}

/** Whether a text is a time of day, without a zone and before midnight, as which PostgreSQL also knows 24:00. */
export function isTimeOfDay(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):\d\d:\d\d(?:\.\d+)?$/.test(text);
}

const DAY = 86_400_000;

/** Units that make a readable number of bins, the longest first, each with the days that have to be more for it. */
const UNITS: readonly (readonly [TimeUnit, days: number])[] = [
  ['year', 365 * 5],
  ['month', 62],
  ['day', 2],
  ['hour', 3 / 24],
  ['minute', 3 / 24 / 60],
];

/** The unit that makes a readable number of bins; years for ends off the calendar. @param smallest and largest: ISO texts */
export function toTimeUnit(smallest: string, largest: string, hasTime: boolean): TimeUnit {
  const days = (toTime(largest) - toTime(smallest)) / DAY;
  if (Number.isNaN(days)) return 'year';
  const unit = UNITS.find(([, least]) => days > least)?.[0] ?? 'second';
  return hasTime || unit === 'year' || unit === 'month' ? unit : 'day';
}

/** The finest unit of which no more than `most` lie between two times; years for ends off the calendar. @param smallest and largest: ISO texts */
export function toLineUnit(smallest: string, largest: string, hasTime: boolean, most: number): TimeUnit {
  const days = (toTime(largest) - toTime(smallest)) / DAY;
  const units = hasTime
    ? FINEST_FIRST
    : FINEST_FIRST.slice(FINEST_FIRST.findIndex(([unit]) => unit === 'day'));
  return units.find(([, length]) => days <= most * length)?.[0] ?? 'year';
}

/** Units with about how many days they last. */
const FINEST_FIRST: readonly (readonly [TimeUnit, days: number])[] = [
  ['second', 1 / 86_400],
  ['minute', 1 / 1440],
  ['hour', 1 / 24],
  ['day', 1],
  ['month', 30],
  ['year', 365],
];

/** The end of the unit that begins at an ISO text, in the same form. */
export function unitEnd(start: string, unit: TimeUnit): string {
  const date = new Date(toTime(start));
  if (unit === 'year') date.setUTCFullYear(date.getUTCFullYear() + 1);
  else if (unit === 'month') date.setUTCMonth(date.getUTCMonth() + 1);
  else date.setTime(date.getTime() + LENGTHS[unit]);
  return toForm(date.toISOString(), start);
}

/** The beginning of the unit that an ISO text lies in, in the same form. */
export function unitStart(text: string, unit: TimeUnit): string {
  const iso = new Date(toTime(text)).toISOString();
  return toForm(iso.slice(0, TOLD[unit]) + '0000-01-01T00:00:00'.slice(TOLD[unit]), text);
}

/** A bin's name: as much of the ISO text as the unit tells. */
export function unitLabel(start: string, unit: TimeUnit): string {
  const full = unit === 'hour' ? TOLD.minute : TOLD[unit];
  return start.slice(0, isTimeOfDay(start) ? full - CLOCK : full).replace('T', ' ');
}

/** An ISO text, or a time of day, as short as the times of a column are to be told: dates, times of day, or both. @param time one of the column's */
export function toForm(iso: string, time: string): string {
  if (isTimeOfDay(time)) return isTimeOfDay(iso) ? iso : iso.slice(CLOCK, 19);
  return iso.slice(0, time.length > CLOCK ? 19 : 10);
}

/** Milliseconds. */
const LENGTHS = { day: DAY, hour: 3_600_000, minute: 60_000, second: 1000 };

/** How many characters of an ISO text a unit tells. */
const TOLD: Readonly<Record<TimeUnit, number>> = {
  year: 4,
  month: 7,
  day: 10,
  hour: 13,
  minute: 16,
  second: 19,
};

/** Where the time of day begins in an ISO text. */
const CLOCK = 11;

/** Milliseconds of an ISO text, or of a time of day; NaN for what is off the calendar. */
export function toTime(text: string): number {
  if (isTimeOfDay(text)) return Date.parse(`1970-01-01T${text.slice(0, 8)}Z`);
  return Date.parse(text.length > 10 ? `${text.slice(0, 19)}Z` : text);
}
