import { sql, type SqlFragment, integer } from '../../core/sql/fragment.ts';
import { fromDigits, mostDecimals, scaleOf } from '../casts/numeric.ts';
import { castTo, decimal, exactScale, type Expr } from '../expr.ts';
import { letAll, letIn, type Bindable } from '../let.ts';
import { constantOf, divideByConstant, type Quotient } from './divide-by-constant.ts';
import { divisionScale, magnitude } from './division-scale.ts';
import { binary, isDouble, isExact } from './numeric.ts';
import { smallDecimals, smallQuotient } from './small-division.ts';
import { unlessZero, unlessZeroOrNaN } from './zero.ts';
import { digits, divided, power10, raised, unscaled, wideValue, WIDE_SCALE } from './units.ts';

/**
 * Quotient with PostgreSQL's digits: at least 16 significant ones, by select_div_scale (numeric.c), rounded half away from zero.
 * Its text has those digits; the value is held with 20 decimals.
 * @param few such as averages, one a group: DuckDB would take longer to plan the quick way than it saves
 */
export function divideNumeric(a: Expr, b: Expr, few = false): Expr {
  const inBinary = (x: SqlFragment, y: SqlFragment) => unlessZeroOrNaN(y, sql`(${x} / ${y})`, x);
  if (isDouble(a, b)) return binary([a, b], inBinary, (x, y) => divideNumeric(x, y, true));
  const constant = constantOf(b);
  const write = (x: Expr): Quotient => {
    const whole = quotient(x, b, few);
    if (!constant) return whole;
    const least = Math.max(exactScale(a) ?? 0, exactScale(b) ?? 0);
    const quick = divideByConstant({ sql: x.sql, scale: scaleOf(a) }, constant, least, whole);
    // What has a scale of its own in every record has digits that depend on it.
    return isExact(a) ? quick : { ...whole, value: quick.value };
  };
  // The value and its text are seldom both wanted: each names the dividend for itself.
  const part = (which: keyof Quotient) =>
    constant ? withDigits([a], ([x]) => write(x)[which]) : write(a)[which];
  const made = { of: [a, b], text: ([x = a, y = b]: readonly Expr[]) => divideNumeric(x, y, true).text };
  return { ...decimal(part('value'), WIDE_SCALE, false, part('text')), decimals: part('decimals'), made };
}

/** Names numerics by what tells their values and their digits: their texts, where they have some that are no columns. */
export function withDigits<const X extends readonly Expr[]>(
  xs: X,
  body: (xs: { readonly [K in keyof X]: Expr }) => SqlFragment,
): SqlFragment {
  const write = body as (xs: readonly Expr[]) => SqlFragment;
  const isText = (x: Expr) => x.text !== undefined && !x.simple;
  const named = (x: Expr): Bindable => (x.text && isText(x) ? { sql: x.text } : x);
  return letAll(xs.map(named), (names) => {
    const held = xs.map((x, i): Expr => {
      const name = names[i]!;
      if (!isText(x)) return { ...x, sql: name, simple: true };
      return decimal(fromDigits(name, scaleOf(x)), scaleOf(x), false, name);
    });
    return letAll(held, (values) => write(held.map((x, i) => ({ ...x, sql: values[i]!, simple: true }))));
  });
}

/** A quotient's digits: `w`, a HUGEINT of 10^-`e` units, and `e`, its decimals. `w` is NULL where it has too many digits. */
export interface Digits {
  readonly w: SqlFragment;
  readonly e: SqlFragment;
}

function quotient(a: Expr, b: Expr, few: boolean): Quotient {
  const write = (
    shown: (digits: Digits) => SqlFragment,
    cast: (binary: SqlFragment) => SqlFragment,
  ): SqlFragment =>
    withDigits([a, b], ([x, y]) => {
      const inBinary = castTo(
        sql`CAST(${x.sql} AS DOUBLE) / CAST(${y.sql} AS DOUBLE)`,
        `DECIMAL(38,${WIDE_SCALE})`,
      );
      const quick = few ? undefined : smallQuotient(smallOf(x, y), leastDecimals(x, y));
      return letIn(orElse(quick, inUnits(x, y)), (u) => {
        const { w, e } = digitsOf(u);
        return sql`CASE WHEN ${u} IS NULL THEN NULL WHEN ${w} IS NULL THEN ${cast(inBinary)} ELSE ${shown({ w, e })} END`;
      });
    });
  return {
    value: write(
      ({ w, e }) => wideValue(w, e),
      (x) => x,
    ),
    text: write(
      ({ w, e }) => digits(w, e),
      (x) => castTo(x, 'VARCHAR'),
    ),
    decimals: withDigits([a, b], ([x, y]) => {
      const quick = few ? undefined : smallDecimals(smallOf(x, y), leastDecimals(x, y));
      return orElse(
        quick,
        sized(x, y, (_n, _d, e) => e),
      );
    }),
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
  return sized(x, y, (n, d, e) => {
    const k = sql`(${e} + ${integer(scaleOf(y) - scaleOf(x))})`;
    // A dividend with more decimals than the quotient is not cut: the divisor has zeros more.
    const isFiner = scaleOf(x) > scaleOf(y) && !isExact(x);
    const divisor = isFiner ? raised(d, sql`(- ${k})`) : d;
    const whole = letIn(divisor, (by) =>
      scaleOf(y) < WIDE_SCALE ? steps(n, by, k) : withoutZeros(by, k, (d1, k1) => steps(n, d1, k1)),
    );
    const isBelow = sql`(${x.sql} < 0) <> (${y.sql} < 0)`;
    return letIn(whole, (w) => sql`{'w': CASE WHEN ${isBelow} THEN - ${w} ELSE ${w} END, 'e': ${e}}`);
  });
}

/** A large divisor without zeros at its end, of which a dividend needs as many less. */
function withoutZeros(
  d: SqlFragment,
  k: SqlFragment,
  write: (d: SqlFragment, k: SqlFragment) => SqlFragment,
): SqlFragment {
  const text = sql`CAST(${d} AS VARCHAR)`;
  const zeros = sql`CASE WHEN ${d} < 1e25 THEN 0 ELSE least(length(${text}) - length(rtrim(${text}, '0')), greatest(${k}, 0)) END`;
  return letIn(zeros, (z) =>
    letIn(sql`CASE WHEN ${z} = 0 THEN ${d} ELSE ${d} // ${power10(z)} END`, (short) =>
      write(short, sql`(${k} - ${z})`),
    ),
  );
}

/** n·10^k / d: the last digits in a step of their own, as many as the divisor leaves room for. NULL where that is not enough. */
function steps(n: SqlFragment, d: SqlFragment, k: SqlFragment): SqlFragment {
  const room = sql`least(greatest(${k}, 0), 12, 38 - CAST(ceil(log10(CAST(${d} AS DOUBLE))) AS INTEGER))`;
  return letIn(room, (last) => {
    const first = sql`(greatest(${k}, 0) - ${last})`;
    const size = sql`CAST(${n} AS DOUBLE) * power(10::DOUBLE, ${first})`;
    return sql`CASE WHEN ${last} >= 0 AND ${size} < 1e38 AND ${size} / CAST(${d} AS DOUBLE) < power(10::DOUBLE, 30 - ${last}) THEN ${divided(n, d, [first, last])} END`;
  });
}

/** Names the sizes of operands as whole numbers of their units, and the decimals of their quotient. */
function sized(
  x: Expr,
  y: Expr,
  write: (n: SqlFragment, d: SqlFragment, decimals: SqlFragment) => SqlFragment,
): SqlFragment {
  const [xScale, yScale] = [scaleOf(x), scaleOf(y)];
  const size = (of: Expr, scale: number) => sql`abs(${unscaled(of.sql, scale)})`;
  return letAll([size(x, xScale), size(y, yScale)], ([n, d]) => {
    const scale = divisionScale(magnitude(n, xScale), magnitude(d, yScale), leastDecimals(x, y));
    const body = letIn(scale, (e) => write(n, d, e));
    return sql`CASE WHEN ${n} IS NOT NULL AND ${d} IS NOT NULL THEN ${unlessZero(d, body)} END`;
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
