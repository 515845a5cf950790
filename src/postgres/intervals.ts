import { raw, sql, type SqlFragment } from '../core/sql/fragment.ts';

/** An interval taken apart: each part a whole number of its own sign. Name `x`: it is written several times. */
export function intervalParts(x: SqlFragment): {
  readonly months: SqlFragment;
  readonly days: SqlFragment;
  readonly micros: SqlFragment;
} {
  return {
    months: sql`(datepart('year', ${x}) * 12 + datepart('month', ${x}))`,
    days: sql`datepart('day', ${x})`,
    micros: sql`(datepart('hour', ${x}) * 3600000000 + datepart('minute', ${x}) * 60000000 + datepart('microsecond', ${x}))`,
  };
}

/** And put together again. */
export function intervalOf(months: SqlFragment, days: SqlFragment, micros: SqlFragment): SqlFragment {
  return sql`(to_months(${within(months, 'INTEGER')}) + to_days(${within(days, 'INTEGER')}) + to_microseconds(${within(micros, 'BIGINT')}))`;
}

function within(part: SqlFragment, type: string): SqlFragment {
  return sql`COALESCE(TRY_CAST(${part} AS ${raw(type)}), CASE WHEN ${part} IS NOT NULL THEN error('interval out of range') END)`;
}

/** What PostgreSQL compares of an interval: months of 30 days, days of 24 hours. */
export function intervalMicros(x: SqlFragment): SqlFragment {
  const { months, days, micros } = intervalParts(x);
  return sql`(CAST(${months} * 30 + ${days} AS HUGEINT) * ${raw('86400000000')} + ${micros})`;
}
