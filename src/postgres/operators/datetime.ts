import { raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { fromUtc, toUtc } from '../casts/zones.ts';
import { castTo, type Expr } from '../expr.ts';
import { letAll, letIn, type Site } from '../site.ts';
import type { Operator } from './operator.ts';

type Build = (a: SqlFragment, b: SqlFragment, site: Site) => SqlFragment;

function row(name: string, left: string, right: string, result: string, build: Build): Operator {
  return {
    name,
    args: [left, right],
    result,
    build: ([a, b], site) => build((a as Expr).sql, (b as Expr).sql, site),
  };
}

/** `x + interval` for a timestamptz: shifted on UTC's calendar. */
function shiftZoned(symbol: string): Operator['build'] {
  const operator = raw(` ${symbol} `);
  return ([a, b], site) =>
    letIn(site, a as Expr, (x) => {
      const moved = sql`(${toUtc(x)}${operator}${(b as Expr).sql})`;
      return letIn(site, { sql: moved }, fromUtc);
    });
}

/** Difference of timestamps: days and time, never months; DuckDB leaves all of it in hours. */
function difference(a: SqlFragment, b: SqlFragment, site: Site): SqlFragment {
  const micros = sql`(epoch_us(${a}) - epoch_us(${b}))`;
  return letIn(
    site,
    { sql: micros },
    (x) => sql`(to_days(CAST(${x} // 86400000000 AS INTEGER)) + to_microseconds(${x} % 86400000000))`,
  );
}

/** Months, days and time of an interval times a float8: fractions spill downwards, as interval_mul does. */
export function scaleInterval(x: SqlFragment, factor: SqlFragment, site: Site): SqlFragment {
  return letAll(site, [{ sql: x }, { sql: factor }], ([i, f]) => {
    const [interval, by] = [i as SqlFragment, f as SqlFragment];
    const months = sql`((datepart('year', ${interval}) * 12 + datepart('month', ${interval})) * ${by})`;
    const days = sql`(datepart('day', ${interval}) * ${by})`;
    const micros = sql`((datepart('hour', ${interval}) * 3600000000 + datepart('minute', ${interval}) * 60000000 + datepart('microsecond', ${interval})) * ${by})`;
    const monthDays = sql`((${months} - trunc(${months})) * 30)`;
    const wholeDays = sql`(trunc(${days}) + trunc(round(${monthDays}, 9)))`;
    const restDays = sql`((${days} - trunc(${days})) + (${monthDays} - trunc(round(${monthDays}, 9))))`;
    return sql`CASE WHEN ${interval} IS NULL OR ${by} IS NULL THEN NULL ELSE (to_months(CAST(trunc(${months}) AS INTEGER)) + to_days(CAST(${wholeDays} + trunc(${restDays}) AS INTEGER)) + to_microseconds(CAST(round_even((${restDays} - trunc(${restDays})) * 86400000000 + ${micros}, 0) AS BIGINT))) END`;
  });
}

const stamp = (x: SqlFragment) => castTo(x, 'TIMESTAMP');

/** Operators of dates, times and intervals. */
export const DATETIME_OPERATORS: readonly Operator[] = [
  row('+', 'date', 'int4', 'date', (a, b) => sql`(${a} + ${b})`),
  row('+', 'int4', 'date', 'date', (a, b) => sql`(${b} + ${a})`),
  row('-', 'date', 'int4', 'date', (a, b) => sql`(${a} - ${b})`),
  row('-', 'date', 'date', 'int4', (a, b) => castTo(sql`(${a} - ${b})`, 'INTEGER')),
  row('+', 'date', 'interval', 'timestamp', (a, b) => sql`(${stamp(a)} + ${b})`),
  row('+', 'interval', 'date', 'timestamp', (a, b) => sql`(${stamp(b)} + ${a})`),
  row('-', 'date', 'interval', 'timestamp', (a, b) => sql`(${stamp(a)} - ${b})`),
  row('+', 'date', 'time', 'timestamp', (a, b) => sql`(${a} + ${b})`),
  row('+', 'time', 'date', 'timestamp', (a, b) => sql`(${b} + ${a})`),
  row('+', 'timestamp', 'interval', 'timestamp', (a, b) => sql`(${a} + ${b})`),
  row('+', 'interval', 'timestamp', 'timestamp', (a, b) => sql`(${b} + ${a})`),
  row('-', 'timestamp', 'interval', 'timestamp', (a, b) => sql`(${a} - ${b})`),
  { name: '+', args: ['timestamptz', 'interval'], result: 'timestamptz', build: shiftZoned('+') },
  { name: '-', args: ['timestamptz', 'interval'], result: 'timestamptz', build: shiftZoned('-') },
  {
    name: '+',
    args: ['interval', 'timestamptz'],
    result: 'timestamptz',
    build: ([a, b], site) => shiftZoned('+')([b as Expr, a as Expr], site),
  },
  row('-', 'timestamp', 'timestamp', 'interval', difference),
  row('-', 'timestamptz', 'timestamptz', 'interval', difference),
  row('-', 'time', 'time', 'interval', (a, b) => sql`to_microseconds(epoch_us(${a}) - epoch_us(${b}))`),
  row('+', 'time', 'interval', 'time', (a, b) => sql`(${a} + ${b})`),
  row('+', 'interval', 'time', 'time', (a, b) => sql`(${b} + ${a})`),
  row('-', 'time', 'interval', 'time', (a, b) => sql`(${a} - ${b})`),
  row('+', 'interval', 'interval', 'interval', (a, b) => sql`(${a} + ${b})`),
  row('-', 'interval', 'interval', 'interval', (a, b) => sql`(${a} - ${b})`),
  row('*', 'interval', 'float8', 'interval', scaleInterval),
  row('*', 'float8', 'interval', 'interval', (a, b, site) => scaleInterval(b, a, site)),
  row('/', 'interval', 'float8', 'interval', (a, b, site) =>
    scaleInterval(
      a,
      sql`(CASE WHEN ${b} = 0 AND ${a} IS NOT NULL THEN error('division by zero') ELSE 1.0::DOUBLE / ${b} END)`,
      site,
    ),
  ),
  {
    name: '-',
    args: ['interval'],
    result: 'interval',
    build: ([a]) => sql`(- ${(a as Expr).sql})`,
  },
];
