import { raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { decimalsOf, scaleOf, WIDE_SCALE, withDecimals } from '../casts/numeric.ts';
import { floatText } from '../casts/to-text.ts';
import { castTo, decimal, NUMERIC, type Expr } from '../expr.ts';
import { addNumeric, binaryNumeric, multiplyNumeric } from '../operators/numeric.ts';
import { divideNumeric, withDigits } from '../operators/quotient.ts';
import { decimalText, weightOf } from '../operators/units.ts';
import { exactPower } from '../literals/exact-exponentials.ts';
import { exactRoot } from '../literals/exact-root.ts';
import { literalDigits, numericLiteral } from '../literals/literal.ts';
import { letAll, letIn, type Site } from '../site.ts';
import type { AggregateCall } from './aggregate.ts';

/** A text of digits as a numeric that CKAN prints right: it prints doubles. */
function fromText(text: SqlFragment): Expr {
  return { sql: castTo(text, 'DOUBLE'), type: NUMERIC, numeric: 'double', text };
}

/**
 * The root of a non-negative number to so many decimals, as text. Binary gives 16 digits; what the square of those misses gives the
 * rest.
 * @param x a DECIMAL below 1e14, or below 9e21 of a first root to 8 decimals
 * @param places decimals of the first root
 */
function rootText(site: Site, x: SqlFragment, decimals: SqlFragment, places: 12 | 8 = 12): SqlFragment {
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
    const decimals = sql`greatest(16 - ((${weightOf(v, scale)} + 1) * 2 - 1), ${decimalsOf(named) ?? raw(String(scale))})`;
    return sql`CASE WHEN ${v} < 0 THEN ${negative} WHEN ${v} >= 9e21 THEN ${letIn(site, { sql: sql`sqrt(CAST(${v} AS DOUBLE))` }, floatText)} WHEN ${v} > 99999999999999 THEN ${rootText(site, v, decimals, 8)} ELSE ${rootText(site, v, decimals)} END`;
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

/** Decimals whose squares are summed exactly. */
const SPREAD_SCALE = 6;

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
  const scale = Math.min(scaleOf(x), SPREAD_SCALE);
  const value = { sql: castTo(x.sql, `DECIMAL(38,${scale})`) };
  if (x.numeric === 'double')
    return { sql: finiteSpread(duck, x.sql, call, options.population), type: NUMERIC, numeric: 'double' };
  const count = { sql: castTo(call('count', [x.sql]), 'DECIMAL(38,0)') };
  const sum = { sql: call('sum', [value.sql]) };
  // What has too many digits to be squared is taken in binary, as large sums are.
  const small = sql`abs(${value.sql}) < ${raw(`1e${18 - scale}`)}`;
  const square = { sql: call('sum', [sql`CASE WHEN ${small} THEN ${value.sql} * ${value.sql} END`]) };
  const size = { sql: call('sum', [sql`CAST(${x.sql} AS DOUBLE) * CAST(${x.sql} AS DOUBLE)`]) };
  // Values with more decimals than are squared exactly, and how many decimals there are.
  const isRounded = scaleOf(x) > scale;
  const decimals = isRounded ? decimalsOf(x) : undefined;
  const finer = { sql: isRounded ? call('bool_or', [sql`${value.sql} <> ${x.sql}`]) : raw('false') };
  const most = { sql: decimals ? call('max', [decimals]) : raw(String(scale)) };
  const parts = [count, sum, square, size, { sql: inBinary }, finer, most] as const;
  const text = letAll(site, parts, ([N, S, Q, D, B, isFiner, scales]) => {
    const whole = (fragment: SqlFragment): Expr => decimal(fragment, 0, true);
    const spread = addNumeric(
      site,
      '-',
      multiplyNumeric(site, whole(N), decimal(Q, 2 * scale, true)),
      multiplyNumeric(site, decimal(S, scale, true), decimal(S, scale, true)),
    );
    const over = multiplyNumeric(site, whole(N), options.population ? whole(N) : whole(sql`(${N} - 1)`));
    const none = options.population ? sql`${N} = 0` : sql`${N} <= 1`;
    const large = sql`(${isFiner} OR CAST(${N} AS DOUBLE) * ${D} >= ${raw(`1e${36 - 2 * scale}`)} OR ${B} > ${raw(options.root ? '1e7' : '1e17')})`;
    const exact = letIn(site, { sql: spread.sql }, (top) => {
      const own = {
        ...spread,
        numeric: { scale: 2 * scale, exact: !isRounded },
        decimals: sql`(2 * ${scales})`,
      };
      const quotient = divideNumeric(site, { ...own, sql: top, simple: true }, over, true)
        .text as SqlFragment;
      const shown = options.root
        ? letIn(site, { sql: quotient }, (v) =>
            rootText(site, castTo(v, 'DECIMAL(38,20)'), sql`length(split_part(${v}, '.', 2))`),
          )
        : quotient;
      return sql`CASE WHEN ${top} <= 0 THEN '0' ELSE ${shown} END`;
    });
    return sql`CASE WHEN ${none} THEN NULL WHEN ${large} THEN ${floatText(B)} ELSE ${exact} END`;
  });
  // A variance, and the root of int8's, may have more digits before the point than a DECIMAL with room for the others.
  return options.root && x.type.name !== 'int8'
    ? decimal(castTo(text, `DECIMAL(38,${WIDE_SCALE})`), WIDE_SCALE, false, text)
    : fromText(text);
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
