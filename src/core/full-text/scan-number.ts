import { classAt, DIGIT, skipWhile } from './char-class.ts';
import { TOKEN_TYPE } from './token-type.ts';
import type { TokenMatch } from './token-type.ts';

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

/** The decimal number or version whose first dot is at `dot`; null if no digit follows it. */
export function scanDecimal(text: string, dot: number): TokenMatch | null {
  const decimal = scanFraction(text, dot);
  if (decimal < 0) return null;
  let end = decimal;
  for (let more = scanFraction(text, end); more >= 0; more = scanFraction(text, end)) end = more;
  if (end > decimal) return { type: TOKEN_TYPE.version, end };
  const mantissa = scanMantissa(text, decimal);
  return mantissa < 0 ? { type: TOKEN_TYPE.float, end: decimal } : { type: TOKEN_TYPE.sfloat, end: mantissa };
}

/** The number whose sign is at `pos`; null if no digit follows. Before a version only the sign is taken, as a blank. */
export function scanSignedNumber(text: string, pos: number): TokenMatch | null {
  if (!isDigitAt(text, pos + 1)) return null;
  const whole = skipWhile(text, pos + 1, DIGIT);
  const decimal = scanFraction(text, whole);
  if (decimal >= 0 && scanFraction(text, decimal) >= 0) return { type: TOKEN_TYPE.blank, end: pos + 1 };
  const end = decimal < 0 ? whole : decimal;
  const mantissa = scanMantissa(text, end);
  if (mantissa >= 0) return { type: TOKEN_TYPE.sfloat, end: mantissa };
  return { type: decimal < 0 ? TOKEN_TYPE.int : TOKEN_TYPE.float, end };
}

/** The end of a dot and the digits behind it at `pos`; -1 if there is no such thing. */
function scanFraction(text: string, pos: number): number {
  if (text.charCodeAt(pos) !== DOT || !isDigitAt(text, pos + 1)) return -1;
  return skipWhile(text, pos + 1, DIGIT);
}

/** Whether an ASCII digit stands at `pos`. */
export function isDigitAt(text: string, pos: number): boolean {
  return (classAt(text, pos) & DIGIT) !== 0;
}
