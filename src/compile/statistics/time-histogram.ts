import type { Histogram, TimeUnit } from '../../core/preview/preview.ts';
import type { QueryEngine, Relation } from '../../core/ports.ts';
import { raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { countBins } from './count-bins.ts';
import type { ValueCounts } from './value-counts.ts';

/** More bars than pixels help nobody. */
const MOST_BINS = 200;

/** The histogram of times, which are TIMESTAMPs; null where there is nothing to tell apart. Rejects with EngineError. */
export async function timeHistogram(
  engine: QueryEngine,
  { name }: Relation,
  time: SqlFragment,
  dateOnly: boolean,
): Promise<Histogram | null> {
  const range = await engine.query(
    sql`SELECT CAST(epoch(max(${time})) - epoch(min(${time})) AS DOUBLE), year(min(${time})), year(max(${time})) FROM ${name}`,
  );
  const [seconds, first, last] = range.columns.map(({ values }) => values[0] ?? null);
  // Years that ISO writes with four digits.
  if (seconds === null || Number(first) < 1 || Number(last) > 9999) return null;
  const unit = timeUnit(Number(seconds), dateOnly);
  const start = sql`date_trunc(${raw(`'${unit}'`)}, ${time})`;
  const format = raw(dateOnly ? "'%Y-%m-%d'" : "'%Y-%m-%dT%H:%M:%S'");
  const bins = await countBins(engine, name, start, (bin) => sql`strftime(${bin}, ${format})`);
  return bins.length > MOST_BINS ? null : { kind: 'times', unit, bins };
}

const DAY = 86_400;

function timeUnit(seconds: number, dateOnly: boolean): TimeUnit {
  if (seconds > 365 * 5 * DAY) return 'year';
  if (seconds > 62 * DAY) return 'month';
  if (seconds > 2 * DAY || dateOnly) return 'day';
  if (seconds > 3 * 3600) return 'hour';
  return seconds > 3 * 60 ? 'minute' : 'second';
}

/** The same of days or times that are counted already, in order, each written as `toWire` does, without parts of seconds. */
export function countedTimes(counts: ValueCounts, dateOnly: boolean): Histogram | null {
  const times = [...counts].map(([time, records]) => [String(time), records] as const);
  const [first, last] = [times[0]?.[0], times.at(-1)?.[0]];
  if (first === undefined || last === undefined || first.startsWith('0000')) return null;
  const unit = timeUnit((toEpoch(last) - toEpoch(first)) / 1000, dateOnly);
  const bins = new Map<string, number>();
  for (const [time, records] of times) {
    const truncated = time.slice(0, LENGTHS[unit]);
    const start =
      truncated + (dateOnly ? FIRST.slice(truncated.length, DATE) : FIRST.slice(truncated.length));
    bins.set(start, (bins.get(start) ?? 0) + records);
  }
  return bins.size > MOST_BINS ? null : { kind: 'times', unit, bins: [...bins] };
}

const toEpoch = (time: string) => Date.parse(time.includes('T') ? `${time}Z` : time);

/** What stands for the rest of a time. */
const FIRST = '0000-01-01T00:00:00';

/** Characters of a day, and of the beginning of a time that a unit leaves. */
const DATE = 10;
const LENGTHS: Readonly<Record<TimeUnit, number>> = {
  year: 4,
  month: 7,
  day: DATE,
  hour: 13,
  minute: 16,
  second: 19,
};
