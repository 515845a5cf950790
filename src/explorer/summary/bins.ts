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

/** The edge as short as the step allows: 0.30000000000000004 is 0.3. */
export function edgeOf({ start, step }: NumberBins, index: number): number {
  return Number((start + index * step).toPrecision(12));
}

/** Whether a time is one that can be binned: years of four digits, which leaves out `infinity` and years before the first. */
export function isOnCalendar(text: string): boolean {
  return /^\d{4}-/.test(text);
}

/** Units that times are binned by, as `date_trunc` knows them. */
export type TimeUnit = 'hour' | 'day' | 'month' | 'year';

const DAY = 86_400_000;

/** The unit that makes a readable number of bins; years for ends off the calendar. @param smallest and largest: ISO texts */
export function toTimeUnit(smallest: string, largest: string, hasTime: boolean): TimeUnit {
  const days = (toTime(largest) - toTime(smallest)) / DAY;
  if (!(days <= 365 * 5)) return 'year';
  if (days > 62) return 'month';
  return days > 2 || !hasTime ? 'day' : 'hour';
}

/** The end of the unit that begins at an ISO text, in the same form. */
export function unitEnd(start: string, unit: TimeUnit): string {
  const date = new Date(toTime(start));
  if (unit === 'year') date.setUTCFullYear(date.getUTCFullYear() + 1);
  else if (unit === 'month') date.setUTCMonth(date.getUTCMonth() + 1);
  else if (unit === 'day') date.setUTCDate(date.getUTCDate() + 1);
  else date.setUTCHours(date.getUTCHours() + 1);
  return date.toISOString().slice(0, start.length > 10 ? 19 : 10);
}

/** The beginning of the unit that an ISO text lies in, in the same form. */
export function unitStart(text: string, unit: TimeUnit): string {
  const iso = new Date(toTime(text)).toISOString();
  const zeroed = `${iso.slice(0, LENGTHS[unit])}${'0000-01-01T00:00:00'.slice(LENGTHS[unit])}`;
  return zeroed.slice(0, text.length > 10 ? 19 : 10);
}

/** A bin's name: as much of the ISO text as the unit tells. */
export function unitLabel(start: string, unit: TimeUnit): string {
  return start.slice(0, LENGTHS[unit]).replace('T', ' ') + (unit === 'hour' ? ':00' : '');
}

const LENGTHS: Readonly<Record<TimeUnit, number>> = { year: 4, month: 7, day: 10, hour: 13 };

function toTime(text: string): number {
  return Date.parse(text.length > 10 ? `${text.slice(0, 19)}Z` : text);
}
