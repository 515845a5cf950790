import type { Period } from '../aggregate/question.ts';
import { strings } from '../strings/strings.ts';

/**
 * A time as people write it, as fine as its unit; without one as fine as it has to be.
 * @param alone nothing beside it tells the year, as an axis does
 */
export function formatTime(time: Date, unit: Period | null, alone: boolean): string {
  const milliseconds = time.getTime();
  const fine =
    unit ?? (milliseconds % 86_400_000 === 0 ? 'day' : milliseconds % 60_000 === 0 ? 'minute' : 'second');
  const all = alone ? { year: 'numeric' as const, ...(fine === 'second' && FORMATS.day) } : {};
  return new Intl.DateTimeFormat(strings().locale, { ...FORMATS[fine], ...all, timeZone: 'UTC' }).format(
    time,
  );
}

const CLOCK = { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' } as const;

const FORMATS: Readonly<Record<Period, Intl.DateTimeFormatOptions>> = {
  year: { year: 'numeric' },
  quarter: { year: 'numeric', month: 'short' },
  month: { year: 'numeric', month: 'short' },
  week: { year: 'numeric', month: 'short', day: 'numeric' },
  day: { year: 'numeric', month: 'short', day: 'numeric' },
  hour: CLOCK,
  minute: CLOCK,
  // With the day it would be as long as two steps of an axis.
  second: { hour: '2-digit', minute: '2-digit', second: '2-digit' },
};
