/**
 * A float4 as PostgreSQL prints it: the shortest digits that give the number back, with an exponent below 1e-4 and from 1e6 on
 * (`0.057308756`, `1e-20`).
 * @param value already rounded to float4 (Math.fround)
 */
export function printFloat4(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value < 0 ? '-Infinity' : 'Infinity';
  if (value === 0) return Object.is(value, -0) ? '-0' : '0';
  let digits = 1;
  while (Math.fround(Number(value.toPrecision(digits))) !== value) digits += 1;
  const [mantissa, exponentText] = value.toExponential(digits - 1).split('e') as [string, string];
  const exponent = Number(exponentText);
  if (exponent < -4 || exponent >= 6) {
    const size = String(Math.abs(exponent)).padStart(2, '0');
    return `${mantissa}e${exponent < 0 ? '-' : '+'}${size}`;
  }
  return Number(value.toPrecision(digits)).toString();
}
