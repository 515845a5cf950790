import { raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import type { Expr } from '../expr.ts';
import { intervalOf, intervalParts } from '../intervals.ts';
import { letAll, letIn } from '../let.ts';
import { type PgFunction, row, rowsOf } from '../row.ts';

/** An interval taken apart and put together again. */
function regrouped(
  x: Expr,
  build: (
    months: SqlFragment,
    days: SqlFragment,
    micros: SqlFragment,
  ) => readonly [SqlFragment, SqlFragment, SqlFragment],
): SqlFragment {
  return letIn(x, (v) => {
    const { months, days, micros } = intervalParts(v);
    return letAll([months, days, micros], ([m, d, u]) => intervalOf(...build(m, d, u)));
  });
}

const ZERO = raw('0');
const DAY = raw('86400000000');

/** Whole units of the smaller part, with the signs of both parts made one. */
const carry = (large: SqlFragment, small: SqlFragment, unit: SqlFragment) => {
  const moved = sql`(${small} // ${unit})`;
  const rest = sql`(${small} % ${unit})`;
  const sum = sql`(${large} + ${moved})`;
  const down = sql`(${sum} > 0 AND ${rest} < 0)`;
  const up = sql`(${sum} < 0 AND ${rest} > 0)`;
  return {
    large: sql`CASE WHEN ${down} THEN ${sum} - 1 WHEN ${up} THEN ${sum} + 1 ELSE ${sum} END`,
    small: sql`CASE WHEN ${down} THEN ${rest} + ${unit} WHEN ${up} THEN ${rest} - ${unit} ELSE ${rest} END`,
  };
};

/** make_interval's parameters, in order. */
export const MAKE_INTERVAL = ['years', 'months', 'weeks', 'days', 'hours', 'mins', 'secs'] as const;

/** Functions of intervals. */
export const INTERVAL_FUNCTIONS: readonly PgFunction[] = [
  row('justify_hours', ['interval'], 'interval', ([x]) =>
    regrouped(x, (months, days, micros) => {
      const parts = carry(days, micros, DAY);
      return [months, parts.large, parts.small];
    }),
  ),
  row('justify_days', ['interval'], 'interval', ([x]) =>
    regrouped(x, (months, days, micros) => {
      const parts = carry(months, days, raw('30'));
      return [parts.large, parts.small, micros];
    }),
  ),
  row('justify_interval', ['interval'], 'interval', ([x]) =>
    regrouped(x, (months, days, micros) => {
      const all = sql`(CAST(${months} * 30 + ${days} AS HUGEINT) * ${DAY} + ${micros})`;
      return [
        sql`(${all} // (30 * ${DAY}))`,
        sql`((${all} % (30 * ${DAY})) // ${DAY})`,
        sql`(${all} % ${DAY})`,
      ];
    }),
  ),
  row('make_interval', [], 'interval', () => raw('to_days(0)')),
  ...rowsOf(
    'make_interval',
    ['int4'],
    ['int4', 'int4', 'int4', 'int4', 'int4', 'float8'],
    'interval',
    ([years, ...rest]) => {
      const [months = ZERO, weeks = ZERO, days = ZERO, hours = ZERO, mins = ZERO, secs = ZERO] = rest.map(
        (x) => x?.sql ?? ZERO,
      );
      return intervalOf(
        sql`${years.sql} * 12 + ${months}`,
        sql`${weeks} * 7 + ${days}`,
        sql`(CAST(${hours} AS BIGINT) * 60 + ${mins}) * 60000000 + round_even(CAST(${secs} AS DOUBLE) * 1000000, 0)`,
      );
    },
  ),
];
