/** A float8 as PostgreSQL prints it (shortest text that reads back the same): `100`, `1e+21`, `1e-05`, `NaN`. */
export function toPostgresFloat(x: number): string {
  return floatText(x, 15, '');
}

/** A float as Python's `repr` prints it: `100.0`, `1e+21`, `1e-05`. Only finite numbers. */
export function toPythonFloat(x: number): string {
  return floatText(x, 16, '.0');
}

function floatText(x: number, firstExponent: number, wholeSuffix: string): string {
  if (!Number.isFinite(x)) return Number.isNaN(x) ? 'NaN' : x > 0 ? 'Infinity' : '-Infinity';
  if (Number.isInteger(x) && Math.abs(x) < 1e15) return (Object.is(x, -0) ? '-0' : String(x)) + wholeSuffix;
  const size = Math.abs(x);
  // Here JavaScript prints as PostgreSQL and Python do; a whole number this large needs their suffix.
  if (size >= 1e-4 && size < 1e15) return String(x);
  const [digits = '', exponentText = ''] = x.toExponential().split('e');
  const exponent = Number(exponentText);
  if (exponent >= -4 && exponent < firstExponent) {
    const plain = exponent < 0 && exponent >= -6 ? String(x) : plainDigits(digits, exponent);
    return plain.includes('.') ? plain : plain + wholeSuffix;
  }
  const sign = exponent < 0 ? '-' : '+';
  return `${digits}e${sign}${String(Math.abs(exponent)).padStart(2, '0')}`;
}

function plainDigits(digits: string, exponent: number): string {
  const negative = digits.startsWith('-');
  const mantissa = digits.replace('-', '').replace('.', '');
  const whole = mantissa.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  const fraction = mantissa.slice(exponent + 1);
  return `${negative ? '-' : ''}${whole}${fraction ? `.${fraction}` : ''}`;
}

/** A numeric's digits as Python's `str` of a Decimal prints them: as they are, but below 10⁻⁶ with an exponent. */
export function toPythonDecimal(text: string): string {
  const [, sign = '', fraction = ''] = /^(-?)0\.(0{5}\d*)$/.exec(text) ?? [];
  const digits = fraction.replace(/^0+(?=\d)/, '');
  const exponent = digits.length - 1 - fraction.length;
  if (fraction === '' || exponent >= -6) return text;
  return `${sign}${digits.slice(0, 1)}${digits.length > 1 ? `.${digits.slice(1)}` : ''}E${exponent}`;
}
