import { toForm, unitEnd, unitStart } from './bins.ts';
import type { Period } from './question.ts';

/** Milliseconds. */
const WEEK = 7 * 86_400_000;

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

/** The end of the period that begins at an ISO text, in the same form. */
export function periodEnd(start: string, unit: Period): string {
  if (unit === 'quarter') return unitEnd(unitEnd(unitEnd(start, 'month'), 'month'), 'month');
  if (unit !== 'week') return unitEnd(start, unit);
  const date = new Date(Date.parse(`${start.slice(0, 10)}T00:00:00Z`) + WEEK);
  return toForm(date.toISOString(), start);
}
