import { strings } from '../strings/strings.ts';
import type { TimeUnit } from '../summary/bins.ts';

/**
 * A time as people write it, as fine as its unit; without one as fine as it has to be.
 * @param alone nothing beside it tells the year, as an axis does
 */
export function formatTime(time: Date, unit: TimeUnit | null, alone: boolean): string {
  const midnight = time.getTime() % 86_400_000 === 0;
  const fine = unit ?? (midnight ? 'day' : 'hour');
  const year = alone ? ({ year: 'numeric' } as const) : {};
  return new Intl.DateTimeFormat(strings().locale, { ...FORMATS[fine], ...year, timeZone: 'UTC' }).format(
    time,
  );
}

const FORMATS: Readonly<Record<TimeUnit, Intl.DateTimeFormatOptions>> = {
  year: { year: 'numeric' },
  month: { year: 'numeric', month: 'short' },
  day: { year: 'numeric', month: 'short', day: 'numeric' },
  hour: { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' },
};
