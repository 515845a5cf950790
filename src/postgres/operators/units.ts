import { raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { letAll, letIn, type Site } from '../site.ts';

// A DECIMAL as the whole number of its last digits, a HUGEINT: what has more digits than one has goes by way of texts.

/** A DECIMAL as the integer of its last digit. */
export function unscaled(x: SqlFragment, scale: number): SqlFragment {
  return scale === 0
    ? sql`CAST(${x} AS HUGEINT)`
    : sql`CAST(replace(CAST(CAST(${x} AS DECIMAL(38,${raw(String(scale))})) AS VARCHAR), '.', '') AS HUGEINT)`;
}

/** n·10^k for k > 0, else n: exact by way of its digits, NULL when they are more than 38. */
export function power10(n: SqlFragment, k: SqlFragment): SqlFragment {
  return sql`TRY_CAST(CAST(${n} AS VARCHAR) || repeat('0', greatest(${k}, 0)) AS HUGEINT)`;
}

/** Integer quotient, half away from zero. */
export function rounded(n: SqlFragment, d: SqlFragment): SqlFragment {
  return sql`(${n} // ${d} + CASE WHEN abs(${n} % ${d}) >= abs(${d}) - abs(${n} % ${d}) THEN CASE WHEN (${n} < 0) = (${d} < 0) THEN 1 ELSE -1 END ELSE 0 END)`;
}

/** An integer of 10^-scale units as decimal text. */
export function digits(site: Site, whole: SqlFragment, scale: SqlFragment): SqlFragment {
  return letIn(site, { sql: whole }, (q) => {
    const text = sql`lpad(CAST(abs(${q}) AS VARCHAR), greatest(CAST(${scale} AS INTEGER) + 1, length(CAST(abs(${q}) AS VARCHAR))::INTEGER), '0')`;
    return sql`CASE WHEN ${q} < 0 THEN '-' ELSE '' END || CASE WHEN ${scale} = 0 THEN ${text} ELSE left(${text}, - ${scale}) || '.' || right(${text}, ${scale}) END`;
  });
}

/** A DECIMAL of that scale rounded to a number of decimals that only the row knows, as text. */
export function decimalText(site: Site, x: SqlFragment, scale: number, decimals: SqlFragment): SqlFragment {
  const shown = { sql: sql`CAST(least(${decimals}, ${raw(String(scale))}) AS INTEGER)` };
  return letIn(site, shown, (places) => {
    const unit = power10(raw('1'), sql`(${raw(String(scale))} - ${places})`);
    return letAll(site, [{ sql: unscaled(x, scale) }, { sql: unit }], ([n, d]) =>
      digits(site, rounded(n, d), places),
    );
  });
}

/** NumericVar's weight of a DECIMAL: the place of its first digit as a base-10000 number. Zero has weight 0. */
export function weightOf(x: SqlFragment, scale: number): SqlFragment {
  const u = unscaled(x, scale);
  const exponent = sql`(length(CAST(abs(${u}) AS VARCHAR)) - ${raw(String(1 + scale))})`;
  return sql`CASE WHEN ${u} = 0 THEN 0 ELSE CAST(floor(${exponent} / 4.0) AS INTEGER) END`;
}
