import { raw, sql, type SqlFragment, integer } from '../../core/sql/fragment.ts';
import { castTo } from '../expr.ts';
import { inTurn, letIn } from '../let.ts';

// A DECIMAL as the whole number of its last digits, a HUGEINT: multiplying those takes DuckDB ten nanoseconds, dividing them a
// thousand, and their texts hundreds. Quotients are guessed in binary, and what the guess leaves of the dividend tells the other digits.

/** Decimals kept where PostgreSQL would keep as many as it takes: quotients, averages, floats. 18 digits stay before the point. */
export const WIDE_SCALE = 20;

/** Digits that a DOUBLE takes exactly, and a BIGINT for certain. */
const SHORT = 15;

/** A DECIMAL as the integer of its last digit. */
export function unscaled(x: SqlFragment, scale: number): SqlFragment {
  if (scale === 0) return castTo(x, 'HUGEINT');
  const type = `DECIMAL(38,${scale})`;
  return letIn(x, (value) => {
    const float = castTo(value, 'DOUBLE');
    const unit = raw(`1e${scale}`);
    const byText = sql`CAST(replace(CAST(CAST(${value} AS ${raw(type)}) AS VARCHAR), '.', '') AS HUGEINT)`;
    const small = sql`WHEN abs(${float}) < ${raw(`1e${SHORT - scale}`)} THEN CAST(CAST(${float} * ${unit} AS BIGINT) AS HUGEINT) `;
    // What binary digits leave out of a larger one is small.
    const guessed = letIn(sql`CAST(${float} * ${unit} AS HUGEINT)`, (guess) => {
      const rest = sql`CAST(${value} - ${ofUnits(guess, scale)} AS DOUBLE)`;
      return sql`(${guess} + CAST(${rest} * ${unit} AS HUGEINT))`;
    });
    return sql`CASE ${scale < SHORT ? small : raw('')}WHEN abs(${float}) < ${raw(`1e${30 - scale}`)} THEN ${guessed} ELSE ${byText} END`;
  });
}

/** The DECIMAL of so many units of 10^-scale. */
export function ofUnits(units: SqlFragment, scale: number): SqlFragment {
  if (scale === 0) return castTo(units, 'DECIMAL(38,0)');
  return sql`(CAST(${units} AS DECIMAL(38,0)) * CAST(${raw(`0.${'1'.padStart(scale, '0')}`)} AS DECIMAL(${raw(`${scale},${scale}`)})))`;
}

/** 10^k for k from 0 to 38, of which doubles hold those up to the 22nd. */
export function power10(k: SqlFragment): SqlFragment {
  const part = (places: SqlFragment) => sql`CAST(power(10::DOUBLE, ${places}) AS HUGEINT)`;
  return sql`(${part(sql`least(${k}, 19)`)} * ${part(sql`greatest(${k} - 19, 0)`)})`;
}

/** n·10^k for k > 0, else n: NULL where it is 10^38 or more. */
export function raised(n: SqlFragment, k: SqlFragment): SqlFragment {
  return sql`CASE WHEN ${k} <= 0 THEN ${n} WHEN abs(CAST(${n} AS DOUBLE)) * power(10::DOUBLE, ${k}) < 1e38 THEN ${n} * ${power10(k)} END`;
}

/**
 * n·10^k / d for whole numbers that are not negative, rounded half up: digits in two steps, of which each says how many.
 * @param d positive, up to 10^(38 - k) for the k of the last step
 * @param n times the first step's power it is below 10^38
 * @param steps the last one at most 12. The quotient is below 10^30
 */
export function divided(
  n: SqlFragment,
  d: SqlFragment,
  steps?: readonly [first: SqlFragment, last: SqlFragment],
): SqlFragment {
  const left = steps ? sql`(${n} * ${power10(steps[0])})` : n;
  // Such a power is held by a double.
  const power = steps ? sql`CAST(power(10::DOUBLE, ${steps[1]}) AS HUGEINT)` : raw('1');
  const guess = (of: SqlFragment, by: SqlFragment) =>
    sql`CAST(${castTo(of, 'DOUBLE')} / ${castTo(by, 'DOUBLE')} AS HUGEINT)`;
  return inTurn({ left, d, power })
    .next((of) => ({ ...of, q: guess(of.left, of.d) }))
    .next(({ left, d, power, q }) => ({
      left: sql`((${left} - ${q} * ${d}) * ${power})`,
      d,
      whole: sql`(${q} * ${power})`,
    }))
    .next((of) => ({ ...of, q: guess(of.left, of.d) }))
    .next(({ left, d, whole, q }) => ({
      rest: sql`(${left} - ${q} * ${d})`,
      d,
      whole: sql`(${whole} + ${q})`,
    }))
    .last(
      ({ rest, d, whole }) =>
        sql`(${whole} + CASE WHEN 2 * ${rest} >= ${d} THEN 1 WHEN 2 * ${rest} < - ${d} THEN -1 ELSE 0 END)`,
    );
}

/** n / 10^k for a whole number that is not negative, rounded half up: of quotients from 10^30 on the last digits are guessed. */
export function shortened(n: SqlFragment, k: SqlFragment): SqlFragment {
  return divided(n, power10(k));
}

/** An integer of 10^-scale units as decimal text. */
export function digits(whole: SqlFragment, scale: SqlFragment): SqlFragment {
  return inTurn({ whole, scale })
    .next(({ whole, scale }) => ({ whole, scale, text: sql`CAST(abs(${whole}) AS VARCHAR)` }))
    .next(({ whole, scale, text }) => ({
      sign: sql`CASE WHEN ${whole} < 0 THEN '-' ELSE '' END`,
      scale,
      text: sql`CASE WHEN length(${text}) > ${scale} THEN ${text} ELSE lpad(${text}, CAST(${scale} + 1 AS INTEGER), '0') END`,
    }))
    .last(
      ({ sign, scale, text }) =>
        sql`${sign} || CASE WHEN ${scale} = 0 THEN ${text} ELSE left(${text}, - ${scale}) || '.' || right(${text}, ${scale}) END`,
    );
}

/** An integer of 10^-scale units as a DECIMAL with WIDE_SCALE decimals. */
export function wideValue(whole: SqlFragment, scale: SqlFragment): SqlFragment {
  const wide = integer(WIDE_SCALE);
  const cut = sql`sign(${whole}) * ${shortened(sql`abs(${whole})`, sql`(${scale} - ${wide})`)}`;
  return ofUnits(
    sql`CASE WHEN ${scale} <= ${wide} THEN ${whole} * CAST(power(10::DOUBLE, ${wide} - ${scale}) AS HUGEINT) ELSE ${cut} END`,
    WIDE_SCALE,
  );
}
