import { toForm, toTime, unitEnd, unitStart } from './bins.ts';
import type { Period } from './question.ts';

/** Milliseconds. */
const DAY = 86_400_000;
const WEEK = 7 * DAY;
const LENGTHS: Readonly<Record<Period, number>> = {
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: DAY,
  week: WEEK,
  month: 30 * DAY,
  quarter: 91 * DAY,
  year: 365 * DAY,
};

/** The beginning of the period that an ISO text lies in, in the same form. Weeks begin on Mondays. */
export function periodStart(text: string, unit: Period): string {
  if (unit === 'quarter') {
    const month = unitStart(text, 'month');
    const first = Math.floor((Number(month.slice(5, 7)) - 1) / 3) * 3 + 1;
    return `${month.slice(0, 5)}${String(first).padStart(2, '0')}${month.slice(7)}`;
  }
  if (unit !== 'week') return unitStart(text, unit);
  const day = unitStart(text, 'day');
  const date = new Date(`${day.slice(0, 10)}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return toForm(date.toISOString(), text);
}

/** About how many periods lie between two ISO texts. */
export function countPeriods(first: string, last: string, unit: Period): number {
  return (toTime(last) - toTime(first)) / LENGTHS[unit] + 1;
}

/** The end of the period that begins at an ISO text, in the same form. */
export function periodEnd(start: string, unit: Period): string {
  if (unit === 'quarter') return unitEnd(unitEnd(unitEnd(start, 'month'), 'month'), 'month');
  if (unit !== 'week') return unitEnd(start, unit);
  const date = new Date(Date.parse(`${start.slice(0, 10)}T00:00:00Z`) + WEEK);
  return toForm(date.toISOString(), start);
}
