// Powers and roots of numeric literals to the last of PostgreSQL's digits, which DuckDB's DECIMAL has no room to find.

/** A numeric in plain digits, as units of 10^-scale. */
function unitsOf(digits: string): { readonly units: bigint; readonly scale: number } {
  const [whole = '', fraction = ''] = digits.split('.');
  return { units: BigInt(whole + fraction), scale: fraction.length };
}

function print(units: bigint, scale: number): string {
  const text = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const sign = units < 0n ? '-' : '';
  return scale === 0 ? sign + text : `${sign}${text.slice(0, -scale)}.${text.slice(-scale)}`;
}

/** Half away from zero. */
function divideRounded(n: bigint, d: bigint): bigint {
  const [size, by] = [n < 0n ? -n : n, d < 0n ? -d : d];
  const rounded = (2n * size + by) / (2n * by);
  return n < 0n === d < 0n ? rounded : -rounded;
}

const pow10 = (n: number) => 10n ** BigInt(n);

/** Digits that a power may come to before it is no matter for exact arithmetic. */
const MAX_DIGITS = 5000;

/** Decimals that a result has at least (NUMERIC_MIN_SIG_DIGITS). */
const LEAST = 16;

/**
 * A power with a whole exponent; undefined where it has too many digits, or none.
 * @param digits plain ones
 */
export function exactPower(digits: string, exponent: number): string | undefined {
  const { units, scale } = unitsOf(digits);
  if (!Number.isSafeInteger(exponent) || (units === 0n && exponent < 0)) return undefined;
  const decimals = Math.max(LEAST, scale);
  const isUnit = units === pow10(scale) || units === -pow10(scale);
  const n = isUnit ? Math.abs(exponent % 2) : Math.abs(exponent);
  if (n * digits.length > MAX_DIGITS) return undefined;
  const [power, one] = [units ** BigInt(n), pow10(scale * n)];
  const [top, bottom] = exponent < 0 ? [one, power] : [power, one];
  return print(divideRounded(top * pow10(decimals), bottom), decimals);
}

/** The square root of a number that is not negative (numeric_sqrt: 16 significant digits, and no fewer decimals than it has). */
export function exactRoot(digits: string): string {
  const { units, scale } = unitsOf(digits);
  const wholeDigits = digits.replace(/\..*$/, '').replace(/^0+/, '').length;
  const leadingZeros = /^0*\.?(0*)/.exec(digits.replace(/^0*(?=\.)/, ''))?.[1]?.length ?? 0;
  const exponent = wholeDigits > 0 ? wholeDigits - 1 : -1 - leadingZeros;
  const weight = units === 0n ? 0 : Math.floor(exponent / 4);
  const decimals = Math.max(LEAST - ((weight + 1) * 2 - 1), scale, 0);
  // units/10^scale as units of 10^-2·decimals, four times: twice its root tells how to round the last digit.
  const scaled = (4n * units * pow10(2 * decimals)) / pow10(scale);
  const root = squareRoot(scaled);
  return print((root + 1n) / 2n, decimals);
}

/** The whole part of a square root, by Newton's steps. */
function squareRoot(n: bigint): bigint {
  if (n < 2n) return n;
  let x = 1n << BigInt(Math.ceil(n.toString(2).length / 2));
  for (;;) {
    const next = (x + n / x) / 2n;
    if (next >= x) return x;
    x = next;
  }
}
