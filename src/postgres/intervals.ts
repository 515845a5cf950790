import { raw, sql, type SqlFragment } from '../core/sql/fragment.ts';
import { unlessZero } from './operators/zero.ts';
import { letAll, letIn } from './let.ts';

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

/** Microseconds, to which PostgreSQL rounds what is left of months and days. */
const toMicros = (x: SqlFragment) => sql`(round_even(${x} * 1e6, 0) / 1e6)`;

/** An interval's months, days and time times or by a float8: fractions spill downwards, as in interval_mul and interval_div. */
export function scaleInterval(operator: '*' | '/', x: SqlFragment, factor: SqlFragment): SqlFragment {
  const by = raw(` ${operator} `);
  return letAll([x, factor], ([i, f]) => {
    const scaled = (n: SqlFragment) => sql`(CAST(${n} AS DOUBLE)${by}${f})`;
    const { months, days, micros } = intervalParts(i);
    const body = letAll([scaled(months), scaled(days), scaled(micros)], ([m, d, u]) => {
      const monthDays = toMicros(sql`((${m} - trunc(${m})) * 30)`);
      return letIn(monthDays, (rest) => {
        const seconds = toMicros(sql`((${d} - trunc(${d}) + ${rest} - trunc(${rest})) * 86400)`);
        return letIn(seconds, (s) => {
          const wholeDays = sql`trunc(${d}) + trunc(${rest}) + trunc(${s} / 86400)`;
          return intervalOf(
            sql`trunc(${m})`,
            wholeDays,
            sql`round_even(${u} + (${s} - trunc(${s} / 86400) * 86400) * 1e6, 0)`,
          );
        });
      });
    });
    const value = operator === '/' ? unlessZero(f, body) : body;
    return sql`CASE WHEN ${i} IS NOT NULL AND ${f} IS NOT NULL THEN ${value} END`;
  });
}

/** `1 year 2 mons 3 days 04:05:06.7`; a positive part after a negative one shows its sign. */
export function intervalText(x: SqlFragment): SqlFragment {
  const { months, days, micros } = intervalParts(x);
  const years = sql`(${months} // 12)`;
  const rest = sql`(${months} % 12)`;
  const part = (n: SqlFragment, unit: string, after: SqlFragment) =>
    sql`CASE WHEN ${n} = 0 THEN NULL ELSE CASE WHEN ${n} > 0 AND ${after} THEN '+' ELSE '' END || CAST(${n} AS VARCHAR) || ${raw(`' ${unit}'`)} || CASE WHEN ${n} = 1 THEN '' ELSE 's' END END`;
  // The sign shows when the nearest non-zero part before is negative.
  const afterDays = sql`(CASE WHEN ${days} <> 0 THEN ${days} ELSE ${months} END < 0)`;
  const clock = sql`CASE WHEN ${micros} = 0 AND (${months} <> 0 OR ${days} <> 0) THEN NULL ELSE CASE WHEN ${micros} < 0 THEN '-' WHEN ${afterDays} AND ${micros} <> 0 THEN '+' ELSE '' END || ${clockText(sql`abs(${micros})`)} END`;
  return sql`CASE WHEN ${x} IS NULL THEN NULL ELSE concat_ws(' ', ${part(years, 'year', raw('false'))}, ${part(rest, 'mon', sql`${years} < 0`)}, ${part(days, 'day', sql`${months} < 0`)}, ${clock}) END`;
}

function clockText(micros: SqlFragment): SqlFragment {
  const two = (n: SqlFragment) => sql`lpad(CAST(${n} AS VARCHAR), 2, '0')`;
  const hours = sql`(${micros} // 3600000000)`;
  const hourText = sql`CASE WHEN ${hours} < 10 THEN '0' ELSE '' END || CAST(${hours} AS VARCHAR)`;
  const seconds = two(sql`(${micros} // 1000000) % 60`);
  const fraction = sql`CASE WHEN ${micros} % 1000000 = 0 THEN '' ELSE '.' || rtrim(lpad(CAST(${micros} % 1000000 AS VARCHAR), 6, '0'), '0') END`;
  return sql`${hourText} || ':' || ${two(sql`(${micros} // 60000000) % 60`)} || ':' || ${seconds} || ${fraction}`;
}
