import { join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import {
  commonForm,
  decimalsOf,
  mostDecimals,
  scaleOf,
  WIDE_SCALE,
  withDecimals,
  withForm,
} from '../casts/numeric.ts';
import { castTo, decimal, NUMERIC, type Expr } from '../expr.ts';
import { literalDigits, numericLiteral } from '../literals/literal.ts';
import { negated } from '../literals/numbers.ts';
import { exactDifference, exactProduct, exactSum } from '../literals/units.ts';
import { letAll, letIn, type Bindable, type Site } from '../site.ts';
import { constantOf, divideByConstant, type Quotient } from './divide-by-constant.ts';

/** Beyond these decimals a product no longer fits beside its digits before the point. */
const MAX_PRODUCT_SCALE = 24;

function isDouble(...xs: readonly Expr[]): boolean {
  return xs.some(({ numeric }) => numeric === 'double');
}

function isExact(...xs: readonly Expr[]): boolean {
  return xs.every(({ numeric }) => numeric !== undefined && numeric !== 'double' && numeric.exact);
}

/**
 * A numeric that is computed in binary. It has neither a zero below zero, nor infinity where its operands have none: PostgreSQL's
 * digits go on there.
 */
export function binaryNumeric(site: Site, value: SqlFragment, operands: readonly Expr[]): Expr {
  const finite = operands.map((x) => sql`isfinite(CAST(${x.sql} AS DOUBLE))`);
  const checked = letIn(
    site,
    { sql: value },
    (v) =>
      sql`CASE WHEN isinf(${v}) AND ${join(finite, ' AND ')} THEN error('value overflows numeric format of datapond (308 digits)') ELSE ${v} + 0.0::DOUBLE END`,
  );
  return { sql: checked, type: NUMERIC, numeric: 'double' };
}

/** Operands as DOUBLE, the result as DOUBLE: what a column of NaN leaves. */
function binary(site: Site, a: Expr, b: Expr, write: (x: SqlFragment, y: SqlFragment) => SqlFragment): Expr {
  return binaryNumeric(site, write(castTo(a.sql, 'DOUBLE'), castTo(b.sql, 'DOUBLE')), [a, b]);
}

/** Of two literals, which have all their digits whatever holds them. */
function exactOf(a: Expr, b: Expr, exact: (x: string, y: string) => string): Expr | undefined {
  const [x, y] = [literalDigits(a), literalDigits(b)];
  return x === undefined || y === undefined ? undefined : numericLiteral(exact(x, y));
}

/** Sum or difference: the larger scale. */
export function addNumeric(site: Site, operator: '+' | '-', a: Expr, b: Expr): Expr {
  const symbol = raw(` ${operator} `);
  const known = isDouble(a, b) ? exactOf(a, b, operator === '+' ? exactSum : exactDifference) : undefined;
  if (known) return known;
  if (isDouble(a, b)) return binary(site, a, b, (x, y) => sql`(${x}${symbol}${y})`);
  const scale = Math.max(scaleOf(a), scaleOf(b));
  return made(sql`(${a.sql}${symbol}${b.sql})`, scale, isExact(a, b), mostDecimals(a, b));
}

function made(value: SqlFragment, scale: number, exact: boolean, decimals: SqlFragment | undefined): Expr {
  return exact ? decimal(value, scale, true) : withDecimals(value, scale, decimals);
}

/** Product: the scales add up. */
export function multiplyNumeric(site: Site, a: Expr, b: Expr): Expr {
  const known = isDouble(a, b) ? exactOf(a, b, exactProduct) : undefined;
  if (known) return known;
  if (isDouble(a, b)) return binary(site, a, b, (x, y) => sql`(${x} * ${y})`);
  const scale = scaleOf(a) + scaleOf(b);
  const [x, y] = [decimalsOf(a), decimalsOf(b)];
  if (scale <= MAX_PRODUCT_SCALE)
    return made(sql`(${a.sql} * ${b.sql})`, scale, isExact(a, b), x && y && sql`(${x} + ${y})`);
  return decimal(wideProduct(site, a.sql, b.sql), WIDE_SCALE, false);
}

/**
 * A product of many decimals, rounded to 20, of the operands' units u and v of 10^-20. u·v has 40 decimals and would not fit, so each
 * is split in two: u = u1·10^10 + u0.
 */
function wideProduct(site: Site, x: SqlFragment, y: SqlFragment): SqlFragment {
  const half = raw('10000000000');
  const units = [{ sql: unscaled(x, WIDE_SCALE) }, { sql: unscaled(y, WIDE_SCALE) }] as const;
  const whole = letAll(site, units, ([a, b]) => {
    const high = (n: SqlFragment) => sql`(${n} // ${half})`;
    const low = (n: SqlFragment) => sql`(${n} % ${half})`;
    const crossed = sql`(${high(a)} * ${low(b)} + ${low(a)} * ${high(b)} + (${low(a)} * ${low(b)}) // ${half})`;
    return letIn(site, { sql: crossed }, (c) => sql`(${high(a)} * ${high(b)} + ${rounded(c, half)})`);
  });
  return sql`(CAST(${whole} AS DECIMAL(38,0)) * CAST(0.00000000000000000001 AS DECIMAL(20,20)))`;
}

/**
 * Quotient with PostgreSQL's digits: at least 16 significant ones, by select_div_scale (numeric.c), rounded half away from zero.
 * Its text has those digits; the value is held with 20 decimals.
 */
export function divideNumeric(site: Site, a: Expr, b: Expr): Expr {
  if (isDouble(a, b))
    return binary(
      site,
      a,
      b,
      (x, y) =>
        sql`CASE WHEN ${y} = 0 AND NOT isnan(${x}) THEN error('division by zero') ELSE (${x} / ${y}) END`,
    );
  const constant = constantOf(b);
  const write = (x: Expr): Quotient => {
    const text = quotient(site, x, b);
    const value = sql`CAST(${text} AS DECIMAL(38,${raw(String(WIDE_SCALE))}))`;
    if (!constant) return { value, text };
    const least = Math.max(ownScale(a), ownScale(b));
    const quick = divideByConstant(x.sql, scaleOf(a), constant, least, { value, text });
    // What has a scale of its own in every record has digits that depend on it.
    return isExact(a) ? quick : { ...quick, text };
  };
  // The value and its text are seldom both wanted: each names the dividend for itself.
  const part = (which: keyof Quotient) =>
    constant ? letIn(site, digitsAlone(a), (name) => write(readBack(a, name))[which]) : write(a)[which];
  return decimal(part('value'), WIDE_SCALE, false, part('text'));
}

/** Decimals that the values themselves have in PostgreSQL: those of a wide form are only room. */
function ownScale({ numeric }: Expr): number {
  return numeric && numeric !== 'double' && numeric.exact ? numeric.scale : 0;
}

/** The quotient's text, with as many decimals as PostgreSQL gives it. */
function quotient(site: Site, a: Expr, b: Expr): SqlFragment {
  return letAll(site, [digitsAlone(a), digitsAlone(b)], ([left, right]) => {
    const [x, y] = [readBack(a, left), readBack(b, right)];
    const [xScale, yScale] = [scaleOf(a), scaleOf(b)];
    const least = mostDecimals(x, y) ?? raw(String(Math.max(ownScale(a), ownScale(b))));
    return letAll(site, [{ sql: unscaled(x.sql, xScale) }, { sql: unscaled(y.sql, yScale) }], ([n, d]) => {
      const scale = { sql: divisionScale(n, xScale, d, yScale, least) };
      const text = letIn(site, scale, (decimals) => {
        // n·10^k / d, k making the quotient a whole number of the last digit.
        const k = sql`(${decimals} + ${raw(String(yScale - xScale))})`;
        const [up, down] = [{ sql: power10(n, k) }, { sql: power10(d, sql`(- ${k})`) }];
        const whole = letAll(
          site,
          [up, down],
          ([p, q]) =>
            sql`CASE WHEN ${q} IS NULL THEN NULL WHEN ${p} IS NULL THEN ${longDivision(site, n, d, k)} ELSE ${rounded(p, q)} END`,
        );
        return letIn(site, { sql: whole }, (w) => {
          const inBinary = sql`CAST(CAST(CAST(${x.sql} AS DOUBLE) / CAST(${y.sql} AS DOUBLE) AS DECIMAL(38,20)) AS VARCHAR)`;
          return sql`CASE WHEN ${w} IS NULL THEN ${inBinary} ELSE ${digits(site, w, decimals)} END`;
        });
      });
      return sql`CASE WHEN ${n} IS NULL OR ${d} IS NULL THEN NULL WHEN ${d} = 0 THEN error('division by zero') ELSE ${text} END`;
    });
  });
}

/** What tells a numeric's value and its digits: its text, where it has one that is no column. */
function digitsAlone(x: Expr): Bindable {
  return x.text && !x.simple ? { sql: x.text } : x;
}

/** The numeric of `digitsAlone`, by its name. */
function readBack(x: Expr, name: SqlFragment): Expr {
  const scale = scaleOf(x);
  return x.text && !x.simple
    ? { ...decimal(castTo(name, `DECIMAL(38,${scale})`), scale, false, name), simple: true }
    : { ...x, sql: name, simple: true };
}

/** n·10^k / d in two steps, where n·10^k has too many digits; NULL where the quotient has. Zeros at the end of d are taken off first. */
function longDivision(site: Site, n: SqlFragment, d: SqlFragment, k: SqlFragment): SqlFragment {
  const zeros = sql`least(length(CAST(${d} AS VARCHAR)) - length(rtrim(CAST(${d} AS VARCHAR), '0')), ${k})`;
  const unit = power10(raw('1'), zeros);
  return letAll(
    site,
    [{ sql: sql`${d} // ${unit}` }, { sql: sql`(${k} - ${zeros})` }],
    ([divisor, power]) => {
      const later = sql`least(38 - length(CAST(abs(${divisor}) AS VARCHAR)), ${power})`;
      const first = { sql: power10(n, sql`(${power} - ${later})`) };
      return letAll(site, [first, { sql: later }], ([p, rest]) => {
        const remainder = sql`(${p} % ${divisor} * ${power10(raw('1'), rest)})`;
        return sql`(${power10(sql`(${p} // ${divisor})`, rest)} + ${rounded(remainder, divisor)})`;
      });
    },
  );
}

/** n·10^k for k > 0, else n: exact by way of its digits, NULL when they are more than 38. */
function power10(n: SqlFragment, k: SqlFragment): SqlFragment {
  return sql`TRY_CAST(CAST(${n} AS VARCHAR) || repeat('0', greatest(${k}, 0)) AS HUGEINT)`;
}

/** Integer quotient, half away from zero. */
function rounded(n: SqlFragment, d: SqlFragment): SqlFragment {
  return sql`(${n} // ${d} + CASE WHEN abs(${n} % ${d}) >= abs(${d}) - abs(${n} % ${d}) THEN CASE WHEN (${n} < 0) = (${d} < 0) THEN 1 ELSE -1 END ELSE 0 END)`;
}

/** An integer of 10^-scale units as decimal text. */
function digits(site: Site, whole: SqlFragment, scale: SqlFragment): SqlFragment {
  return letAll(site, [{ sql: whole }], ([q]) => {
    const value = q;
    const text = sql`lpad(CAST(abs(${value}) AS VARCHAR), greatest(CAST(${scale} AS INTEGER) + 1, length(CAST(abs(${value}) AS VARCHAR))::INTEGER), '0')`;
    return sql`CASE WHEN ${value} < 0 THEN '-' ELSE '' END || CASE WHEN ${scale} = 0 THEN ${text} ELSE left(${text}, - ${scale}) || '.' || right(${text}, ${scale}) END`;
  });
}

/** A DECIMAL as the integer of its last digit. */
function unscaled(x: SqlFragment, scale: number): SqlFragment {
  return scale === 0
    ? sql`CAST(${x} AS HUGEINT)`
    : sql`CAST(replace(CAST(CAST(${x} AS DECIMAL(38,${raw(String(scale))})) AS VARCHAR), '.', '') AS HUGEINT)`;
}

/** An integer of 10^-scale units as a base-10000 number: the place of its first digit. Zero has weight 0. */
function weightOfUnits(u: SqlFragment, scale: number): SqlFragment {
  const exponent = sql`(length(CAST(abs(${u}) AS VARCHAR)) - ${raw(String(1 + scale))})`;
  return sql`CASE WHEN ${u} = 0 THEN 0 ELSE CAST(floor(${exponent} / 4.0) AS INTEGER) END`;
}

/** NumericVar's weight of a DECIMAL. */
export function weightOf(x: SqlFragment, scale: number): SqlFragment {
  return weightOfUnits(unscaled(x, scale), scale);
}

/** select_div_scale: operands as base-10000 numbers, their weights and first digits. */
function divisionScale(
  n: SqlFragment,
  nScale: number,
  d: SqlFragment,
  dScale: number,
  least: SqlFragment,
): SqlFragment {
  const firstDigit = (u: SqlFragment, scale: number) => {
    const text = sql`CAST(abs(${u}) AS VARCHAR)`;
    const size = sql`(length(${text}) - ${raw(String(1 + scale))} - 4 * ${weightOfUnits(u, scale)} + 1)`;
    return sql`CASE WHEN ${u} = 0 THEN 0 ELSE CAST(left(rpad(${text}, 4, '0'), CAST(${size} AS INTEGER)) AS INTEGER) END`;
  };
  const smaller = sql`CASE WHEN ${firstDigit(n, nScale)} <= ${firstDigit(d, dScale)} THEN 1 ELSE 0 END`;
  const weight = sql`(${weightOfUnits(n, nScale)} - ${weightOfUnits(d, dScale)} - ${smaller})`;
  return sql`CAST(greatest(16 - 4 * ${weight}, ${least}, 0) AS INTEGER)`;
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

/** Remainder with the dividend's sign. */
export function modNumeric(site: Site, a: Expr, b: Expr): Expr {
  if (isDouble(a, b))
    return binary(
      site,
      a,
      b,
      (x, y) =>
        sql`CASE WHEN ${y} = 0 AND NOT isnan(${x}) THEN error('division by zero') WHEN isinf(${y}) AND NOT isinf(${x}) THEN ${x} ELSE ${x} - ${y} * trunc(${x} / ${y}) END`,
    );
  const form = commonForm([a.numeric, b.numeric]);
  const scale = form === 'double' ? 0 : form.scale;
  const value = letAll(
    site,
    [withForm(a, form), withForm(b, form)],
    ([n, d]) =>
      sql`CASE WHEN ${d} = 0 AND ${n} IS NOT NULL THEN error('division by zero') ELSE CAST(${n} % ${d} AS DECIMAL(38,${raw(String(scale))})) END`,
  );
  return made(value, scale, isExact(a, b), mostDecimals(a, b));
}

/** A function that changes the value and not its scale. */
export function keepingScale(a: Expr, fragment: SqlFragment): Expr {
  if (a.numeric === 'double') return { sql: fragment, type: NUMERIC, numeric: 'double' };
  return made(fragment, scaleOf(a), isExact(a), decimalsOf(a));
}

/** The scale stays. */
export function negateNumeric(a: Expr): Expr {
  return {
    ...keepingScale(a, sql`(- ${a.sql})`),
    ...(a.literal && a.simple ? { literal: negated(a.literal), simple: true } : {}),
  };
}

/** Whole quotient, cut towards zero. */
export function wholeQuotient(site: Site, a: Expr, b: Expr): Expr {
  if (isDouble(a, b)) {
    const quotient = divideNumeric(site, a, b);
    return { ...quotient, sql: sql`trunc(${quotient.sql})` };
  }
  const scale = Math.max(scaleOf(a), scaleOf(b));
  const units = [{ sql: unscaled(a.sql, scale) }, { sql: unscaled(b.sql, scale) }] as const;
  const value = letAll(
    site,
    units,
    ([n, d]) =>
      sql`CASE WHEN ${d} = 0 AND ${n} IS NOT NULL THEN error('division by zero') ELSE ${n} // ${d} END`,
  );
  return decimal(castTo(value, 'DECIMAL(38,0)'), 0, true);
}
