import { raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { scaleOf, WIDE_SCALE, withDecimals } from '../casts/numeric.ts';
import { castTo, decimal, NUMERIC, type Expr } from '../expr.ts';
import { addNumeric, decimalText, divideNumeric, multiplyNumeric, weightOf } from '../operators/numeric.ts';
import { exactPower, exactRoot } from '../literals/exact-numeric.ts';
import { numericLiteral } from '../literals/literal.ts';
import { letAll, letIn, type Site } from '../site.ts';
import type { AggregateCall } from './aggregate.ts';

/** A text of digits as a numeric that CKAN prints right: it prints doubles. */
function fromText(text: SqlFragment): Expr {
  return { sql: castTo(text, 'DOUBLE'), type: NUMERIC, numeric: 'double', text };
}

/**
 * The root of a non-negative DOUBLE-sized number to so many decimals, as text. Binary gives 16 digits; what the square of those misses
 * gives the rest.
 * @param x a DECIMAL below 1e14
 */
function rootText(site: Site, x: SqlFragment, decimals: SqlFragment): SqlFragment {
  const first = { sql: sql`CAST(sqrt(CAST(${x} AS DOUBLE)) AS DECIMAL(38,12))` };
  const refined = letIn(
    site,
    first,
    (s) =>
      sql`CASE WHEN ${s} = 0 THEN CAST(${s} AS DECIMAL(38,20)) ELSE CAST(${s} AS DECIMAL(38,20)) + CAST(CAST(CAST(${x} AS DECIMAL(38,24)) - ${s} * ${s} AS DOUBLE) / (2 * CAST(${s} AS DOUBLE)) AS DECIMAL(38,20)) END`,
  );
  return letIn(site, { sql: refined }, (s) => decimalText(site, s, 20, decimals));
}

/** sqrt(numeric), with PostgreSQL's number of decimals. */
export function numericRoot(x: Expr, site: Site): Expr {
  if (isDigits(x.literal) && !x.literal.startsWith('-')) return numericLiteral(exactRoot(x.literal));
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
  const text = letIn(site, x, (v) => {
    const decimals = sql`greatest(16 - ((${weightOf(v, scale)} + 1) * 2 - 1), ${raw(String(scale))})`;
    return sql`CASE WHEN ${v} < 0 THEN ${negative} WHEN ${v} > 99999999999999 THEN CAST(sqrt(CAST(${v} AS DOUBLE)) AS VARCHAR) ELSE ${rootText(site, v, decimals)} END`;
  });
  return decimal(castTo(text, `DECIMAL(38,${WIDE_SCALE})`), WIDE_SCALE, false, text);
}

/** Variance or its root in binary. DuckDB fails where a value is infinite or NaN. */
export function finiteSpread(
  duck: string,
  x: SqlFragment,
  call: AggregateCall,
  population: boolean,
): SqlFragment {
  const spread = call(duck, [sql`CASE WHEN isfinite(${x}) THEN CAST(${x} AS DOUBLE) END`]);
  const odd = call('bool_or', [sql`NOT isfinite(${x})`]);
  const least = raw(population ? '1' : '2');
  return sql`CASE WHEN ${odd} THEN CASE WHEN ${call('count', [x])} >= ${least} THEN CAST('NaN' AS DOUBLE) END ELSE ${spread} END`;
}

/**
 * Variance of whole numbers or numerics from exact sums, as numeric_stddev_internal has it: (N·Σx² − (Σx)²) / (N·(N−1)).
 * Sums too large for that are taken in binary.
 */
export function numericSpread(
  x: Expr,
  call: AggregateCall,
  site: Site,
  options: { readonly population: boolean; readonly root: boolean },
): Expr {
  const duck = `${options.root ? 'stddev' : 'var'}_${options.population ? 'pop' : 'samp'}`;
  const inBinary = call(duck, [castTo(x.sql, 'DOUBLE')]);
  const value = x.type.category === 'integer' ? decimal(castTo(x.sql, 'DECIMAL(38,0)'), 0, true) : x;
  const scale = scaleOf(value);
  if (value.numeric === 'double')
    return { sql: finiteSpread(duck, x.sql, call, options.population), type: NUMERIC, numeric: 'double' };
  if (scale > 6) return { sql: inBinary, type: NUMERIC, numeric: 'double' };
  const count = { sql: castTo(call('count', [x.sql]), 'DECIMAL(38,0)') };
  const sum = { sql: call('sum', [value.sql]) };
  const square = { sql: call('sum', [sql`${value.sql} * ${value.sql}`]) };
  const size = { sql: call('sum', [sql`CAST(${x.sql} AS DOUBLE) * CAST(${x.sql} AS DOUBLE)`]) };
  const text = letAll(site, [count, sum, square, size, { sql: inBinary }], ([n, s, q, d, b]) => {
    const [N, S, Q, D, B] = [n, s, q, d, b] as [
      SqlFragment,
      SqlFragment,
      SqlFragment,
      SqlFragment,
      SqlFragment,
    ];
    const whole = (fragment: SqlFragment): Expr => decimal(fragment, 0, true);
    const spread = addNumeric(
      '-',
      multiplyNumeric(site, whole(N), decimal(Q, 2 * scale, true)),
      multiplyNumeric(site, decimal(S, scale, true), decimal(S, scale, true)),
    );
    const over = multiplyNumeric(site, whole(N), options.population ? whole(N) : whole(sql`(${N} - 1)`));
    const none = options.population ? sql`${N} = 0` : sql`${N} <= 1`;
    const large = sql`(CAST(${N} AS DOUBLE) * ${D} > ${raw(`1e${36 - 2 * scale}`)} OR ${B} > 1e12)`;
    const exact = letIn(site, { sql: spread.sql }, (top) => {
      const quotient = divideNumeric(site, { ...spread, sql: top, simple: true }, over).text as SqlFragment;
      const shown = options.root
        ? letIn(site, { sql: quotient }, (v) =>
            rootText(site, castTo(v, 'DECIMAL(38,20)'), sql`length(split_part(${v}, '.', 2))`),
          )
        : quotient;
      return sql`CASE WHEN ${top} <= 0 THEN '0' ELSE ${shown} END`;
    });
    return sql`CASE WHEN ${none} THEN NULL WHEN ${large} THEN CAST(${B} AS VARCHAR) ELSE ${exact} END`;
  });
  return fromText(text);
}

/** Decimals of a power with a whole exponent. */
const POWER_SCALE = 16;

/** numeric ^ numeric: exact for small whole exponents and for literals, in binary otherwise. */
export function numericPower(base: Expr, exponent: Expr, site: Site, inBinary: () => SqlFragment): Expr {
  const n = typeof exponent.literal === 'string' ? Number(exponent.literal) : Number.NaN;
  const known = isDigits(base.literal) && Number.isInteger(n) ? exactPower(base.literal, n) : undefined;
  if (known !== undefined) return numericLiteral(known);
  const scale = scaleOf(base) * n;
  if (!(Number.isInteger(n) && n >= 0 && n <= 24 && base.numeric !== 'double' && scale <= 24))
    // No numeric has a zero below zero.
    return { sql: sql`(${inBinary()} + 0.0::DOUBLE)`, type: NUMERIC, numeric: 'double' };
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

/** Whether a literal is a number in digits. */
function isDigits(literal: string | null | undefined): literal is string {
  return typeof literal === 'string' && /^-?\d+(?:\.\d+)?$/.test(literal);
}
