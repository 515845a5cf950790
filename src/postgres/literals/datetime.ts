import { PgError } from '../errors.ts';
import { daysIn, fromDays, toDays } from './calendar.ts';
import { invalidSyntax } from './numbers.ts';

export const DAY_MICROS = 86_400_000_000n;

/** A date, time or timestamp that was read. */
export interface DateTime {
  /** Days from 1970-01-01; null when only a time was given. */
  readonly days: number | null;
  /** Microseconds into the day; null when none was given. */
  readonly micros: bigint | null;
  /** Seconds east of UTC; null when none was given. */
  readonly zone: number | null;
  readonly infinite: 1 | -1 | null;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH =
  /^(jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?)$/;
const WEEKDAY = /^(sun(day)?|mon(day)?|tue(s|sday)?|wed(nesday|s)?|thu(rs?|rsday)?|fri(day)?|sat(urday)?)$/;
const ZONES: Readonly<Record<string, number>> = { z: 0, utc: 0, gmt: 0, ut: 0, zulu: 0 };
const TIME = /^t?(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d*))?)?$/;

/**
 * A date, time or timestamp as PostgreSQL reads it with `DateStyle ISO, MDY`, which is what CKAN's databases have.
 * @param now for the words now, today, tomorrow, yesterday
 */
export function parseDateTime(text: string, sqlName: string, location?: number, now = new Date()): DateTime {
  const fail = () => invalidDateTime(sqlName, text, location);
  const special = text.trim().toLowerCase();
  if (/^[-+]?infinity$/.test(special))
    return { days: 0, micros: 0n, zone: 0, infinite: special.startsWith('-') ? -1 : 1 };
  const parts = new Parts(text, sqlName, location);
  for (const token of tokens(special)) {
    if (
      !readWord(parts, token, now) &&
      !readTime(parts, token) &&
      !readZone(parts, token) &&
      !readDate(parts, token)
    )
      throw fail();
  }
  return parts.finish();
}

function tokens(text: string): readonly string[] {
  return (
    text
      // A T or blank between date and time; a zone right after the time.
      .replace(/(\d)t(?=\d)/g, '$1 ')
      .replace(/(:\d{2}(?:\.\d*)?)(?=[-+z])/g, '$1 ')
      .replace(/(\d)(am|pm|bc|ad|z|utc|gmt)\b/g, '$1 $2')
      .split(/[\s,]+/)
      .filter((token) => token !== '')
  );
}

/** What has been read so far. */
class Parts {
  year: number | undefined;
  month: number | undefined;
  day: number | undefined;
  micros: bigint | undefined;
  zone: number | undefined;
  bc = false;
  half: 'am' | 'pm' | undefined;

  constructor(
    readonly text: string,
    readonly sqlName: string,
    readonly location: number | undefined,
  ) {}

  overflow(): PgError {
    return new PgError('datetime_field_overflow', `date/time field value out of range: "${this.text}"`, {
      location: this.location,
    });
  }

  setDays(days: number): void {
    ({ year: this.year, month: this.month, day: this.day } = fromDays(days));
  }

  finish(): DateTime {
    const zone = this.zone ?? null;
    const micros = this.micros ?? null;
    const { month, day } = this;
    let { year } = this;
    if (year === undefined && month === undefined && day === undefined) {
      if (micros === null) throw invalidDateTime(this.sqlName, this.text, this.location);
      return { days: null, micros: this.clock(micros), zone, infinite: null };
    }
    if (year === undefined || month === undefined || day === undefined)
      throw invalidDateTime(this.sqlName, this.text, this.location);
    if (this.bc) year = 1 - year;
    if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) throw this.overflow();
    return {
      days: toDays(year, month, day),
      micros: micros === null ? null : this.clock(micros),
      zone,
      infinite: null,
    };
  }

  private clock(micros: bigint): bigint {
    if (!this.half) return micros;
    const hour = micros / 3_600_000_000n;
    if (hour < 1n || hour > 12n) throw this.overflow();
    const rest = micros % 3_600_000_000n;
    return ((hour % 12n) + (this.half === 'pm' ? 12n : 0n)) * 3_600_000_000n + rest;
  }
}

function readWord(parts: Parts, token: string, now: Date): boolean {
  if (token === 'am' || token === 'pm') parts.half = token;
  else if (token === 'bc') parts.bc = true;
  else if (token === 'ad' || WEEKDAY.test(token)) return true;
  else if (token === 'epoch') {
    parts.setDays(0);
    parts.micros = 0n;
  } else if (token === 'allballs') {
    parts.micros = 0n;
    parts.zone = 0;
  } else if (['now', 'today', 'tomorrow', 'yesterday'].includes(token)) {
    const today = Math.floor(now.getTime() / 86_400_000);
    parts.setDays(today + { tomorrow: 1, yesterday: -1 }[token as 'tomorrow' | 'yesterday'] || today);
    parts.micros = token === 'now' ? BigInt(now.getTime() - today * 86_400_000) * 1000n : 0n;
  } else if (MONTH.test(token)) {
    // `2 Jan 2020`: what was taken for a month is the day.
    if (parts.month !== undefined) return false;
    parts.month = MONTHS.indexOf(token.slice(0, 3)) + 1;
  } else return false;
  return true;
}

function readTime(parts: Parts, token: string): boolean {
  const match = TIME.exec(token);
  if (!match || parts.micros !== undefined) return false;
  const [hour, minute, second] = [match[1], match[2], match[3] ?? '0'].map(Number) as [
    number,
    number,
    number,
  ];
  const fraction = Math.round(Number(`0.${(match[4] ?? '') || '0'}`) * 1e6);
  if (hour > 24 || minute > 59 || second > 60 || (hour === 24 && (minute > 0 || second > 0)))
    throw parts.overflow();
  parts.micros = BigInt(hour * 3600 + minute * 60 + second) * 1_000_000n + BigInt(fraction);
  return true;
}

function readZone(parts: Parts, token: string): boolean {
  if (parts.micros === undefined && token !== 'z') return false;
  if (ZONES[token] !== undefined) {
    parts.zone = ZONES[token];
    return true;
  }
  const match = /^([-+])(\d{1,2})(?::?(\d{2}))?(?::(\d{2}))?$/.exec(token);
  if (!match) return false;
  const seconds = Number(match[2]) * 3600 + Number(match[3] ?? 0) * 60 + Number(match[4] ?? 0);
  parts.zone = match[1] === '-' ? -seconds : seconds;
  return true;
}

function readDate(parts: Parts, token: string): boolean {
  const iso = /^(\d{3,})-(\d{1,2})-(\d{1,2})$/.exec(token) ?? /^(\d{4,})\/(\d{1,2})\/(\d{1,2})$/.exec(token);
  if (iso) return set(parts, iso[1], iso[2], iso[3]);
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(token);
  if (compact) return set(parts, compact[1], compact[2], compact[3]);
  const mdy = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{2,})$/.exec(token);
  if (mdy) return set(parts, century(mdy[3] as string), mdy[1], mdy[2]);
  const named = /^(\d+)-([a-z]+)-(\d+)$/.exec(token) ?? undefined;
  if (named && MONTH.test(named[2] as string)) {
    const month = String(MONTHS.indexOf((named[2] as string).slice(0, 3)) + 1);
    return (named[1] as string).length > 2
      ? set(parts, named[1], month, named[3])
      : set(parts, century(named[3] as string), month, named[1]);
  }
  if (!/^\d+$/.test(token)) return false;
  if (token.length > 2) {
    if (parts.year !== undefined) return false;
    parts.year = Number(token);
  } else if (parts.day === undefined) parts.day = Number(token);
  else if (parts.year === undefined) parts.year = Number(century(token));
  else return false;
  return true;
}

function set(parts: Parts, year?: string, month?: string, day?: string): boolean {
  if (parts.year !== undefined || parts.month !== undefined || parts.day !== undefined) return false;
  parts.year = Number(year);
  parts.month = Number(month);
  parts.day = Number(day);
  if (parts.year === 0) throw parts.overflow();
  return true;
}

/** Two digits: 1970 to 2069. */
function century(year: string): string {
  return year.length > 2 ? year : String(Number(year) + (Number(year) < 70 ? 2000 : 1900));
}

function invalidDateTime(sqlName: string, text: string, location?: number): PgError {
  return new PgError('invalid_datetime_format', invalidSyntax(sqlName, text).message, { location });
}
