import { raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { intervalOf, intervalParts } from '../intervals.ts';
import { letAll, letIn } from '../let.ts';
import { type PgFunction, row, rowsOf } from '../row.ts';

type Parts = readonly [months: SqlFragment, days: SqlFragment, micros: SqlFragment];

/** A function that takes an interval apart and puts it together otherwise. */
const regrouping = (name: string, build: (...parts: Parts) => Parts): PgFunction =>
  row(name, ['interval'], 'interval', ([x]) =>
    letIn(x, (v) => {
      const { months, days, micros } = intervalParts(v);
      return letAll([months, days, micros], (parts) => intervalOf(...build(...parts)));
    }),
  );

const ZERO = raw('0');
const DAY = raw('86400000000');

/** Whole units of the smaller part go to the larger one, with the signs of both made one. */
const carry = (large: SqlFragment, small: SqlFragment, unit: SqlFragment) => {
  const rest = sql`(${small} % ${unit})`;
  const sum = sql`(${large} + (${small} // ${unit}))`;
  const down = sql`(${sum} > 0 AND ${rest} < 0)`;
  const up = sql`(${sum} < 0 AND ${rest} > 0)`;
  return [
    sql`CASE WHEN ${down} THEN ${sum} - 1 WHEN ${up} THEN ${sum} + 1 ELSE ${sum} END`,
    sql`CASE WHEN ${down} THEN ${rest} + ${unit} WHEN ${up} THEN ${rest} - ${unit} ELSE ${rest} END`,
  ] as const;
};

/** make_interval's parameters, in order. */
export const MAKE_INTERVAL = ['years', 'months', 'weeks', 'days', 'hours', 'mins', 'secs'] as const;
const NUMBERS = ['int4', 'int4', 'int4', 'int4', 'int4', 'int4', 'float8'] as const;

/** Functions of intervals. */
export const INTERVAL_FUNCTIONS: readonly PgFunction[] = [
  regrouping('justify_hours', (months, days, micros) => [months, ...carry(days, micros, DAY)]),
  regrouping('justify_days', (months, days, micros) => [...carry(months, days, raw('30')), micros]),
  regrouping('justify_interval', (months, days, micros) => {
    const all = sql`(CAST(${months} * 30 + ${days} AS HUGEINT) * ${DAY} + ${micros})`;
    const month = sql`(30 * ${DAY})`;
    return [sql`(${all} // ${month})`, sql`((${all} % ${month}) // ${DAY})`, sql`(${all} % ${DAY})`];
  }),
  ...rowsOf('make_interval', [[], NUMBERS], 'interval', (given) => {
    const parts = given.map((x) => x?.sql ?? ZERO);
    const [years = ZERO, months = ZERO, weeks = ZERO, days = ZERO, hours = ZERO, mins = ZERO, secs = ZERO] =
      parts;
    const clock = sql`(CAST(${hours} AS BIGINT) * 60 + ${mins}) * 60000000 + round_even(CAST(${secs} AS DOUBLE) * 1000000, 0)`;
    return intervalOf(sql`${years} * 12 + ${months}`, sql`${weeks} * 7 + ${days}`, clock);
  }),
];
