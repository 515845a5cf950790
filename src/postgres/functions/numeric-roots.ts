import { raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { decimalsOf, fromDigits, scaleOf, WIDE_SCALE, withDecimals } from '../casts/numeric.ts';
import { floatText } from '../casts/to-text.ts';
import { castTo, decimal, NUMERIC, type Expr } from '../expr.ts';
import { binaryNumeric, multiplyNumeric } from '../operators/numeric.ts';
import { withDigits } from '../operators/quotient.ts';
import { decimalText, weightOf } from '../operators/units.ts';
import { exactPower } from '../literals/exact-exponentials.ts';
import { exactRoot } from '../literals/exact-root.ts';
import { literalDigits, numericLiteral } from '../literals/literal.ts';
import { letIn, type Site } from '../site.ts';

/** A text of digits as a numeric that CKAN prints right: it prints doubles. */
export function fromText(text: SqlFragment): Expr {
  return { sql: castTo(text, 'DOUBLE'), type: NUMERIC, numeric: 'double', text };
}

/**
 * The root of a non-negative number to so many decimals, as text. Binary gives 16 digits; what the square of those misses gives the
 * rest.
 * @param x a DECIMAL below 1e14, or below 9e21 of a first root to 8 decimals
 * @param places decimals of the first root
 */
export function rootText(
  site: Site,
  x: SqlFragment,
  decimals: SqlFragment,
  places: 12 | 8 = 12,
): SqlFragment {
  const type = (scale: number) => raw(`DECIMAL(38,${scale})`);
  const first = { sql: sql`CAST(sqrt(CAST(${x} AS DOUBLE)) AS ${type(places)})` };
  const refined = letIn(
    site,
    first,
    (s) =>
      sql`CASE WHEN ${s} = 0 THEN CAST(${s} AS DECIMAL(38,20)) ELSE CAST(${s} AS DECIMAL(38,20)) + CAST(CAST(CAST(${x} AS ${type(2 * places)}) - ${s} * ${s} AS DOUBLE) / (2 * CAST(${s} AS DOUBLE)) AS DECIMAL(38,20)) END`,
  );
  return letIn(site, { sql: refined }, (s) => decimalText(site, s, 20, decimals));
}

/** sqrt(numeric), with PostgreSQL's number of decimals. */
export function numericRoot(x: Expr, site: Site): Expr {
  const digits = literalDigits(x);
  if (digits !== undefined && !digits.startsWith('-')) return numericLiteral(exactRoot(digits));
  const negative = raw("error('cannot take square root of a negative number')");
  if (x.numeric === 'double' || scaleOf(x) > 24)
    return {
      sql: letIn(
        site,
        { sql: castTo(x.sql, 'DOUBLE') },
        (v) => sql`CASE WHEN ${v} < 0 THEN ${negative} ELSE sqrt(${v}) END`,
      ),
      type: NUMERIC,
      numeric: 'double',
    };
  const scale = scaleOf(x);
  const text = withDigits(site, [x], ([named]) => {
    const v = named.sql;
    const decimals = sql`greatest(16 - ((${weightOf(site, v, scale)} + 1) * 2 - 1), ${decimalsOf(named) ?? raw(String(scale))})`;
    return sql`CASE WHEN ${v} < 0 THEN ${negative} WHEN ${v} >= 9e21 THEN ${letIn(site, { sql: sql`sqrt(CAST(${v} AS DOUBLE))` }, floatText)} WHEN ${v} > 99999999999999 THEN ${rootText(site, v, decimals, 8)} ELSE ${rootText(site, v, decimals)} END`;
  });
  return decimal(fromDigits(site, text), WIDE_SCALE, false, text);
}

/** Decimals of a power with a whole exponent. */
const POWER_SCALE = 16;

/** numeric ^ numeric: exact for small whole exponents and for literals, in binary otherwise. */
export function numericPower(base: Expr, exponent: Expr, site: Site, inBinary: () => SqlFragment): Expr {
  const [digits, times] = [literalDigits(base), literalDigits(exponent)];
  const power = digits !== undefined && times !== undefined ? exactPower(digits, times) : undefined;
  if (power !== undefined) return numericLiteral(power);
  const n = Number(times ?? Number.NaN);
  const scale = scaleOf(base) * n;
  if (!(Number.isInteger(n) && n >= 0 && n <= 24 && base.numeric !== 'double' && scale <= 24))
    return binaryNumeric(site, inBinary(), [base, exponent]);
  const decimals = Math.max(POWER_SCALE, scaleOf(base));
  const type = `DECIMAL(38,${decimals})`;
  if (n === 0)
    return decimal(sql`CASE WHEN ${base.sql} IS NOT NULL THEN ${castTo(raw('1'), type)} END`, decimals, true);
  const product = (x: Expr) =>
    Array.from({ length: n - 1 }).reduce<Expr>((p) => multiplyNumeric(site, p, x), x);
  const value = letIn(site, base, (v) => product({ ...base, sql: v, simple: true }).sql);
  // Digits before the point want the room that zeros would take.
  return scale < decimals
    ? withDecimals(value, scale, raw(String(decimals)))
    : decimal(castTo(value, type), decimals, true);
}
