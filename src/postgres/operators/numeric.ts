import { join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import {
  commonForm,
  decimalsOf,
  fromDigits,
  mostDecimals,
  scaleOf,
  withDecimals,
  withForm,
} from '../casts/numeric.ts';
import { floatText } from '../../backends/duckdb/float-text.ts';
import { castTo, decimal, double, exactScale, type Expr } from '../expr.ts';
import { literalDigits, numericLiteral } from '../literals/literal.ts';
import { negated } from '../literals/numbers.ts';
import { digitsOf, exactProduct, exactRemainder, exactSum } from '../literals/units.ts';
import { letAll, letIn } from '../let.ts';
import { unlessZero, unlessZeroOrNaN } from './zero.ts';
import { zip } from '../zip.ts';
import { ofUnits, shortened, unscaled, WIDE_SCALE } from './units.ts';

/** Beyond these decimals a product no longer fits beside its digits before the point. */
const MAX_PRODUCT_SCALE = 24;

/** Whether one of them is held in binary. */
export function isDouble(...xs: readonly Expr[]): boolean {
  return xs.some(({ numeric }) => numeric === 'double');
}

/** Whether all have the scales that they are held with. */
export function isExact(...xs: readonly Expr[]): boolean {
  return xs.every((x) => exactScale(x) !== undefined);
}

/**
 * A numeric that is computed in binary. It has neither a zero below zero, nor infinity where its operands have none: PostgreSQL's
 * digits go on there.
 */
export function binaryNumeric(value: SqlFragment, operands: readonly Expr[]): Expr {
  const finite = operands.map((x) => sql`isfinite(CAST(${x.sql} AS DOUBLE))`);
  const checked = letIn(
    value,
    (v) =>
      sql`CASE WHEN isinf(${v}) AND ${join(finite, ' AND ')} THEN error('value overflows numeric format of datapond (308 digits)') ELSE ${v} + 0.0::DOUBLE END`,
  );
  return double(checked);
}

/** Whether a numeric's text has no more digits before its point than that, and behind it no more than DECIMAL keeps. */
export function fitsDecimal(text: SqlFragment, places: number): SqlFragment {
  return sql`regexp_full_match(${text}, ${raw(`'-?[0-9]{1,${places}}(\\.[0-9]{1,${WIDE_SCALE}})?'`)})`;
}

/** Operands as DOUBLE, the result as DOUBLE: what a column of NaN leaves. Its digits are those of DECIMALs where the operands' fit. */
export function binary(
  operands: readonly [Expr, Expr],
  write: (x: SqlFragment, y: SqlFragment) => SqlFragment,
  exact: (a: Expr, b: Expr) => Expr,
): Expr {
  const [a, b] = operands;
  const value = binaryNumeric(write(castTo(a.sql, 'DOUBLE'), castTo(b.sql, 'DOUBLE')), operands);
  if (!operands.every((x) => x.text ?? !isDouble(x))) return value;
  const texts = operands.map((x) => (x.text && isDouble(x) ? { sql: x.text } : { ...x, simple: true }));
  const text = letAll([value, ...texts], ([result, ...names]) => {
    const [x = a, y = b] = zip(operands, names).map(([operand, name]) =>
      isDouble(operand) ? decimal(fromDigits(name), WIDE_SCALE, false, name) : operand,
    );
    const held = exact(x, y);
    const fits = zip(operands, names).flatMap(([operand, name]) =>
      isDouble(operand) ? [fitsDecimal(name, 17)] : [],
    );
    const isSmall = sql`abs(${result}) < ${raw(`1e${37 - scaleOf(held)}`)}`;
    return sql`CASE WHEN ${join([...fits, isSmall], ' AND ')} THEN ${held.text ?? castTo(held.sql, 'VARCHAR')} ELSE ${floatText(result)} END`;
  });
  return { ...value, text };
}

/** Of two literals, which have all their digits whatever holds them. */
function exactOf(a: Expr, b: Expr, exact: (x: string, y: string) => string): Expr | undefined {
  const [x, y] = [literalDigits(a), literalDigits(b)];
  return x === undefined || y === undefined ? undefined : numericLiteral(exact(x, y));
}

/** Sum or difference: the larger scale. */
export function addNumeric(operator: '+' | '-', a: Expr, b: Expr): Expr {
  const added = (x: SqlFragment, y: SqlFragment) => sql`(${x} ${raw(operator)} ${y})`;
  if (isDouble(a, b)) {
    const sum = exactOf(a, b, (x, y) => exactSum(x, y, operator === '+' ? 1n : -1n));
    return sum ?? binary([a, b], added, (x, y) => addNumeric(operator, x, y));
  }
  const scale = Math.max(scaleOf(a), scaleOf(b));
  return made(added(a.sql, b.sql), scale, isExact(a, b), mostDecimals(a, b));
}

function made(value: SqlFragment, scale: number, exact: boolean, decimals: SqlFragment | undefined): Expr {
  return exact ? decimal(value, scale, true) : withDecimals(value, scale, decimals);
}

/** Product: the scales add up. */
export function multiplyNumeric(a: Expr, b: Expr): Expr {
  if (isDouble(a, b))
    return exactOf(a, b, exactProduct) ?? binary([a, b], (x, y) => sql`(${x} * ${y})`, multiplyNumeric);
  const scale = scaleOf(a) + scaleOf(b);
  const [x, y] = [decimalsOf(a), decimalsOf(b)];
  if (scale <= MAX_PRODUCT_SCALE)
    return made(sql`(${a.sql} * ${b.sql})`, scale, isExact(a, b), x && y && sql`(${x} + ${y})`);
  return decimal(wideProduct(a.sql, b.sql), WIDE_SCALE, false);
}

/**
 * A product of many decimals, rounded to 20, of the operands' units u and v of 10^-20. u·v has 40 decimals and would not fit, so each
 * is split in two: u = h·10^10 + l.
 */
function wideProduct(x: SqlFragment, y: SqlFragment): SqlFragment {
  const size = (of: SqlFragment) => sql`abs(${unscaled(of, WIDE_SCALE)})`;
  const tenth = (of: SqlFragment) => sql`CAST(floor(CAST(${of} AS DOUBLE) / 1e10) AS HUGEINT)`;
  const whole = letAll([size(x), size(y)], ([u, v]) =>
    letAll([tenth(u), tenth(v)], ([h, k]) => {
      const low = (of: SqlFragment, high: SqlFragment) => sql`(${of} - ${high} * 10000000000)`;
      const crossed = sql`(${h} * ${low(v, k)} + ${low(u, h)} * ${k} + ${tenth(sql`(${low(u, h)} * ${low(v, k)})`)})`;
      return sql`(${h} * ${k} + ${shortened(crossed, raw('10'))})`;
    }),
  );
  return ofUnits(sql`CASE WHEN (${x} < 0) <> (${y} < 0) THEN - ${whole} ELSE ${whole} END`, WIDE_SCALE);
}

/** Whole numbers from there on are not all doubles, so that a quotient's whole part is no longer known. */
const MOST_WHOLE = raw('9007199254740992');

/** Remainder with the dividend's sign. */
export function modNumeric(a: Expr, b: Expr): Expr {
  if (isDouble(a, b)) {
    const divisor = literalDigits(b);
    const isZero = divisor !== undefined && digitsOf(divisor).units === 0n;
    const exact = isZero ? undefined : exactOf(a, b, exactRemainder);
    return exact ?? binary([a, b], (x, y) => unlessZeroOrNaN(y, binaryRemainder(x, y), x), modNumeric);
  }
  const form = commonForm([a.numeric, b.numeric]);
  const scale = form === 'double' ? 0 : form.scale;
  const value = letAll([withForm(a, form), withForm(b, form)], ([n, d]) =>
    unlessZero(d, castTo(sql`${n} % ${d}`, `DECIMAL(38,${scale})`), sql`${n} IS NOT NULL`),
  );
  return made(value, scale, isExact(a, b), mostDecimals(a, b));
}

/** By the quotient, as 1 % 0.1 is 0 in digits, where it is known; never beyond the divisor. */
function binaryRemainder(x: SqlFragment, y: SqlFragment): SqlFragment {
  return sql`CASE WHEN isinf(${y}) AND NOT isinf(${x}) THEN ${x} WHEN abs(${x} / ${y}) < ${MOST_WHOLE} THEN ${x} - ${y} * trunc(${x} / ${y}) ELSE ${x} % ${y} END`;
}

/** A function that changes the value and not its scale. */
export function keepingScale(a: Expr, fragment: SqlFragment): Expr {
  if (a.numeric === 'double') return double(fragment);
  return made(fragment, scaleOf(a), isExact(a), decimalsOf(a));
}

/** The scale stays. */
export function negateNumeric(a: Expr): Expr {
  return {
    ...keepingScale(a, sql`(- ${a.sql})`),
    ...(a.literal && a.simple ? { literal: negated(a.literal), simple: true } : {}),
  };
}
