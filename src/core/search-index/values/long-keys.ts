/*
 * Whole numbers of more digits than a double has, as identifiers have, by texts that sort as the numbers do.
 */

/** Digits of the greatest whole number that a column has, which its key has behind one for the sign. */
const DIGITS = 19;
const END = 10n ** BigInt(DIGITS);
const WHOLE = /^[+-]?[0-9]+$/;
const [NEGATIVE, POSITIVE] = ['0', '1'];

/** Characters of a key. */
export const LONG_KEY = 1 + DIGITS;

/** Undefined: it is no whole number, or has more digits than any. */
export function toLongKey(text: string): string | undefined {
  if (!WHOLE.test(text)) return undefined;
  const number = BigInt(text.replace('+', ''));
  if (number >= END || number < -END) return undefined;
  const isNegative = number < 0n;
  return (
    (isNegative ? NEGATIVE : POSITIVE) + String(isNegative ? END + number : number).padStart(DIGITS, '0')
  );
}

/** The number again. */
export function longKeyText(key: string): string {
  const digits = BigInt(key.slice(1));
  return String(key.startsWith(NEGATIVE) ? digits - END : digits);
}
