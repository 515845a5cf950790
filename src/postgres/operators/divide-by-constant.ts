import { join, raw, sql, type SqlFragment, integer } from '../../core/sql/fragment.ts';
import { scaleOf } from '../casts/numeric.ts';
import { keyOf, type Expr } from '../expr.ts';
import { dividedInSteps, MAX_DIGITS, MAX_PRODUCT, smallUnits } from './small-division.ts';
import { WIDE_SCALE } from './units.ts';

/** A quotient: as DECIMAL with WIDE_SCALE decimals, as the text that PostgreSQL prints, and how many decimals this has. */
export interface Quotient {
  readonly value: SqlFragment;
  readonly text: SqlFragment;
  readonly decimals: SqlFragment;
}

/** A decimal number: `units` of 10^-scale. */
export interface Constant {
  readonly units: bigint;
  readonly scale: number;
}

/** What is divided: a DECIMAL with so many decimals. */
export interface Dividend {
  readonly sql: SqlFragment;
  readonly scale: number;
}

/** A divisor that is known before the statement runs and is not zero; undefined where there is none. */
export function constantOf(x: Expr): Constant | undefined {
  const [, sign, whole = '', decimals = ''] = /^([-+]?)(\d*)\.?(\d*)$/.exec(x.literal ?? '') ?? [];
  const scale = scaleOf(x);
  if (`${whole}${decimals}` === '' || decimals.length > scale) return undefined;
  const units = BigInt(`${whole}${decimals.padEnd(scale, '0')}`);
  return units === 0n ? undefined : { units: sign === '-' ? -units : units, scale };
}

/** Dividends below a bound, in units of their last decimal, and the decimals that their quotients have in PostgreSQL. */
interface Step {
  readonly bound: bigint;
  readonly decimals: number;
}

/**
 * The quotient of a name by a constant. By select_div_scale (numeric.c) its decimals then depend on nothing but the dividend's size, in
 * steps of four places; for each a few operations on whole numbers do what takes many on texts otherwise.
 * @param least decimals that the quotient has anyway
 * @param otherwise the same quotient, for dividends that are too large for this
 */
export function divideByConstant(
  { sql: x, scale }: Dividend,
  divisor: Constant,
  least: number,
  otherwise: Quotient,
): Quotient {
  const steps = stepsOf(scale, divisor, least);
  if (steps.length === 0) return otherwise;
  const choose = (write: (step: Step) => SqlFragment, rest: SqlFragment): SqlFragment => {
    const cases = steps.map((step) => ({ bound: step.bound, quotient: write(step) }));
    // A case that says the same as the next one is part of it.
    const needed = cases.filter(({ quotient: own }, i) => !isSame(own, cases[i + 1]?.quotient));
    const tests = needed.map(
      ({ bound, quotient: own }) =>
        sql`WHEN abs(${x}) < CAST(${raw(`${decimalOf(bound, scale)} AS DECIMAL(38,${scale})`)}) THEN ${own}`,
    );
    return sql`${join(tests, ' ')} ELSE ${rest} END`;
  };
  const places = decimalsOf(-1 - weightOf(divisor).weight, least);
  const zero = raw(`'${decimalOf(0n, places)}'`);
  const held = (step: Step, kept: number) =>
    sql`CAST(${quotient(x, scale, divisor, step)} AS DECIMAL(38,${integer(kept)}))`;
  return {
    value: sql`CASE ${choose((step) => held(step, WIDE_SCALE), otherwise.value)}`,
    text: sql`CASE WHEN ${x} = 0 THEN ${zero} ${choose((step) => sql`CAST(${held(step, step.decimals)} AS VARCHAR)`, otherwise.text)}`,
    decimals: sql`CASE WHEN ${x} = 0 THEN ${integer(places)} ${choose(({ decimals }) => integer(decimals), otherwise.decimals)}`,
  };
}

function isSame(a: SqlFragment, b: SqlFragment | undefined): boolean {
  return b !== undefined && keyOf(a) === keyOf(b);
}

/** Whole numbers below this are sure to fit into 128 bits and into a DECIMAL. */
const ROOM = 10n ** 38n;

/** The steps from the smallest dividends up to those that leave no room for the quotient's digits. */
function stepsOf(scale: number, divisor: Constant, least: number): readonly Step[] {
  const { weight, first } = weightOf(divisor);
  const steps: Step[] = [];
  // The dividends of a step begin with this place's digit, if that is above the divisor's first, or with the next place's.
  for (let place = Math.floor(-scale / 4) - 1; ; place += 1) {
    const bound = shifted(BigInt(first + 1), 4 * (place + 1) + scale);
    const decimals = decimalsOf(place - weight, least);
    const power = decimals + divisor.scale - scale;
    const isRoomy =
      power >= 0 &&
      decimals < 38 &&
      2n * bound * 10n ** BigInt(power) + sizeOf(divisor.units) < ROOM &&
      bound * 10n ** BigInt(scale) < ROOM;
    if (!isRoomy) return steps;
    steps.push({ bound, decimals });
  }
}

/** Of a base-10000 number: the place of its first digit, and this digit. */
function weightOf({ units, scale }: Constant): { readonly weight: number; readonly first: number } {
  const text = String(sizeOf(units));
  const exponent = text.length - 1 - scale;
  const weight = Math.floor(exponent / 4);
  return { weight, first: Number(text.padEnd(4, '0').slice(0, exponent - 4 * weight + 1)) };
}

function decimalsOf(weightOfQuotient: number, least: number): number {
  return Math.max(16 - 4 * weightOfQuotient, least, 0);
}

/** n·10^places, rounded up. */
function shifted(n: bigint, places: number): bigint {
  if (places >= 0) return n * 10n ** BigInt(places);
  const unit = 10n ** BigInt(-places);
  return (n + unit - 1n) / unit;
}

/** The text of so many units of 10^-scale. */
function decimalOf(units: bigint, scale: number): string {
  const digits = String(sizeOf(units)).padStart(scale + 1, '0');
  const point = digits.length - scale;
  return `${units < 0n ? '-' : ''}${digits.slice(0, point)}${scale === 0 ? '' : `.${digits.slice(point)}`}`;
}

/** The quotient rounded to the step's decimals, half away from zero, as a DECIMAL with these or fewer. */
function quotient(x: SqlFragment, scale: number, divisor: Constant, step: Step): SqlFragment {
  const exact = reciprocal(divisor);
  if (exact && scale + exact.scale <= step.decimals) return sql`(${x} * ${toDecimal(exact)})`;
  const units = smallQuotient(x, scale, divisor, step) ?? largeQuotient(x, scale, divisor, step);
  return sql`(CAST(${units} AS DECIMAL(38,0)) * ${toDecimal({ units: 1n, scale: step.decimals })})`;
}

/** Its units, where 64 bits hold the dividend and what is left of it with some more digits. */
function smallQuotient(
  x: SqlFragment,
  scale: number,
  divisor: Constant,
  { bound, decimals }: Step,
): SqlFragment | undefined {
  const { units, scale: places } = withoutZeros(divisor);
  const power = decimals + places - scale;
  if (power < 0 || bound > 10n ** BigInt(MAX_DIGITS)) return undefined;
  for (let steps = 1; steps <= 3; steps += 1) {
    const first = Math.ceil(power / steps);
    if (sizeOf(units) * 10n ** BigInt(first) >= MAX_PRODUCT) continue;
    const powers = Array.from({ length: steps }, (_, i) =>
      small(10n ** BigInt(i < steps - 1 ? first : power - first * (steps - 1))),
    );
    return dividedInSteps(smallUnits(x, scale), small(units), powers);
  }
  return undefined;
}

function withoutZeros({ units, scale }: Constant): Constant {
  return scale > 0 && units % 10n === 0n
    ? withoutZeros({ units: units / 10n, scale: scale - 1 })
    : { units, scale };
}

function largeQuotient(x: SqlFragment, scale: number, divisor: Constant, { decimals }: Step): SqlFragment {
  const whole = sql`CAST(${x} * ${toDecimal({ units: 10n ** BigInt(scale), scale: 0 })} AS HUGEINT)`;
  const factor = 10n ** BigInt(decimals + divisor.scale - scale);
  const half = sql`sign(${x}) * ${huge(sizeOf(divisor.units))}`;
  return sql`((${whole} * ${huge(2n * factor)} + ${half}) // ${huge(2n * divisor.units)})`;
}

/** 1 / divisor, where that has few decimals: of 10, 4 or 0.5, say. Dividing 128 bits is slow. */
function reciprocal({ units, scale }: Constant): Constant | undefined {
  for (let places = 0; places <= 12; places += 1) {
    const power = 10n ** BigInt(scale + places);
    if (power % units === 0n) return { units: power / units, scale: places };
  }
  return undefined;
}

function toDecimal({ units, scale }: Constant): SqlFragment {
  const text = decimalOf(units, scale);
  const width = Math.max(text.replace(/\D/g, '').length, scale);
  return raw(`CAST(${text} AS DECIMAL(${width},${scale}))`);
}

function sizeOf(n: bigint): bigint {
  return n < 0n ? -n : n;
}

function small(value: bigint): SqlFragment {
  return raw(`CAST(${value} AS BIGINT)`);
}

function huge(value: bigint): SqlFragment {
  return raw(`CAST(${value} AS HUGEINT)`);
}
