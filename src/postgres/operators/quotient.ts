import { sql, type SqlFragment, integer } from '../../core/sql/fragment.ts';
import { fromDigits, mostDecimals, scaleOf } from '../casts/numeric.ts';
import { castTo, decimal, exactScale, type Expr } from '../expr.ts';
import { inTurn, letAll, letIn, type Names, type Turns } from '../let.ts';
import { constantOf, divideByConstant, type Quotient } from './divide-by-constant.ts';
import { divisionScale, magnitude } from './division-scale.ts';
import { binary, isDouble, isExact } from './numeric.ts';
import { smallDecimals, smallQuotient } from './small-division.ts';
import { unlessZero, unlessZeroOrNaN } from './zero.ts';
import { digits, divided, power10, raised, unscaled, wideValue, WIDE_SCALE } from './units.ts';

/** How a quotient is written. */
export interface QuotientForm {
  /** Such as averages, one a group: DuckDB would take longer to plan the quick way than it saves. */
  readonly isFew?: boolean;
  /** Where operands are gathered and the divisor is zero in no group: what names the digits. */
  readonly derive?: ((value: SqlFragment) => SqlFragment) | undefined;
}

const FEW: QuotientForm = { isFew: true };

/**
 * Quotient with PostgreSQL's digits: at least 16 significant ones, by select_div_scale (numeric.c), rounded half away from zero.
 * Its text has those digits; the value is held with 20 decimals.
 */
export function divideNumeric(a: Expr, b: Expr, form: QuotientForm = {}): Expr {
  const inBinary = (x: SqlFragment, y: SqlFragment) => unlessZeroOrNaN(y, sql`(${x} / ${y})`, x);
  if (isDouble(a, b)) return binary([a, b], inBinary, (x, y) => divideNumeric(x, y, FEW));
  const constant = constantOf(b);
  const write = (x: Expr): Quotient => {
    const whole = quotient(x, b, form);
    if (!constant) return whole;
    const least = Math.max(exactScale(a) ?? 0, exactScale(b) ?? 0);
    const quick = divideByConstant({ sql: x.sql, scale: scaleOf(a) }, constant, least, whole);
    // What has a scale of its own in every record has digits that depend on it.
    return isExact(a) ? quick : { ...whole, value: quick.value };
  };
  // The value and its text are seldom both wanted: each names the dividend for itself.
  const part = (which: keyof Quotient) =>
    constant ? withDigits([a], ([x]) => write(x)[which]) : write(a)[which];
  const made = { of: [a, b], text: ([x = a, y = b]: readonly Expr[]) => divideNumeric(x, y, FEW).text };
  return { ...decimal(part('value'), WIDE_SCALE, false, part('text')), decimals: part('decimals'), made };
}

/** Names numerics by what tells their values and their digits: their texts, where they have some that are no columns. */
export function withDigits<const X extends readonly Expr[]>(
  xs: X,
  body: (xs: { readonly [K in keyof X]: Expr }) => SqlFragment,
): SqlFragment {
  const write = body as (xs: readonly Expr[]) => SqlFragment;
  const isText = (x: Expr) => x.text !== undefined && !x.simple;
  if (xs.every((x) => x.simple)) return write(xs);
  const digits = inTurn(Object.fromEntries(xs.map((x, i) => [`x${i}`, isText(x) ? x.text! : x.sql])));
  const held = (names: Names<string>, x: Expr, i: number): Expr => {
    const name = names[`x${i}`]!;
    if (!isText(x)) return { ...x, sql: name, simple: true };
    return { ...decimal(name, scaleOf(x), false, names[`t${i}`]), simple: true };
  };
  const values = (names: Names<string>): Names<string> =>
    Object.fromEntries(
      xs.flatMap((x, i) => {
        const name = names[`x${i}`]!;
        return isText(x)
          ? [
              [`x${i}`, fromDigits(name, scaleOf(x))],
              [`t${i}`, name],
            ]
          : [[`x${i}`, name]];
      }),
    );
  return (xs.some(isText) ? digits.next(values) : digits).last((names) =>
    write(xs.map((x, i) => held(names, x, i))),
  );
}

/** A quotient's digits: `w`, a HUGEINT of 10^-`e` units, and `e`, its decimals. `w` is NULL where it has too many digits. */
export interface Digits {
  readonly w: SqlFragment;
  readonly e: SqlFragment;
}

function quotient(a: Expr, b: Expr, { isFew = false, derive }: QuotientForm): Quotient {
  const binaryOf = (x: Expr, y: Expr) =>
    castTo(sql`CAST(${x.sql} AS DOUBLE) / CAST(${y.sql} AS DOUBLE)`, `DECIMAL(38,${WIDE_SCALE})`);
  const unitsOf = (x: Expr, y: Expr) =>
    orElse(isFew ? undefined : smallQuotient(smallOf(x, y), leastDecimals(x, y)), inUnits(x, y));
  const derived = derive?.(withDigits([a, b], ([x, y]) => unitsOf(x, y)));
  const write = (
    shown: (digits: Digits) => SqlFragment,
    cast: (binary: SqlFragment) => SqlFragment,
  ): SqlFragment => {
    const shownOf = (units: SqlFragment, inBinary: SqlFragment) =>
      letIn(units, (u) => {
        const { w, e } = digitsOf(u);
        return sql`CASE WHEN ${u} IS NULL THEN NULL WHEN ${w} IS NULL THEN ${cast(inBinary)} ELSE ${shown({ w, e })} END`;
      });
    return derived
      ? shownOf(derived, binaryOf(a, b))
      : withDigits([a, b], ([x, y]) => shownOf(unitsOf(x, y), binaryOf(x, y)));
  };
  return {
    value: write(
      ({ w, e }) => wideValue(w, e),
      (x) => x,
    ),
    text: write(
      ({ w, e }) => digits(w, e),
      (x) => castTo(x, 'VARCHAR'),
    ),
    decimals: derived
      ? digitsOf(derived).e
      : withDigits([a, b], ([x, y]) =>
          orElse(
            isFew ? undefined : smallDecimals(smallOf(x, y), leastDecimals(x, y)),
            sized(x, y).last(({ e }) => e),
          ),
        ),
  };
}

/** Operands as the quick way takes them. */
function smallOf(x: Expr, y: Expr) {
  return [
    { value: x.sql, scale: scaleOf(x) },
    { value: y.sql, scale: scaleOf(y) },
  ] as const;
}

function orElse(first: SqlFragment | undefined, second: SqlFragment): SqlFragment {
  return first ? sql`COALESCE(${first}, ${second})` : second;
}

/** Decimals that a quotient has anyway. */
function leastDecimals(x: Expr, y: Expr): SqlFragment {
  return mostDecimals(x, y) ?? integer(Math.max(exactScale(x) ?? 0, exactScale(y) ?? 0));
}

/** The digits that a struct holds. */
export function digitsOf(struct: SqlFragment): Digits {
  return { w: sql`struct_extract(${struct}, 'w')`, e: sql`struct_extract(${struct}, 'e')` };
}

/** A quotient's digits as a struct, of operands of any size that have names; NULL where one of them is. */
export function inUnits(x: Expr, y: Expr): SqlFragment {
  const shift = integer(scaleOf(y) - scaleOf(x));
  // A dividend with more decimals than the quotient is not cut: the divisor has zeros more.
  const isFiner = scaleOf(x) > scaleOf(y) && !isExact(x);
  return (
    withoutZeros(
      sized(x, y)
        .next(({ n, d, e, isBelow }) => ({ n, d, e, isBelow, k: sql`(${e} + ${shift})` }))
        .next((of) => (isFiner ? { ...of, d: raised(of.d, sql`(- ${of.k})`) } : of)),
      scaleOf(y),
    )
      .next(({ n, d, e, isBelow, k }) => ({ n, d, e, isBelow, k: sql`greatest(${k}, 0)` }))
      .next((of) => ({
        ...of,
        // The last digits in a step of their own: as many as the divisor leaves room for.
        last: sql`least(${of.k}, 12, 38 - CAST(ceil(log10(CAST(${of.d} AS DOUBLE))) AS INTEGER))`,
      }))
      .next((of) => {
        const first = sql`(${of.k} - ${of.last})`;
        const size = sql`CAST(${of.n} AS DOUBLE) * power(10::DOUBLE, ${first})`;
        const fits = sql`${first} <= 38 AND ${of.last} >= 0 AND ${size} < 1e38 AND ${size} / CAST(${of.d} AS DOUBLE) < power(10::DOUBLE, 30 - ${of.last})`;
        return { ...of, first: sql`CASE WHEN ${fits} THEN ${first} END` };
      })
      // Not the power of NULL: DuckDB's least() and greatest() pass over NULLs.
      .next(({ n, d, e, isBelow, first, last }) => ({
        n: sql`CASE WHEN ${first} IS NOT NULL THEN ${n} END`,
        d,
        e,
        isBelow,
        first: sql`coalesce(${first}, 0)`,
        last,
      }))
      .next(({ n, d, e, isBelow, first, last }) => ({ w: divided(n, d, [first, last]), e, isBelow }))
      .last(
        ({ w, e, isBelow }) =>
          sql`CASE WHEN ${e} IS NOT NULL THEN {'w': CASE WHEN ${isBelow} THEN - ${w} ELSE ${w} END, 'e': ${e}} END`,
      )
  );
}

/** What a quotient n·10^k / d is made of. */
type Division = 'n' | 'd' | 'e' | 'isBelow' | 'k';

/** A large divisor without zeros at its end, of which a dividend needs as many less. */
function withoutZeros(division: Turns<Division>, scale: number): Turns<Division> {
  if (scale < WIDE_SCALE) return division;
  return division
    .next((of) => ({ ...of, text: sql`CASE WHEN ${of.d} >= 1e25 THEN CAST(${of.d} AS VARCHAR) END` }))
    .next(({ text, ...of }) => ({
      ...of,
      z: sql`CASE WHEN ${text} IS NULL THEN 0 ELSE least(length(${text}) - length(rtrim(${text}, '0')), greatest(${of.k}, 0)) END`,
    }))
    .next(({ z, d, k, ...of }) => ({
      ...of,
      d: sql`CASE WHEN ${z} = 0 THEN ${d} ELSE ${d} // ${power10(z)} END`,
      k: sql`(${k} - ${z})`,
    }));
}

/** The sizes of operands as whole numbers of their units, and the decimals of their quotient, which are NULL where an operand is; whether it is below zero. */
function sized(x: Expr, y: Expr): Turns<'n' | 'd' | 'e' | 'isBelow'> {
  const [xScale, yScale] = [scaleOf(x), scaleOf(y)];
  const size = (of: Expr, scale: number) => sql`abs(${unscaled(of.sql, scale)})`;
  const isBelow = sql`((${x.sql} < 0) <> (${y.sql} < 0))`;
  return inTurn({ n: size(x, xScale), d: size(y, yScale), least: leastDecimals(x, y), isBelow })
    .next(({ n, d, ...of }) => ({
      ...of,
      n: sql`CASE WHEN ${d} IS NOT NULL THEN ${n} END`,
      d: sql`CASE WHEN ${n} IS NOT NULL THEN ${unlessZero(d, d)} END`,
    }))
    .next(({ n, d, least, isBelow }) => {
      const scale = divisionScale(magnitude(n, xScale), magnitude(d, yScale), least);
      return { n, d, e: sql`CASE WHEN ${n} IS NOT NULL THEN ${scale} END`, isBelow };
    });
}

/** Whole quotient, cut towards zero. */
export function wholeQuotient(a: Expr, b: Expr): Expr {
  if (isDouble(a, b))
    return binary([a, b], (x, y) => unlessZeroOrNaN(y, sql`trunc(${x} / ${y})`, x), wholeQuotient);
  const scale = Math.max(scaleOf(a), scaleOf(b));
  const value = letAll([unscaled(a.sql, scale), unscaled(b.sql, scale)], ([n, d]) =>
    unlessZero(d, sql`${n} // ${d}`, sql`${n} IS NOT NULL`),
  );
  return decimal(castTo(value, 'DECIMAL(38,0)'), 0, true);
}
