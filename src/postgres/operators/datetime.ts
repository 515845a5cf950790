import { raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { fromUtc, toUtc } from '../casts/zones.ts';
import type { Expr } from '../expr.ts';
import { scaleInterval } from '../intervals.ts';
import { letIn } from '../let.ts';
import { plainRows } from '../plain-rows.ts';
import { type Row, row } from '../row.ts';

/** `x + interval` for a timestamptz: shifted on UTC's calendar. */
function shifted(symbol: '+' | '-', x: Expr, by: Expr): SqlFragment {
  const moved = letIn(x, (v) => sql`(${toUtc(v)} ${raw(symbol)} ${by.sql})`);
  return letIn(moved, fromUtc);
}

/** Difference of timestamps: days and time, never months; DuckDB leaves all of it in hours. */
function difference([a, b]: readonly [Expr, Expr]): SqlFragment {
  const micros = sql`(epoch_us(${a.sql}) - epoch_us(${b.sql}))`;
  return letIn(
    micros,
    (x) => sql`(to_days(CAST(${x} // 86400000000 AS INTEGER)) + to_microseconds(${x} % 86400000000))`,
  );
}

/** Operators of dates, times and intervals. */
export const DATETIME_OPERATORS: readonly Row[] = [
  ...plainRows(`
    +(date, int4) date = ($1 + $2)
    +(int4, date) date = ($2 + $1)
    -(date, int4) date = ($1 - $2)
    -(date, date) int4 = CAST(($1 - $2) AS INTEGER)
    +(date, interval) timestamp = (CAST($1 AS TIMESTAMP) + $2)
    +(interval, date) timestamp = (CAST($2 AS TIMESTAMP) + $1)
    -(date, interval) timestamp = (CAST($1 AS TIMESTAMP) - $2)
    +(date, time) timestamp = ($1 + $2)
    +(time, date) timestamp = ($2 + $1)
    + -(timestamp|time|interval, interval) T = ($1 NAME $2)
    +(interval, timestamp|time) T = ($2 + $1)
    -(time, time) interval = to_microseconds(epoch_us($1) - epoch_us($2))
    -(interval) interval = (- $1)
  `),
  row('+', ['timestamptz', 'interval'], 'timestamptz', ([a, b]) => shifted('+', a, b)),
  row('-', ['timestamptz', 'interval'], 'timestamptz', ([a, b]) => shifted('-', a, b)),
  row('+', ['interval', 'timestamptz'], 'timestamptz', ([a, b]) => shifted('+', b, a)),
  row('-', ['timestamp', 'timestamp'], 'interval', difference),
  row('-', ['timestamptz', 'timestamptz'], 'interval', difference),
  row('*', ['interval', 'float8'], 'interval', ([a, b]) => scaleInterval('*', a.sql, b.sql)),
  row('*', ['float8', 'interval'], 'interval', ([a, b]) => scaleInterval('*', b.sql, a.sql)),
  row('/', ['interval', 'float8'], 'interval', ([a, b]) => scaleInterval('/', a.sql, b.sql)),
];
