import { raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';

/**
 * A value by a divisor, with PostgreSQL's complaint where that is zero.
 * @param divisor written twice: a name
 * @param where otherwise the value is asked all the same, as NULL and NaN have one
 */
export function unlessZero(divisor: SqlFragment, value: SqlFragment, where?: SqlFragment): SqlFragment {
  return sql`CASE WHEN ${divisor} = 0${where ? sql` AND ${where}` : raw('')} THEN error('division by zero') ELSE ${value} END`;
}

/** The same of floats: by a dividend that is no number there is none. */
export function unlessZeroOrNaN(
  divisor: SqlFragment,
  value: SqlFragment,
  dividend: SqlFragment,
): SqlFragment {
  return unlessZero(divisor, value, sql`NOT isnan(${dividend})`);
}
