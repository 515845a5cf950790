import { join, raw, sql, type SqlFragment, integer } from '../../core/sql/fragment.ts';
import { fromUtc, toUtc } from '../casts/zones.ts';
import type { Expr } from '../expr.ts';
import { letAll, letIn, type Bindable } from '../let.ts';
import { EXTRACT_FUNCTIONS, unitOf, unsupported } from './extract.ts';
import { clockFrom, clockFromSane, clockIn } from './zones.ts';
import { plainRows } from '../plain-rows.ts';
import { type PgFunction, row, rowsOf } from '../row.ts';

const TRUNCATED: readonly string[] =
  'microsecond millisecond second minute hour day week month quarter year decade century millennium'.split(
    ' ',
  );

/** date_trunc over a timestamp. DuckDB gives a date for the larger units. */
function truncate(given: Expr, x: SqlFragment, sqlName: string): SqlFragment {
  const unit = unitOf(given, sqlName);
  if (!TRUNCATED.includes(unit)) throw unsupported(unit, sqlName);
  const span = { decade: 10, century: 100, millennium: 1000 }[unit];
  if (span !== undefined) {
    const years = integer(span);
    // Decades begin with a year that ends in 0, the others with one that ends in 1; the year before 1 is 0 here.
    const first = raw(span === 10 ? '0' : '1');
    const start = sql`CAST(floor((year(${x}) - ${first}) / ${years}) AS BIGINT) * ${years} + ${first}`;
    return sql`CASE WHEN ${x} IS NULL THEN NULL WHEN isinf(${x}) THEN ${x} ELSE make_timestamp(${start}, 1, 1, 0, 0, 0) END`;
  }
  // DuckDB 1.4's statistics forget that date_trunc has NULLs, and GROUP BY then makes dates of them.
  return sql`CASE WHEN ${x} IS NOT NULL THEN CAST(date_trunc(${raw(`'${unit}'`)}, ${x}) AS TIMESTAMP) END`;
}

/** Units that days are divided by. */
const FINE: ReadonlySet<string> = new Set(['microsecond', 'millisecond', 'second', 'minute', 'hour']);

/** A moment cut by its zone's clock, whose offset stays as it was, though clocks may be changed in between. */
function cutFinely(unit: Expr, utc: SqlFragment, zone: Expr): SqlFragment {
  const cut = letIn(clockIn(zone, utc), (clock) => sql`(${utc} - (${clock} - ${truncate(unit, clock, '')}))`);
  return sql`CASE WHEN isfinite(${utc}) THEN ${cut} ELSE ${utc} END`;
}

/** A value from its fields, or PostgreSQL's complaint about them. */
function made(
  xs: readonly [Expr, Expr, Expr, ...Expr[]],
  duck: string,
  what: 'date' | 'time',
  shown: (first: SqlFragment, second: SqlFragment, third: SqlFragment) => SqlFragment,
): SqlFragment {
  return letAll(xs, ([first, second, third, ...more]) => {
    // There is no year 0, and -1 is 1 BC, which is DuckDB's year 0.
    const year = sql`CASE WHEN ${first} < 0 THEN ${first} + 1 ELSE nullif(${first}, 0) END`;
    const call = sql`${raw(duck)}(${join([what === 'date' ? year : first, second, third, ...more])})`;
    const missing = join(
      [first, second, third, ...more].map((field) => sql`${field} IS NULL`),
      ' OR ',
    );
    return sql`CASE WHEN ${missing} THEN NULL ELSE COALESCE(TRY(${call}), error(${raw(`'${what} field value out of range: '`)} || ${shown(first, second, third)})) END`;
  });
}

const padded = (x: SqlFragment) =>
  sql`lpad(CAST(${x} AS VARCHAR), greatest(2, length(CAST(${x} AS VARCHAR))::INTEGER), '0')`;
const dashed = (y: SqlFragment, m: SqlFragment, d: SqlFragment) =>
  sql`CAST(${y} AS VARCHAR) || '-' || ${padded(m)} || '-' || ${padded(d)}`;
const clocked = (h: SqlFragment, m: SqlFragment, s: SqlFragment) =>
  sql`CAST(${h} AS VARCHAR) || ':' || ${padded(m)} || ':' || printf('%02g', ${s})`;

const CLOCK_ARGS = ['int4', 'int4', 'int4', 'int4', 'int4', 'float8'] as const;

/** Functions of dates and times. */
export const DATETIME_FUNCTIONS: readonly PgFunction[] = [
  ...EXTRACT_FUNCTIONS,
  ...plainRows(`
    now transaction_timestamp statement_timestamp clock_timestamp() timestamptz = now()
    isfinite(date|timestamp|timestamptz) bool = (NOT isinf($1))
    isfinite(interval) bool := CASE WHEN $1 IS NOT NULL THEN true END
  `),
  row('date_trunc', ['text', 'timestamp'], 'timestamp', ([unit, x]) =>
    letIn(x, (v) => truncate(unit, v, 'timestamp without time zone')),
  ),
  ...rowsOf('date_trunc', [['text', 'timestamptz'], ['text']], 'timestamptz', ([unit, x, zone]) => {
    const name = 'timestamp with time zone';
    const utc = letIn(x, toUtc);
    if (!zone)
      return letIn(
        letIn(utc, (v) => truncate(unit, v, name)),
        fromUtc,
      );
    const isFine = FINE.has(unitOf(unit, name));
    const cut = letIn(utc, (v) =>
      isFine
        ? cutFinely(unit, v, zone)
        : letIn(
            letIn(clockIn(zone, v), (clock) => truncate(unit, clock, name)),
            (clock) => clockFrom(zone, clock),
          ),
    );
    return letIn(cut, fromUtc);
  }),
  row('date_trunc', ['text', 'interval'], 'interval', ([unit, x]) => {
    const name = unitOf(unit, 'interval');
    if (!TRUNCATED.includes(name) || name === 'week') throw unsupported(name, 'interval');
    return sql`date_trunc(${raw(`'${name}'`)}, ${x.sql})`;
  }),
  // From one argument's time to the other's, or today's beginning.
  ...(['timestamp', 'timestamptz'] as const).flatMap((type) => {
    const clock = (x: Bindable) => (type === 'timestamp' ? x.sql : letIn(x, toUtc));
    return [
      row('age', [type, type], 'interval', ([a, b]) => sql`age(${clock(a)}, ${clock(b)})`),
      row('age', [type], 'interval', ([x]) => {
        const now = letIn(raw('now()'), toUtc);
        return sql`age(CAST(date_trunc('day', ${now}) AS TIMESTAMP), ${clock(x)})`;
      }),
    ];
  }),
  row('make_date', ['int4', 'int4', 'int4'], 'date', (xs) => made(xs, 'make_date', 'date', dashed)),
  row('make_time', ['int4', 'int4', 'float8'], 'time', (xs) => made(xs, 'make_time', 'time', clocked)),
  row('make_timestamp', CLOCK_ARGS, 'timestamp', (xs) => made(xs, 'make_timestamp', 'date', dashed)),
  ...rowsOf('make_timestamptz', [CLOCK_ARGS, ['text']], 'timestamptz', ([y, mo, d, h, mi, s, zone]) => {
    const local = made([y, mo, d, h, mi, s], 'make_timestamp', 'date', dashed);
    const utc = zone ? letIn(local, (clock) => clockFromSane(zone, clock)) : local;
    return letIn(utc, fromUtc);
  }),
  row('to_timestamp', ['float8'], 'timestamptz', ([x]) =>
    letIn(x, (seconds) => {
      // Rounded as PostgreSQL counts: from 2000 on.
      const finite = sql`make_timestamp(CAST(round_even((${seconds} - 946684800) * 1000000, 0) AS BIGINT) + 946684800000000)`;
      const stamp = sql`CASE WHEN isinf(${seconds}) THEN CAST(CASE WHEN ${seconds} > 0 THEN 'infinity' ELSE '-infinity' END AS TIMESTAMP) WHEN isnan(${seconds}) THEN error('timestamp cannot be NaN') ELSE ${finite} END`;
      return letIn(stamp, fromUtc);
    }),
  ),
];
