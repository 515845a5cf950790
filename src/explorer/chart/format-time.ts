import type { Cycle } from '../aggregate/cycles.ts';
import type { Period, TimeStep } from '../aggregate/question.ts';
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

/** The part of a cycle ({@link cycleOf}) as people name it: `July`, `Monday`, `08:00`. */
export function formatCycle(part: number, cycle: Cycle, length: 'short' | 'long'): string {
  if (cycle === 'hourOfDay') return `${String(part).padStart(2, '0')}:00`;
  // The first day of 2024 was a Monday.
  const date = cycle === 'monthOfYear' ? Date.UTC(2024, part - 1, 1) : Date.UTC(2024, 0, part);
  const format = cycle === 'monthOfYear' ? { month: length } : { weekday: length };
  return new Intl.DateTimeFormat(strings().locale, { ...format, timeZone: 'UTC' }).format(date);
}

/** The name of a column whose times come together by a step; null: they do not. */
export function tellStepped(column: string, step: TimeStep | null): string {
  return step === null ? column : `${column} (${strings().group.units[step]})`;
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
