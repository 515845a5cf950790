import { raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { letAll, letIn, type Site } from '../site.ts';

// A DECIMAL as the whole number of its last digits, a HUGEINT: what has more digits than one has goes by way of texts.

/** Digits that a DOUBLE takes exactly, and a BIGINT for certain. */
const SHORT = 15;

/** A DECIMAL as the integer of its last digit. Texts take thirty times as long as doubles, which hold what has few digits. */
export function unscaled(site: Site, x: SqlFragment, scale: number): SqlFragment {
  if (scale === 0) return sql`CAST(${x} AS HUGEINT)`;
  return letIn(site, { sql: x }, (value) => {
    const byText = sql`CAST(replace(CAST(CAST(${value} AS DECIMAL(38,${raw(String(scale))})) AS VARCHAR), '.', '') AS HUGEINT)`;
    if (scale >= SHORT) return byText;
    const float = sql`CAST(${value} AS DOUBLE)`;
    return sql`CASE WHEN abs(${float}) < ${raw(`1e${SHORT - scale}`)} THEN CAST(CAST(${float} * ${raw(`1e${scale}`)} AS BIGINT) AS HUGEINT) ELSE ${byText} END`;
  });
}

/** n·10^k for k > 0, else n: exact, NULL where it is 10^38 or more. Doubles hold powers of ten up to the 22nd. */
export function power10(n: SqlFragment, k: SqlFragment): SqlFragment {
  const power = (places: SqlFragment) => sql`CAST(power(10::DOUBLE, ${places}) AS HUGEINT)`;
  const factor = sql`${power(sql`least(${k}, 19)`)} * ${power(sql`greatest(${k} - 19, 0)`)}`;
  return sql`CASE WHEN ${k} <= 0 THEN ${n} WHEN abs(CAST(${n} AS DOUBLE)) * power(10::DOUBLE, ${k}) < 1e38 THEN CAST(${n} AS HUGEINT) * (${factor}) END`;
}

/** Integer quotient, half away from zero. Where twice the numbers fit one division does, and dividing 128 bits is what takes time. */
export function rounded(n: SqlFragment, d: SqlFragment): SqlFragment {
  const fits = sql`abs(${n}) < 5e37 AND abs(${d}) < 5e37`;
  const away = sql`CASE WHEN ${n} < 0 THEN - abs(${d}) ELSE abs(${d}) END`;
  return sql`CASE WHEN ${fits} THEN (2 * ${n} + ${away}) // (2 * ${d}) ELSE ${n} // ${d} + CASE WHEN abs(${n} % ${d}) >= abs(${d}) - abs(${n} % ${d}) THEN CASE WHEN (${n} < 0) = (${d} < 0) THEN 1 ELSE -1 END ELSE 0 END END`;
}

/** An integer of 10^-scale units as decimal text. */
export function digits(site: Site, whole: SqlFragment, scale: SqlFragment): SqlFragment {
  const shown = (q: SqlFragment, text: SqlFragment) => {
    const padded = sql`CASE WHEN length(${text}) > ${scale} THEN ${text} ELSE lpad(${text}, CAST(${scale} + 1 AS INTEGER), '0') END`;
    const pointed = letIn(
      site,
      { sql: padded },
      (t) => sql`left(${t}, - ${scale}) || '.' || right(${t}, ${scale})`,
    );
    return sql`CASE WHEN ${q} < 0 THEN '-' ELSE '' END || CASE WHEN ${scale} = 0 THEN ${text} ELSE ${pointed} END`;
  };
  return letIn(site, { sql: whole }, (q) =>
    letIn(site, { sql: sql`CAST(abs(${q}) AS VARCHAR)` }, (text) => shown(q, text)),
  );
}

/** A DECIMAL of that scale rounded to a number of decimals that only the row knows, as text. */
export function decimalText(site: Site, x: SqlFragment, scale: number, decimals: SqlFragment): SqlFragment {
  const shown = { sql: sql`CAST(least(${decimals}, ${raw(String(scale))}) AS INTEGER)` };
  return letIn(site, shown, (places) => {
    const unit = power10(raw('1'), sql`(${raw(String(scale))} - ${places})`);
    return letAll(site, [{ sql: unscaled(site, x, scale) }, { sql: unit }], ([n, d]) =>
      digits(site, rounded(n, d), places),
    );
  });
}

/** NumericVar's weight of a DECIMAL: the place of its first digit as a base-10000 number. Zero has weight 0. */
export function weightOf(site: Site, x: SqlFragment, scale: number): SqlFragment {
  return letIn(site, { sql: unscaled(site, x, scale) }, (u) => {
    const exponent = sql`(length(CAST(abs(${u}) AS VARCHAR)) - ${raw(String(1 + scale))})`;
    return sql`CASE WHEN ${u} = 0 THEN 0 ELSE CAST(floor(${exponent} / 4.0) AS INTEGER) END`;
  });
}
