import { classAt, DIGIT, skipWhile } from './char-class.ts';

const DASH = 45;
const DOT = 46;
const PLUS = 43;
const LOWER_E = 101;
const UPPER_E = 69;

/** The end of the exponent (`e5`, `E-12`) at `pos`; -1 if there is none. */
export function scanMantissa(text: string, pos: number): number {
  const code = text.charCodeAt(pos);
  if (code !== LOWER_E && code !== UPPER_E) return -1;
  const sign = text.charCodeAt(pos + 1);
  const digits = sign === PLUS || sign === DASH ? pos + 2 : pos + 1;
  return isDigitAt(text, digits) ? skipWhile(text, digits, DIGIT) : -1;
}

/** The end of a dot and the digits behind it at `pos`; -1 if there is no such thing. */
export function scanFraction(text: string, pos: number): number {
  if (text.charCodeAt(pos) !== DOT || !isDigitAt(text, pos + 1)) return -1;
  return skipWhile(text, pos + 1, DIGIT);
}

/** Whether an ASCII digit stands at `pos`. */
export function isDigitAt(text: string, pos: number): boolean {
  return (classAt(text, pos) & DIGIT) !== 0;
}
