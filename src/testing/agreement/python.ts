import { isLosslessNumber, LosslessNumber } from 'lossless-json';

/** `str()` of what json.loads makes of a value. */
export function toPythonText(value: unknown): string {
  return typeof value === 'string' ? value : repr(value);
}

function repr(value: unknown): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (isLosslessNumber(value)) return number(value.value);
  if (typeof value === 'string') return reprText(value);
  if (Array.isArray(value)) return `[${value.map(repr).join(', ')}]`;
  return `{${Object.entries(value as object)
    .map(([key, item]) => `${reprText(key)}: ${repr(item)}`)
    .join(', ')}}`;
}

function reprText(text: string): string {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escaped = text
    .replaceAll('\\', '\\\\')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t')
    .replaceAll('\0', '\\x00');
  return `${mark}${mark === "'" ? escaped.replaceAll("'", "\\'") : escaped}${mark}`;
}

/** An int as it is, a float as Python prints it. */
function number(digits: string): string {
  if (/^-?\d+$/.test(digits)) return String(BigInt(digits));
  const value = Number(digits);
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
  if (Object.is(value, -0)) return '-0.0';
  const size = Math.abs(value);
  if (size !== 0 && (size >= 1e16 || size < 1e-4)) {
    const [mantissa = '', exponent = ''] = value.toExponential().split('e');
    const sign = exponent.startsWith('-') ? '-' : '+';
    return `${mantissa}e${sign}${exponent.replace(/^[-+]/, '').padStart(2, '0')}`;
  }
  return Number.isInteger(value) ? `${value}.0` : String(value);
}

/**
 * A value as psycopg2 writes it into a statement.
 * @param onObject what comes of an object, which it cannot write
 */
export function toPythonLiteral(value: unknown, onObject: () => string): string {
  if (value === null) return 'NULL';
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'string') {
    const quoted = `'${value.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`;
    return value.includes('\\') ? ` E${quoted}` : quoted;
  }
  if (isLosslessNumber(value)) {
    const text = number(value.value);
    if (text.endsWith('inf')) return text.startsWith('-') ? "'-Infinity'::float" : "'Infinity'::float";
    return text.startsWith('-') ? ` ${text}` : text;
  }
  if (!Array.isArray(value)) return onObject();
  if (value.length === 0) return "'{}'";
  if (value.every((item) => item === null)) return `'{${value.map(() => 'NULL').join(',')}}'`;
  return `ARRAY[${value.map((item) => toPythonLiteral(item, onObject)).join(', ')}]`;
}

/** A value once Python has read it, as it writes it again: `2.50` is `2.5`. */
export function toPythonValue(value: unknown): unknown {
  if (isLosslessNumber(value)) return new LosslessNumber(number(value.value));
  if (Array.isArray(value)) return value.map(toPythonValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, toPythonValue(item)]));
}
