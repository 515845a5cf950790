/** What a unit of Solr's date math is of a date. */
type Unit = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second' | 'milli';

const UNITS: ReadonlyMap<string, Unit> = new Map([
  ...(['year', 'month', 'day', 'hour', 'minute', 'second', 'milli'] as const).flatMap((unit) => {
    const name = unit.toUpperCase();
    return [[name, unit] as const, [`${name}S`, unit] as const];
  }),
  ['DATE', 'day'],
  ['MILLISECOND', 'milli'],
  ['MILLISECONDS', 'milli'],
]);

const MILLIS = { day: 86_400_000, hour: 3_600_000, minute: 60_000, second: 1000, milli: 1 } as const;

const INSTANT = /^([+-]?\d{1,6})-(\d\d?)-(\d\d?)T(\d\d?):(\d\d?):(\d\d?)(?:\.(\d*))?Z/;

/**
 * The instant that a date of Solr's means, in milliseconds from 1970: `2020-01-31T00:00:00.123456Z` or `NOW`, and what is done to it from
 * left to right, as `-7DAYS`, `/MONTH` (down to its beginning). Digits beyond milliseconds are cut off.
 * Throws SyntaxError for anything else.
 */
export function parseDateMath(text: string, now: Date): number {
  const isNow = text.startsWith('NOW');
  const written = isNow ? 'NOW' : (INSTANT.exec(text)?.[0] ?? '');
  let instant = isNow ? now.getTime() : parseInstant(text);
  const step = /\/([A-Z]+)|([+-]\d{1,9})([A-Z]+)/y;
  for (step.lastIndex = written.length; step.lastIndex < text.length;) {
    const match = step.exec(text);
    const unit = UNITS.get(match?.[1] ?? match?.[3] ?? '');
    if (!match || !unit) throw new SyntaxError(`Invalid Date Math String:'${text}'`);
    instant = match[2] ? add(instant, Number(match[2]), unit) : roundDown(instant, unit);
  }
  if (Number.isNaN(instant)) throw new SyntaxError(`Invalid Date Math String:'${text}'`);
  return instant;
}

/** An instant as Solr prints it: without milliseconds where there are none. */
export function printInstant(instant: number): string {
  return new Date(instant).toISOString().replace('.000Z', 'Z');
}

function parseInstant(text: string): number {
  const [, year, month, day, hour, minute, second, fraction = ''] = INSTANT.exec(text) ?? [];
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  const isDay = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  const isTime = Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60;
  if (!isDay || !isTime) throw new SyntaxError(`Invalid Date String:'${text}'`);
  date.setUTCHours(Number(hour), Number(minute), Number(second), Number(fraction.slice(0, 3).padEnd(3, '0')));
  return date.getTime();
}

function add(instant: number, count: number, unit: Unit): number {
  if (unit !== 'year' && unit !== 'month') return instant + count * MILLIS[unit];
  const date = new Date(instant);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + count * (unit === 'year' ? 12 : 1));
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  // The 31st of a shorter month is its last day.
  const last = new Date(Date.UTC(2000, 0, 1));
  last.setUTCFullYear(year, month + 1, 0);
  date.setUTCDate(Math.min(day, last.getUTCDate()));
  return date.getTime();
}

function roundDown(instant: number, unit: Unit): number {
  if (unit !== 'year' && unit !== 'month') return Math.floor(instant / MILLIS[unit]) * MILLIS[unit];
  const date = new Date(instant);
  date.setUTCFullYear(date.getUTCFullYear(), unit === 'year' ? 0 : date.getUTCMonth(), 1);
  date.setUTCHours(0, 0, 0, 0);
  return date.getTime();
}
