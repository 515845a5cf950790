// Square roots of numeric literals to the last of PostgreSQL's digits, which DuckDB's DECIMAL has no room to find.
import { digitsOf, pow10, printUnits } from './units.ts';

/** Significant digits that a root has at least (NUMERIC_MIN_SIG_DIGITS). */
const LEAST = 16;

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
  if (n < 2n) return n;
  let x = 1n << BigInt(Math.ceil(n.toString(2).length / 2));
  for (;;) {
    const next = (x + n / x) / 2n;
    if (next >= x) return x;
    x = next;
  }
}
