import { join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';

/**
 * A DOUBLE as PostgreSQL prints it: its shortest digits, as in DuckDB, but whole numbers without `.0`, and an exponent from 1e15 on (DuckDB's begins at 1e16). Some
 * powers DuckDB prints as other numbers, 2^81 as 2^82, or as none: `A.07e+242`.
 */
export function floatText(x: SqlFragment): SqlFragment {
  const printed = sql`CAST(${x} AS VARCHAR)`;
  const digits = sql`regexp_replace(${printed}, '\\.0$', '')`;
  const exponential = sql`regexp_replace(${digits}, '^(-?[0-9])([0-9]{15})(?:\\.([0-9]))?$', '\\1.\\2\\3e+15')`;
  const sure = sql`CASE WHEN TRY_CAST(${printed} AS DOUBLE) = ${x} THEN ${exponential} ELSE printf('%.16e', ${x}) END`;
  const scientific = sql`regexp_replace(${sure}, '\\.?0*e', 'e')`;
  // Most numbers have a point, and are printed alike.
  return sql`CASE WHEN abs(${x}) < 1e15 AND trunc(${x}) <> ${x} THEN CAST(${x} AS VARCHAR) WHEN isnan(${x}) THEN 'NaN' WHEN isinf(${x}) THEN CASE WHEN ${x} > 0 THEN 'Infinity' ELSE '-Infinity' END WHEN abs(${x}) < 1e15 THEN ${digits} ELSE ${scientific} END`;
}

/** The same of a FLOAT, whose exponent begins at 1e6: from there on as few digits as read back the same. */
export function singleText(x: SqlFragment): SqlFragment {
  const shown = (places: number) => sql`printf(${raw(`'%.${places}e'`)}, CAST(${x} AS DOUBLE))`;
  const tests = [5, 6, 7].map(
    (places) => sql`WHEN CAST(${shown(places)} AS FLOAT) = ${x} THEN ${shown(places)}`,
  );
  const scientific = sql`regexp_replace(CASE ${join(tests, ' ')} ELSE ${shown(8)} END, '\\.?0*e', 'e')`;
  return sql`CASE WHEN isfinite(${x}) AND abs(${x}) >= 1e6 THEN ${scientific} ELSE ${floatText(x)} END`;
}
