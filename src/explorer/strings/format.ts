import { strings } from './strings.ts';

/** A count with the language's digit groups. */
export function formatCount(count: number): string {
  return formatter({}).format(count);
}

/** A number as it is, short enough for an axis; four digits stay together, as in years. */
export function formatPlain(value: number): string {
  return formatter({ maximumSignificantDigits: 9, useGrouping: 'min2' }).format(value);
}

/**
 * Writes numbers that stand together alike: with digit groups when one of them is long enough to need them, which years never are.
 * @param counted whether they count something, as no years do
 */
export function formatterOf(values: readonly number[], counted = false): (value: number) => string {
  const isLong = counted || values.some((value) => Math.abs(value) >= 10_000);
  return isLong ? (value) => formatter({ maximumSignificantDigits: 9 }).format(value) : formatPlain;
}

/** A figure for a column of figures: whole ones exact, others with three digits behind the point, or four that say something. */
export function formatFigure(value: number): string {
  if (Number.isInteger(value)) return formatCount(value);
  return formatter(
    Math.abs(value) >= 1 ? { maximumFractionDigits: 3 } : { maximumSignificantDigits: 4 },
  ).format(value);
}

/**
 * Writes figures that stand in a column alike: each with as many digits behind the point as the one that needs most, so that points stand
 * below each other.
 */
export function figureFormatter(figures: readonly number[]): (figure: number) => string {
  const digits = figures.reduce((most, figure) => Math.max(most, digitsBehind(figure)), 0);
  const hasLarge = figures.some((figure) => Math.abs(figure) >= 1);
  const shown = Math.min(digits, hasLarge ? 3 : MOST_DIGITS);
  const format = formatter({ minimumFractionDigits: shown, maximumFractionDigits: shown });
  // One that is so small that it would be nought is written by itself.
  return (figure) =>
    figure !== 0 && Math.abs(figure) < 0.5 / 10 ** shown ? formatFigure(figure) : format.format(figure);
}

/** Digits behind the point that a column of figures has room for. */
const MOST_DIGITS = 6;

/** Digits behind the point that {@link formatFigure} writes. */
function digitsBehind(figure: number): number {
  if (Number.isInteger(figure)) return 0;
  const rounded = Math.abs(figure) >= 1 ? Number(figure.toFixed(3)) : Number(figure.toPrecision(4));
  return /e-/.test(String(rounded)) ? MOST_DIGITS : (String(rounded).split('.')[1]?.length ?? 0);
}

/** A count in very little room: `940`, `1.2K`. */
export function formatCompact(count: number): string {
  return formatter({ notation: 'compact', maximumFractionDigits: count < 10_000 ? 1 : 0 }).format(count);
}

/** A share of 1 as a percentage; one that is not zero never shows as such. */
export function formatShare(share: number): string {
  const least = share > 0 && share < 0.001;
  const text = formatter({ style: 'percent', maximumFractionDigits: 1 }).format(least ? 0.001 : share);
  return least ? `< ${text}` : text;
}

/** Bytes in the unit people read, decimal as browsers show downloads: `940 B`, `12.4 kB`, `7.7 MB`. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(3, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  const digits = power === 0 || value >= 100 ? 0 : 1;
  const text = formatter({ minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);
  return `${text} ${UNITS[power]}`;
}

const UNITS = ['B', 'kB', 'MB', 'GB'];

/** Milliseconds for people: `34 ms`, `1.2 s`. */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${Math.max(1, Math.round(ms))} ms`;
  return `${formatter({ maximumFractionDigits: 1 }).format(ms / 1000)} s`;
}

/** A day for people, of a time as CKAN tells it: ISO 8601 without a zone, in UTC. What is none stays as it is. */
export function formatDay(time: string): string {
  const date = new Date(/[zZ]|[+-]\d\d:?\d\d$/.test(time) ? time : `${time.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return time;
  return new Intl.DateTimeFormat(strings().locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(date);
}

const formatters = new Map<string, Intl.NumberFormat>();

/** Making one takes long enough to be noticed a thousand times over. */
function formatter(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const { locale } = strings();
  const key = JSON.stringify([locale, options]);
  const formatter = formatters.get(key) ?? new Intl.NumberFormat(locale, options);
  formatters.set(key, formatter);
  return formatter;
}
