import { fromDays } from './calendar.ts';
import { DAY_MICROS, parseDateTime, parseTime } from './datetime.ts';
import type { DateTime } from './datetime-reader.ts';
import { parseInterval, type IntervalParts } from './interval.ts';

/**
 * Dates, times and intervals as PostgreSQL reads them, each as the text that DuckDB casts to the same value. Throws LiteralError with
 * PostgreSQL's message.
 */
export const CASTABLE = {
  date: (text: string) => {
    const value = parseDateTime(text, 'date');
    return infinity(value) ?? dateText(value.days);
  },
  timestamp: (text: string) => timestampText(parseDateTime(text, 'timestamp')),
  timestamptz: (text: string) => {
    const value = parseDateTime(text, 'timestamp with time zone');
    const seconds = BigInt(value.zone ?? 0);
    const utc = timestampText({ ...value, micros: value.micros - seconds * 1_000_000n });
    return value.infinite ? utc : `${utc}+00`;
  },
  time: (text: string) => clockText(parseTime(text)),
  interval: (text: string) => intervalWords(parseInterval(text)),
} as const;

/** An interval in words that DuckDB casts. */
export function intervalWords({ months, days, micros }: IntervalParts): string {
  return `${months} months ${days} days ${micros} microseconds`;
}

function infinity({ infinite }: DateTime): string | undefined {
  if (!infinite) return undefined;
  return infinite > 0 ? 'infinity' : '-infinity';
}

function timestampText(value: DateTime): string {
  const micros = BigInt(value.days) * DAY_MICROS + value.micros;
  const clock = ((micros % DAY_MICROS) + DAY_MICROS) % DAY_MICROS;
  return infinity(value) ?? `${dateText(Number((micros - clock) / DAY_MICROS))} ${clockText(clock)}`;
}

/** `2020-01-02`, or `0044-03-15 (BC)` as DuckDB reads it. */
function dateText(days: number): string {
  const { year, month, day } = fromDays(days);
  const two = (n: number) => String(n).padStart(2, '0');
  const shown = year > 0 ? year : 1 - year;
  return `${String(shown).padStart(4, '0')}-${two(month)}-${two(day)}${year > 0 ? '' : ' (BC)'}`;
}

function clockText(micros: bigint): string {
  const two = (n: bigint) => String(n).padStart(2, '0');
  const seconds = micros / 1_000_000n;
  const fraction = String(micros % 1_000_000n).padStart(6, '0');
  return `${two(seconds / 3600n)}:${two((seconds / 60n) % 60n)}:${two(seconds % 60n)}.${fraction}`;
}
