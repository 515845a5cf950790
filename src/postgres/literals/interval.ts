import { PgError } from '../errors.ts';
import { invalidSyntax } from './numbers.ts';

export interface IntervalParts {
  readonly months: number;
  readonly days: number;
  readonly micros: number;
}

type Unit = readonly [months: number, days: number, micros: number];

const SECOND = 1_000_000;
const UNITS: readonly (readonly [RegExp, Unit])[] = [
  [/^(microseconds?|us|usecs?|usec)$/, [0, 0, 1]],
  [/^(milliseconds?|ms|msecs?)$/, [0, 0, 1000]],
  [/^(seconds?|secs?|s)$/, [0, 0, SECOND]],
  [/^(minutes?|mins?|m)$/, [0, 0, 60 * SECOND]],
  [/^(hours?|hrs?|h)$/, [0, 0, 3600 * SECOND]],
  [/^(days?|d)$/, [0, 1, 0]],
  [/^(weeks?|w)$/, [0, 7, 0]],
  [/^(months?|mons?)$/, [1, 0, 0]],
  [/^(years?|yrs?|y)$/, [12, 0, 0]],
  [/^(decades?|decs?)$/, [120, 0, 0]],
  [/^(century|centuries|cent|c)$/, [1200, 0, 0]],
  [/^(millennia|millennium|mil|mils)$/, [12_000, 0, 0]],
];

/** An interval's text as PostgreSQL reads it: `1 year 2 mons 3 days 04:05:06.7 ago`, `1-2`, `P1Y2M3DT4H5M6S`. */
export function parseInterval(text: string, unitOfBareNumber = 'second', location?: number): IntervalParts {
  const fail = () =>
    new PgError('invalid_datetime_format', invalidSyntax('interval', text).message, { location });
  let source = text.trim().toLowerCase();
  const total = { months: 0, days: 0, micros: 0 };
  if (source === '') throw fail();
  if (source.startsWith('p')) {
    if (!readIso(source, total)) throw fail();
    return rounded(total);
  }
  const ago = /\bago$/.test(source);
  source = source.replace(/\bago$/, '').replace(/^@\s*/, '');
  const pattern =
    /\s*(?:([-+]?)(\d+):(\d{1,2})(?::(\d{1,2}(?:\.\d*)?))?|([-+]?)(\d+)-(\d+)(?![\d.])|([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)\s*([a-z]*))/y;
  let at = 0;
  while (at < source.trimEnd().length) {
    pattern.lastIndex = at;
    const match = pattern.exec(source);
    if (!match || match[0] === '') throw fail();
    at = pattern.lastIndex;
    if (match[2] !== undefined) {
      const seconds = Number(match[2]) * 3600 + Number(match[3]) * 60 + Number(match[4] ?? 0);
      total.micros += (match[1] === '-' ? -1 : 1) * seconds * SECOND;
    } else if (match[6] !== undefined) {
      total.months += (match[5] === '-' ? -1 : 1) * (Number(match[6]) * 12 + Number(match[7]));
    } else {
      const unit = findUnit(match[9] || unitOfBareNumber);
      if (!unit) throw fail();
      addUnit(total, Number(match[8]), unit);
    }
  }
  if (ago) return rounded({ months: -total.months, days: -total.days, micros: -total.micros });
  return rounded(total);
}

function findUnit(word: string): Unit | undefined {
  return UNITS.find(([pattern]) => pattern.test(word))?.[1];
}

/** Fractions of a month become days of 30 to it, fractions of a day time; fractions of a year whole months. */
function addUnit(total: { months: number; days: number; micros: number }, n: number, unit: Unit): void {
  const [months, days, micros] = unit;
  const allMonths = n * months;
  const wholeMonths = months >= 12 ? Math.round(allMonths) : Math.trunc(allMonths);
  total.months += wholeMonths;
  const allDays = n * days + (months === 1 ? (allMonths - wholeMonths) * 30 : 0);
  const wholeDays = Math.trunc(Number(allDays.toFixed(9)));
  total.days += wholeDays;
  total.micros += n * micros + (allDays - wholeDays) * 86_400 * SECOND;
}

function readIso(source: string, total: { months: number; days: number; micros: number }): boolean {
  const match = /^p((?:-?[\d.]+[ymwd])*)(?:t((?:-?[\d.]+[hms])*))?$/.exec(source);
  if (!match || (!match[1] && !match[2])) return false;
  for (const [, n, unit] of (match[1] ?? '').matchAll(/(-?[\d.]+)([ymwd])/g))
    addUnit(total, Number(n), findUnit({ y: 'year', m: 'month', w: 'week', d: 'day' }[unit as 'y']) as Unit);
  for (const [, n, unit] of (match[2] ?? '').matchAll(/(-?[\d.]+)([hms])/g))
    addUnit(total, Number(n), findUnit({ h: 'hour', m: 'minute', s: 'second' }[unit as 'h']) as Unit);
  return true;
}

function rounded(total: { months: number; days: number; micros: number }): IntervalParts {
  return { months: total.months, days: total.days, micros: Math.round(total.micros) };
}
