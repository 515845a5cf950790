/** A numeric's value: a whole number of units of 10^-scale. */
export interface Units {
  readonly units: bigint;
  readonly scale: number;
}

/** 10^n, of n that is not negative. */
export const pow10 = (n: number): bigint => 10n ** BigInt(n);

/** Plain digits as units of their last one. */
export function digitsOf(digits: string): Units {
  const [whole = '', fraction = ''] = digits.split('.');
  return { units: BigInt(whole + fraction), scale: fraction.length };
}

/** Units as plain digits with that many decimals. */
export function printUnits(units: bigint, scale: number): string {
  const text = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const sign = units < 0n ? '-' : '';
  return scale === 0 ? sign + text : `${sign}${text.slice(0, -scale)}.${text.slice(-scale)}`;
}

/** A quotient, half away from zero. */
export function divideRounded(n: bigint, d: bigint): bigint {
  const [size, by] = [n < 0n ? -n : n, d < 0n ? -d : d];
  const rounded = (2n * size + by) / (2n * by);
  return n < 0n === d < 0n ? rounded : -rounded;
}

/** In units of 10^-scale, rounded half away from zero. */
export function rescaled({ units, scale: from }: Units, scale: number): bigint {
  return scale >= from ? units * pow10(scale - from) : divideRounded(units, pow10(from - scale));
}

/** A product: the decimals of both. */
export function exactProduct(a: string, b: string): string {
  const [x, y] = [digitsOf(a), digitsOf(b)];
  return printUnits(x.units * y.units, x.scale + y.scale);
}

/** A sum, or a difference: the decimals of the operand that has more. */
export function exactSum(a: string, b: string, sign: 1n | -1n = 1n): string {
  const [x, y] = [digitsOf(a), digitsOf(b)];
  const scale = Math.max(x.scale, y.scale);
  return printUnits(rescaled(x, scale) + sign * rescaled(y, scale), scale);
}

/** What a division by another, which is not zero, leaves, with the dividend's sign: the decimals of the operand that has more. */
export function exactRemainder(a: string, b: string): string {
  const [x, y] = [digitsOf(a), digitsOf(b)];
  const scale = Math.max(x.scale, y.scale);
  return printUnits(rescaled(x, scale) % rescaled(y, scale), scale);
}
