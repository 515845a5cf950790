import { toDays } from './calendar.ts';
import { DateTimeReader, type DateTime } from './datetime-reader.ts';
import { FieldError, LiteralError, toLiteralError } from './literal-error.ts';

const DAY_SECONDS = 86_400;
/** Microseconds of a day. */
export const DAY_MICROS = 86_400_000_000n;

/** First and last day that PostgreSQL's dates and timestamps have: 4713 BC, and 5874897 or 294276. */
const FIRST_DAY = toDays(-4713, 11, 24);
const LAST_DAY = { date: toDays(5_874_897, 12, 31), timestamp: toDays(294_276, 12, 31) };

/**
 * A date or timestamp as PostgreSQL reads it with `DateStyle ISO, MDY` and the zone UTC. Throws LiteralError with PostgreSQL's message.
 * @param sqlName the type in that message: `date`, `timestamp`, `timestamp with time zone`
 * @param now for the words now, today, tomorrow, yesterday
 */
export function parseDateTime(text: string, sqlName: string, now = new Date()): DateTime {
  const value = read(text, sqlName, () => new DateTimeReader(text, now).dateTime());
  const last = sqlName === 'date' ? LAST_DAY.date : LAST_DAY.timestamp;
  const zone = sqlName === 'timestamp with time zone' ? (value.zone ?? 0) : 0;
  const day = value.days + Math.floor((Number(value.micros / 1_000_000n) - zone) / DAY_SECONDS);
  if (!value.infinite && (day < FIRST_DAY || day > last)) {
    const kind = sqlName === 'date' ? 'date' : 'timestamp';
    throw new LiteralError('datetime_field_overflow', `${kind} out of range: "${text}"`);
  }
  return value;
}

/** A time of day as PostgreSQL reads it, in microseconds: its zone is ignored, of a timestamp it is the time. Throws LiteralError. */
export function parseTime(text: string, now = new Date()): bigint {
  return read(text, 'time', () => new DateTimeReader(text, now).time());
}

function read<T>(text: string, sqlName: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw error instanceof FieldError ? toLiteralError(error, text, sqlName) : error;
  }
}
