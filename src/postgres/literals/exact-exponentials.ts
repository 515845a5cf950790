// Exponentials, logarithms, powers and roots of numeric literals to the last of PostgreSQL's digits (numeric.c), which binary has no room for.
// Numbers are whole ones of units of 10^-places.
import { digitsOf, divideRounded, pow10, printUnits, rescaled, type Units } from './units.ts';

/** Significant digits that a result has at least (NUMERIC_MIN_SIG_DIGITS). */
const LEAST = 16;

/** Decimals that a result has at most (NUMERIC_MAX_DISPLAY_SCALE), and the most digits before the point that are worked out. */
const MOST = 1000;

/** Digits that a power with a whole exponent may come to before it is taken by way of its logarithm. */
const MAX_POWER_DIGITS = 30_000;

/** Digits that are worked out beside those of the result. */
const GUARD = 12;

const LOG10_E = 0.434294481903252;

const clamp = (scale: number) => Math.min(Math.max(scale, 0), MOST);

/** e^x. @returns undefined when that has too many digits */
export function exactExp(digits: string): string | undefined {
  const x = digitsOf(digits);
  const size = Number(digits) * LOG10_E;
  if (Math.abs(size) > 2 * MOST) return undefined;
  const scale = clamp(Math.max(LEAST - Math.trunc(size), x.scale));
  const places = scale + GUARD + Math.max(0, Math.ceil(size));
  return printUnits(rescaled({ units: expUnits(rescaled(x, places), places), scale: places }, scale), scale);
}

/** The natural logarithm of a positive number. */
export function exactLn(digits: string): string {
  const x = digitsOf(digits);
  const scale = clamp(Math.max(LEAST - logDigits(digits), x.scale));
  return printUnits(rescaled(lnOf(x, scale + GUARD), scale), scale);
}

/** The logarithm of a positive number to a positive base other than 1. */
export function exactLog(base: string, digits: string): string {
  const [b, x] = [digitsOf(base), digitsOf(digits)];
  const scale = clamp(Math.max(LEAST - logDigits(digits) + logDigits(base), b.scale, x.scale));
  const places = scale + 2 * GUARD + Math.max(0, -2 * logDigits(base));
  const quotient = divideRounded(lnOf(x, places).units * pow10(scale), lnOf(b, places).units);
  return printUnits(quotient, scale);
}

/** A power; undefined where there is none, or it has too many digits. */
export function exactPower(digits: string, exponent: string): string | undefined {
  const [x, n] = [digitsOf(digits), digitsOf(exponent)];
  const whole = n.units % pow10(n.scale) === 0n ? n.units / pow10(n.scale) : undefined;
  if (x.units === 0n && n.units < 0n) return undefined;
  if (whole === undefined) {
    if (x.units === 0n) return printUnits(0n, LEAST);
    return x.units < 0n ? undefined : fractionalPower(x, n);
  }
  const scale = clamp(Math.max(LEAST, x.scale));
  if (x.units < 0n) {
    const power = exactPower(digits.slice(1), exponent);
    return whole % 2n === 0n || !power || /^[0.]+$/.test(power) ? power : `-${power}`;
  }
  if (x.units === 0n) return printUnits(whole === 0n ? pow10(scale) : 0n, scale);
  const times = whole < 0n ? -whole : whole;
  if (times * BigInt(digits.length) > MAX_POWER_DIGITS) return powerByLogarithm(x, n, () => scale);
  const [power, one] = [x.units ** times, pow10(x.scale * Number(times))];
  const [top, bottom] = whole < 0n ? [one, power] : [power, one];
  return printUnits(divideRounded(top * pow10(scale), bottom), scale);
}

/** A positive number's power: more decimals the smaller it is (power_var). */
function fractionalPower(x: Units, n: Units): string | undefined {
  return powerByLogarithm(x, n, (size) => clamp(Math.max(LEAST - Math.trunc(size), x.scale, n.scale)));
}

/** e^(n · ln x), with as many decimals as its size in digits has it. */
function powerByLogarithm(x: Units, n: Units, scaleOf: (size: number) => number): string | undefined {
  const product = (places: number) => divideRounded(lnOf(x, places).units * n.units, pow10(n.scale));
  const rough = product(GUARD);
  const size = (Number(rough) / 10 ** GUARD) * LOG10_E;
  if (size > 2 * MOST) return undefined;
  const scale = scaleOf(size);
  if (size < -2 * MOST) return printUnits(0n, scale);
  // A relative error of the exponent is as many digits of the power.
  const places = scale + GUARD + Math.max(0, Math.ceil(size)) + String(n.units).length;
  return printUnits(rescaled({ units: expUnits(product(places), places), scale: places }, scale), scale);
}

/** How many digits before the point a logarithm has, less one; of numbers near 1 below zero (estimate_ln_dweight). */
function logDigits(digits: string): number {
  const { units, scale } = digitsOf(digits);
  if (units === 0n) return 0;
  const near = units - pow10(scale);
  const isNear = (near < 0n ? -near : near) * 10n <= pow10(scale);
  if (isNear) return near === 0n ? 0 : String(near < 0n ? -near : near).length - 1 - scale;
  const text = String(units);
  const head = text.slice(0, 15);
  const ln = Math.log(Number(head)) + (text.length - head.length - scale) * Math.LN10;
  return Math.trunc(Math.log10(Math.abs(ln)));
}

/** e^x, of x in units of 10^-places: by Taylor's series of x / 2^k, squared k times. */
function expUnits(x: bigint, places: number): bigint {
  const halvings = Math.max(0, (x < 0n ? -x : x).toString(2).length - pow10(places).toString(2).length + 8);
  // Each squaring doubles the error: a digit more for three of them.
  const extra = Math.ceil(halvings / 3) + 4;
  const one = pow10(places + extra);
  const small = (x * pow10(extra)) >> BigInt(halvings);
  let [sum, term] = [one, one];
  for (let i = 1n; term !== 0n; i += 1n) {
    term = (term * small) / (one * i);
    sum += term;
  }
  for (let i = 0; i < halvings; i += 1) sum = (sum * sum) / one;
  return divideRounded(sum, pow10(extra));
}

/** The natural logarithm of a positive number to so many places. */
function lnOf({ units, scale }: Units, places: number): Units {
  const work = places + 6;
  // x = m · 10^k with m between 1 and 10.
  const k = String(units).length - 1 - scale;
  const mantissa = (units * pow10(work)) / pow10(String(units).length - 1);
  const ten = k === 0 ? 0n : BigInt(k) * lnUnits(10n * pow10(work), work);
  return { units: divideRounded(lnUnits(mantissa, work) + ten, pow10(6)), scale: places };
}

/** ln m, of m in units: Halley's steps from the binary logarithm, each of which triples the digits. */
function lnUnits(m: bigint, places: number): bigint {
  const binary = Math.log(Number(rescaled({ units: m, scale: places }, 15)) / 1e15);
  let y = rescaled({ units: BigInt(Math.round(binary * 1e15)), scale: 15 }, places);
  for (let digits = 13; ; digits *= 3) {
    const e = expUnits(y, places);
    y += (2n * (m - e) * pow10(places)) / (m + e);
    if (digits > places) return y;
  }
}

/** The square root of a number that is not negative (numeric_sqrt: 16 significant digits, and no fewer decimals than it has). */
export function exactRoot(digits: string): string {
  const { units, scale } = digitsOf(digits);
  const wholeDigits = digits.replace(/\..*$/, '').replace(/^0+/, '').length;
  const leadingZeros = /^0*\.?(0*)/.exec(digits.replace(/^0*(?=\.)/, ''))?.[1]?.length ?? 0;
  const exponent = wholeDigits > 0 ? wholeDigits - 1 : -1 - leadingZeros;
  const weight = units === 0n ? 0 : Math.floor(exponent / 4);
  const decimals = Math.max(LEAST - ((weight + 1) * 2 - 1), scale, 0);
  // units/10^scale as units of 10^-2·decimals, four times: twice its root tells how to round the last digit.
  const scaled = (4n * units * pow10(2 * decimals)) / pow10(scale);
  const root = squareRoot(scaled);
  return printUnits((root + 1n) / 2n, decimals);
}

/** The whole part of a square root, by Newton's steps. */
function squareRoot(n: bigint): bigint {
  if (n === 0n) return n;
  let x = 1n << BigInt(Math.ceil(n.toString(2).length / 2));
  for (;;) {
    const next = (x + n / x) / 2n;
    if (next >= x) return x;
    x = next;
  }
}
