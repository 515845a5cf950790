import { raw, sql, type SqlFragment, integer } from '../../core/sql/fragment.ts';
import { inTurn, type Turns } from '../let.ts';
import { divisionScale, smallMagnitude } from './division-scale.ts';

// Dividing 128 bits takes microseconds. Where operands have few digits, as most have, 64 bits do: a few digits of the quotient at a time.

/** Operands are below 10^15 of their units: a DOUBLE takes them there exactly. */
export const MAX_DIGITS = 15;

/** Beyond these decimals operands have no room before the point. */
const MAX_SCALE = 9;

/** A divisor times the power that brings the next digits: twice that, and the divisor, are below 2^63. */
export const MAX_PRODUCT = 4_000_000_000_000_000_000n;

/** A numeric held as DECIMAL with so many decimals. */
interface Operand {
  readonly value: SqlFragment;
  readonly scale: number;
}

/** Decimals of quotients, and digits that are taken at a time: two times as many as in the first, and the others. */
const STEPS: readonly (readonly [decimals: number, first: number, last: number])[] = [
  [16, 6, 4],
  [20, 7, 6],
  [12, 4, 4],
  [24, 8, 8],
  [8, 4, 0],
  [4, 2, 0],
  [0, 0, 0],
];

/**
 * A quotient of small operands: `w`, a HUGEINT of 10^-`e` units, and `e`, its decimals. NULL where they are not small, NULL or zero.
 * Undefined: they never are.
 * @param least decimals that it has anyway
 */
export function smallQuotient(
  operands: readonly [Operand, Operand],
  least: SqlFragment,
): SqlFragment | undefined {
  return small(operands, least)
    ?.next((of) => {
      const power = (which: 1 | 2) => {
        const cases = STEPS.map((step) => `WHEN ${step[0]} THEN CAST(1${'0'.repeat(step[which])} AS BIGINT)`);
        return sql`CASE ${of.e} ${raw(cases.join(' '))} END`;
      };
      return { ...of, p: power(1), q: power(2) };
    })
    .next(({ n, d, e, p, q }) => ({
      n: sql`CASE WHEN abs(${d}) < ${integer(MAX_PRODUCT)} // ${p} THEN ${n} END`,
      d,
      e,
      p,
      q,
    }))
    .last(
      ({ n, d, e, p, q }) =>
        sql`CASE WHEN ${n} IS NOT NULL THEN {'w': ${dividedInSteps(n, d, [p, p, q])}, 'e': ${e}} END`,
    );
}

/**
 * n / d, whole numbers in BIGINTs, times powers of ten, rounded half away from zero: a HUGEINT. Each power brings as many digits.
 * Twice the divisor times any power is below 2^63.
 */
export function dividedInSteps(n: SqlFragment, d: SqlFragment, powers: readonly SqlFragment[]): SqlFragment {
  return powers.reduce(
    ({ whole, rest }, power, i) => {
      const next = sql`(${rest} * ${power})`;
      const digits =
        i < powers.length - 1
          ? sql`${next} // ${d}`
          : sql`(2 * ${next} + sign(${n}) * abs(${d})) // (2 * ${d})`;
      return { whole: sql`(${whole} * ${power} + ${digits})`, rest: sql`(${next} % ${d})` };
    },
    { whole: sql`CAST(${n} // ${d} AS HUGEINT)`, rest: sql`(${n} % ${d})` },
  ).whole;
}

/** A numeric of fewer than 15 digits as a BIGINT of 10^-scale units. */
export function smallUnits(value: SqlFragment, scale: number): SqlFragment {
  return sql`CAST(CAST(${value} AS DOUBLE) * ${raw(`1e${scale}`)} AS BIGINT)`;
}

/** Its decimals alone. */
export function smallDecimals(
  operands: readonly [Operand, Operand],
  least: SqlFragment,
): SqlFragment | undefined {
  return small(operands, least)?.last(({ e }) => e);
}

/** Operands as BIGINTs of one unit, and the decimals of their quotient: NULL where one is not small, is NULL, or the divisor zero. */
function small([a, b]: readonly [Operand, Operand], least: SqlFragment): Turns<'n' | 'd' | 'e'> | undefined {
  const scale = Math.max(a.scale, b.scale);
  if (scale > MAX_SCALE) return undefined;
  const units = ({ value }: Operand) =>
    sql`CASE WHEN abs(CAST(${value} AS DOUBLE)) < ${raw(`1e${MAX_DIGITS - scale}`)} THEN ${smallUnits(value, scale)} END`;
  const size = (u: SqlFragment) => smallMagnitude(u, scale, MAX_DIGITS);
  return inTurn({ n: units(a), d: units(b), least })
    .next(({ n, d, least }) => ({ n: sql`CASE WHEN ${d} <> 0 THEN ${n} END`, d, least }))
    .next(({ n, d, least }) => ({
      n,
      d,
      e: sql`CASE WHEN ${n} IS NOT NULL THEN ${divisionScale(size(n), size(d), least)} END`,
    }));
}
