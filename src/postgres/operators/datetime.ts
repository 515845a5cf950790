import { raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { fromUtc, toUtc } from '../casts/zones.ts';
import { castTo, type Expr } from '../expr.ts';
import { intervalOf, intervalParts } from '../intervals.ts';
import { letAll, letIn, type Site } from '../site.ts';
import type { Row } from '../row.ts';

type Build = (a: SqlFragment, b: SqlFragment, site: Site) => SqlFragment;

function row(name: string, left: string, right: string, result: string, build: Build): Row {
  return {
    name,
    args: [left, right],
    result,
    build: ([a, b], site) => build((a as Expr).sql, (b as Expr).sql, site),
  };
}

/** `x + interval` for a timestamptz: shifted on UTC's calendar. */
function shiftZoned(symbol: string): Row['build'] {
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

/** Microseconds, to which PostgreSQL rounds what is left of months and days. */
const toMicros = (x: SqlFragment) => sql`(round_even(${x} * 1e6, 0) / 1e6)`;

/** An interval's months, days and time times or by a float8: fractions spill downwards, as in interval_mul and interval_div. */
export function scaleInterval(
  operator: '*' | '/',
  x: SqlFragment,
  factor: SqlFragment,
  site: Site,
): SqlFragment {
  const by = raw(` ${operator} `);
  return letAll(site, [{ sql: x }, { sql: factor }], ([i, f]) => {
    const scaled = (n: SqlFragment) => ({ sql: sql`(CAST(${n} AS DOUBLE)${by}${f})` });
    const { months, days, micros } = intervalParts(i);
    const body = letAll(site, [scaled(months), scaled(days), scaled(micros)], ([m, d, u]) => {
      const [month, day, time] = [m, d, u];
      const monthDays = { sql: toMicros(sql`((${month} - trunc(${month})) * 30)`) };
      return letIn(site, monthDays, (rest) => {
        const seconds = {
          sql: toMicros(sql`((${day} - trunc(${day}) + ${rest} - trunc(${rest})) * 86400)`),
        };
        return letIn(site, seconds, (s) => {
          const wholeDays = sql`trunc(${day}) + trunc(${rest}) + trunc(${s} / 86400)`;
          return intervalOf(
            sql`trunc(${month})`,
            wholeDays,
            sql`round_even(${time} + (${s} - trunc(${s} / 86400) * 86400) * 1e6, 0)`,
          );
        });
      });
    });
    const failed = operator === '/' ? sql`WHEN ${f} = 0 THEN error('division by zero') ` : raw('');
    return sql`CASE WHEN ${i} IS NULL OR ${f} IS NULL THEN NULL ${failed}ELSE ${body} END`;
  });
}

const stamp = (x: SqlFragment) => castTo(x, 'TIMESTAMP');

/** Operators of dates, times and intervals. */
export const DATETIME_OPERATORS: readonly Row[] = [
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
  row('*', 'interval', 'float8', 'interval', (a, b, site) => scaleInterval('*', a, b, site)),
  row('*', 'float8', 'interval', 'interval', (a, b, site) => scaleInterval('*', b, a, site)),
  row('/', 'interval', 'float8', 'interval', (a, b, site) => scaleInterval('/', a, b, site)),
  {
    name: '-',
    args: ['interval'],
    result: 'interval',
    build: ([a]) => sql`(- ${(a as Expr).sql})`,
  },
];
