/** Digits that any double tells apart from its neighbours, and those that a table has room for. */
const EXACT = 15;
const SHOWN = 9;

/**
 * A number as short as a table needs it: without the dust of binary fractions (`0.30000000000000004`, `-5.4223198890686035`), and with
 * nine digits where there are sixteen and more. Others stay as they are; whole numbers, too.
 * @param text as in the answer: digits with a point, and an exponent (`6.000000000000001e-09`) where they are far from it
 */
export function toShortNumber(text: string): string {
  const [, digitsBefore, exponent] = /^(.+)(e[+-]?\d+)$/i.exec(text) ?? [];
  if (digitsBefore !== undefined) return `${toShortNumber(digitsBefore)}${exponent}`;
  const [, whole = '', fraction = ''] = /^-?0*(\d*)\.(\d+)$/.exec(text) ?? [];
  const digits = whole === '' ? fraction.replace(/^0+/, '') : whole + fraction;
  if (fraction === '' || digits.length <= EXACT || whole.length >= EXACT) return text;
  const value = Number(text);
  // What was stored in single precision, a short text names.
  const isSingle = Math.fround(value) === value;
  const lengths = Array.from({ length: SHOWN }, (_, index) => index + 1);
  const single = isSingle
    ? lengths.find((most) => Math.fround(Number(value.toPrecision(most))) === value)
    : null;
  const plain = trimmed(value.toPrecision(EXACT));
  const isDust = digitsOf(plain) <= SHOWN + 3;
  const cut = isDust && !single ? plain : trimmed(value.toPrecision(single ?? Math.max(SHOWN, whole.length)));
  return cut.includes('e') ? text : cut;
}

function trimmed(text: string): string {
  return text.includes('.') && !text.includes('e') ? text.replace(/\.?0+$/, '') : text;
}

function digitsOf(text: string): number {
  return text.replaceAll(/\D/g, '').replace(/^0+/, '').length;
}
