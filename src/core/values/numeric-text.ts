/**
 * A number as PostgreSQL's `numeric` prints it: every digit kept, the exponent written out. Null when it is not one.
 * Knows NaN and infinity.
 */
export function toNumericText(text: string): string | null {
  const trimmed = text.trim();
  const special = SPECIAL.get(trimmed.toLowerCase());
  if (special) return special;
  const match = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,6}))?$/.exec(trimmed);
  if (!match) return null;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  if (whole === '' && fraction === '') return null;
  if (Number(exponent) < -MOST_DIGITS || whole.length + Number(exponent) > MOST_DIGITS) return null;
  const [left, right] = shift(whole, fraction, Number(exponent));
  const integer = left.replace(/^0+(?=\d)/, '') || '0';
  const digits = right === '' ? integer : `${integer}.${right}`;
  return sign === '-' && /[1-9]/.test(digits) ? `-${digits}` : digits;
}

/** Digits that a numeric of PostgreSQL may have before its point; more than it may have behind it. */
const MOST_DIGITS = 131_072;

const SPECIAL: ReadonlyMap<string, string> = new Map([
  ['nan', 'NaN'],
  ...['inf', '+inf', 'infinity', '+infinity'].map((text) => [text, 'Infinity'] as const),
  ...['-inf', '-infinity'].map((text) => [text, '-Infinity'] as const),
]);

/** Moves the decimal point; a positive exponent never leaves a negative scale, as in PostgreSQL. */
function shift(whole: string, fraction: string, exponent: number): [whole: string, fraction: string] {
  if (exponent >= 0) {
    const padded = fraction.padEnd(exponent, '0');
    return [whole + padded.slice(0, exponent), padded.slice(exponent)];
  }
  const padded = whole.padStart(-exponent, '0');
  return [padded.slice(0, padded.length + exponent), padded.slice(padded.length + exponent) + fraction];
}
