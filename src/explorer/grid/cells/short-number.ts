/** Digits that any double tells apart from its neighbours, those that a table has room for, and those that nobody writes by hand. */
const EXACT = 15;
const SHOWN = 9;
const LONG = 12;

/**
 * A number as short as a table needs it: without the dust of binary fractions (`0.30000000000000004`, `-5.4223198890686035`,
 * `17.4899997711182`), and with nine digits where there are sixteen and more. Others stay as they are; whole numbers, too.
 * @param text as in the answer: digits with a point, and an exponent (`6.000000000000001e-09`) where they are far from it
 */
export function toShortNumber(text: string): string {
  const [, digitsBefore, exponent] = /^(.+)(e[+-]?\d+)$/i.exec(text) ?? [];
  if (digitsBefore !== undefined) return `${toShortNumber(digitsBefore)}${exponent}`;
  const [, whole = '', fraction = ''] = /^-?0*(\d*)\.(\d+)$/.exec(text) ?? [];
  const digits = whole === '' ? fraction.replace(/^0+/, '') : whole + fraction;
  if (fraction === '' || digits.length < LONG || whole.length >= EXACT) return text;
  const value = Number(text);
  const single = toSingle(value);
  if (digits.length <= EXACT) return single ?? text;
  const plain = trimmed(value.toPrecision(EXACT));
  const isDust = digitsOf(plain) <= SHOWN + 3;
  const cut = single ?? (isDust ? plain : trimmed(value.toPrecision(Math.max(SHOWN, whole.length))));
  return cut.includes('e') ? text : cut;
}

/**
 * The short text of a number that was stored in single precision and written as a double, with fifteen digits or all: `17.49` of
 * `17.4899997711182`. Null for others.
 */
function toSingle(value: number): string | null {
  const single = Math.fround(value);
  if (single !== value && single.toPrecision(EXACT) !== value.toPrecision(EXACT)) return null;
  for (let digits = 1; digits <= SHOWN; digits++) {
    const text = value.toPrecision(digits);
    if (Math.fround(Number(text)) === single) return text.includes('e') ? null : trimmed(text);
  }
  return null;
}

function trimmed(text: string): string {
  return text.includes('.') && !text.includes('e') ? text.replace(/\.?0+$/, '') : text;
}

function digitsOf(text: string): number {
  return text.replaceAll(/\D/g, '').replace(/^0+/, '').length;
}
