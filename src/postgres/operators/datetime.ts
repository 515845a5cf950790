import { raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { fromUtc, toUtc } from '../casts/zones.ts';
import { castTo, type Expr } from '../expr.ts';
import { intervalOf, intervalParts } from '../intervals.ts';
import { letAll, letIn, type Site } from '../site.ts';
import { fn, type Row, row } from '../row.ts';

/** `x + interval` for a timestamptz: shifted on UTC's calendar. */
function shifted(site: Site, symbol: '+' | '-', x: Expr, by: Expr): SqlFragment {
  const moved = letIn(site, x, (v) => sql`(${toUtc(v)} ${raw(symbol)} ${by.sql})`);
  return letIn(site, { sql: moved }, fromUtc);
}

/** Difference of timestamps: days and time, never months; DuckDB leaves all of it in hours. */
function difference([a, b]: readonly [Expr, Expr], site: Site): SqlFragment {
  const micros = sql`(epoch_us(${a.sql}) - epoch_us(${b.sql}))`;
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
      const monthDays = { sql: toMicros(sql`((${m} - trunc(${m})) * 30)`) };
      return letIn(site, monthDays, (rest) => {
        const seconds = {
          sql: toMicros(sql`((${d} - trunc(${d}) + ${rest} - trunc(${rest})) * 86400)`),
        };
        return letIn(site, seconds, (s) => {
          const wholeDays = sql`trunc(${d}) + trunc(${rest}) + trunc(${s} / 86400)`;
          return intervalOf(
            sql`trunc(${m})`,
            wholeDays,
            sql`round_even(${u} + (${s} - trunc(${s} / 86400) * 86400) * 1e6, 0)`,
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
  fn('+', ['date', 'int4'], 'date', (a, b) => sql`(${a} + ${b})`),
  fn('+', ['int4', 'date'], 'date', (a, b) => sql`(${b} + ${a})`),
  fn('-', ['date', 'int4'], 'date', (a, b) => sql`(${a} - ${b})`),
  fn('-', ['date', 'date'], 'int4', (a, b) => castTo(sql`(${a} - ${b})`, 'INTEGER')),
  fn('+', ['date', 'interval'], 'timestamp', (a, b) => sql`(${stamp(a)} + ${b})`),
  fn('+', ['interval', 'date'], 'timestamp', (a, b) => sql`(${stamp(b)} + ${a})`),
  fn('-', ['date', 'interval'], 'timestamp', (a, b) => sql`(${stamp(a)} - ${b})`),
  fn('+', ['date', 'time'], 'timestamp', (a, b) => sql`(${a} + ${b})`),
  fn('+', ['time', 'date'], 'timestamp', (a, b) => sql`(${b} + ${a})`),
  ...['timestamp', 'time', 'interval'].flatMap((type) => [
    fn('+', [type, 'interval'], type, (a, b) => sql`(${a} + ${b})`),
    fn('-', [type, 'interval'], type, (a, b) => sql`(${a} - ${b})`),
  ]),
  fn('+', ['interval', 'timestamp'], 'timestamp', (a, b) => sql`(${b} + ${a})`),
  fn('+', ['interval', 'time'], 'time', (a, b) => sql`(${b} + ${a})`),
  row('+', ['timestamptz', 'interval'], 'timestamptz', ([a, b], site) => shifted(site, '+', a, b)),
  row('-', ['timestamptz', 'interval'], 'timestamptz', ([a, b], site) => shifted(site, '-', a, b)),
  row('+', ['interval', 'timestamptz'], 'timestamptz', ([a, b], site) => shifted(site, '+', b, a)),
  row('-', ['timestamp', 'timestamp'], 'interval', difference),
  row('-', ['timestamptz', 'timestamptz'], 'interval', difference),
  fn('-', ['time', 'time'], 'interval', (a, b) => sql`to_microseconds(epoch_us(${a}) - epoch_us(${b}))`),
  row('*', ['interval', 'float8'], 'interval', ([a, b], site) => scaleInterval('*', a.sql, b.sql, site)),
  row('*', ['float8', 'interval'], 'interval', ([a, b], site) => scaleInterval('*', b.sql, a.sql, site)),
  row('/', ['interval', 'float8'], 'interval', ([a, b], site) => scaleInterval('/', a.sql, b.sql, site)),
  fn('-', ['interval'], 'interval', (a) => sql`(- ${a})`),
];
