import { sql, type SqlFragment } from '../../core/sql/fragment.ts';

// CKAN's servers run in UTC. DuckDB without its ICU extension knows no zones, with it the session has one: both are gone around by
// microseconds and by texts that name the offset.

/** A timestamptz's clock in UTC, as a timestamp. Infinity has no microseconds, but stays infinite. */
export function toUtc(x: SqlFragment): SqlFragment {
  return sql`CASE WHEN isinf(${x}) THEN CAST(CASE WHEN ${x} > CAST('2000-01-01 00:00:00+00' AS TIMESTAMPTZ) THEN 'infinity' ELSE '-infinity' END AS TIMESTAMP) ELSE make_timestamp(epoch_us(${x})) END`;
}

/** A timestamp taken as UTC. */
export function fromUtc(x: SqlFragment): SqlFragment {
  return sql`CAST(CAST(${x} AS VARCHAR) || CASE WHEN isinf(${x}) THEN '' ELSE '+00' END AS TIMESTAMPTZ)`;
}
