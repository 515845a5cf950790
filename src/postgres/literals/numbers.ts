import { PgError } from '../errors.ts';

const LIMITS = { int2: 15n, int4: 31n, int8: 63n, oid: 32n } as const;

/** An integer's text (decimal, or 0x, 0o, 0b; underscores between digits) as PostgreSQL reads it. */
export function parseInteger(
  text: string,
  type: keyof typeof LIMITS,
  sqlName: string,
  location?: number,
): bigint {
  const match = /^\s*([-+]?)(\d+(?:_\d+)*|0x_?[\da-f]+(?:_[\da-f]+)*|0o_?[0-7_]+|0b_?[01_]+)\s*$/i.exec(text);
  if (!match) throw invalidSyntax(sqlName, text, location);
  const size = BigInt(match[2]?.replaceAll('_', '') ?? 0);
  const value = match[1] === '-' ? -size : size;
  const limit = 1n << LIMITS[type];
  if (value >= limit || value < (type === 'oid' ? 0n : -limit))
    throw new PgError('numeric_value_out_of_range', `value "${text}" is out of range for type ${sqlName}`, {
      location,
    });
  return value;
}

/** A numeric in plain digits. */
export interface Digits {
  /** Digits with a point when `scale` > 0, no exponent; or NaN, Infinity, -Infinity. */
  readonly text: string;
  readonly scale: number;
  readonly finite: boolean;
}

/** Digits that a numeric of PostgreSQL may have before and after its point. */
const MAX_DIGITS = 131_072;
const MAX_SCALE = 16_383;

/** A numeric's text as PostgreSQL reads it: its scale is that of the digits, after the exponent has moved the point. */
export function parseNumeric(text: string, location?: number): Digits {
  const trimmed = text.trim();
  const special = /^([-+]?)(nan|inf(?:inity)?)$/i.exec(trimmed);
  if (special && !(special[1] && special[2]?.toLowerCase() === 'nan')) {
    const name = special[2]?.toLowerCase() === 'nan' ? 'NaN' : `${special[1] === '-' ? '-' : ''}Infinity`;
    return { text: name, scale: 0, finite: false };
  }
  const match = /^([-+]?)(\d*)(?:\.(\d*))?(?:e([-+]?\d+))?$/i.exec(trimmed.replace(/(\d)_(?=\d)/g, '$1'));
  const [, sign, whole = '', fraction = '', exponent = '0'] = match ?? [];
  if (!match || whole + fraction === '') throw invalidSyntax('numeric', text, location);
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  const scale = Math.max(0, digits.length - point);
  if (point > MAX_DIGITS || scale > MAX_SCALE)
    throw new PgError('numeric_value_out_of_range', 'value overflows numeric format', { location });
  const padded =
    point > digits.length
      ? digits.padEnd(point, '0')
      : digits.padStart(digits.length - Math.min(point, 0), '0');
  const left = padded.slice(0, padded.length - scale).replace(/^0+(?=\d)/, '') || '0';
  const right = scale > 0 ? `.${padded.slice(padded.length - scale)}` : '';
  const negative = sign === '-' && /[1-9]/.test(digits);
  return { text: `${negative ? '-' : ''}${left}${right}`, scale, finite: true };
}

/** A float's text, trimmed; checked for syntax and range. */
export function parseFloatText(text: string, sqlName: string, location?: number): string {
  const trimmed = text.trim();
  if (!/^[-+]?(nan|inf(inity)?|(\d+\.?\d*|\.\d+)(e[-+]?\d+)?)$/i.test(trimmed))
    throw invalidSyntax(sqlName, text, location);
  const value = Number(trimmed);
  const limit = sqlName === 'real' ? 3.4028235677973366e38 : Number.MAX_VALUE;
  const nonzero = /^[^e]*[1-9]/i.test(trimmed);
  if (/\d/.test(trimmed) && (Math.abs(value) > limit || (value === 0 && nonzero)))
    throw new PgError('numeric_value_out_of_range', `"${trimmed}" is out of range for type ${sqlName}`, {
      location,
    });
  return trimmed.replace(/^([-+]?)inf$/i, '$1infinity');
}

/** PostgreSQL's booleans: any prefix of true, false, yes, no; on, off; 1, 0. */
export function parseBoolean(text: string, location?: number): boolean {
  const word = text.trim().toLowerCase();
  if (word !== '') {
    if (['true', 'yes'].some((full) => full.startsWith(word)) || word === 'on' || word === '1') return true;
    if (['false', 'no'].some((full) => full.startsWith(word)) || word === '0') return false;
    if (word === 'off' || word === 'of') return false;
  }
  throw invalidSyntax('boolean', text, location);
}

/** `invalid input syntax for type integer: "abc"`. */
export function invalidSyntax(sqlName: string, text: string, location?: number): PgError {
  return new PgError('invalid_text_representation', `invalid input syntax for type ${sqlName}: "${text}"`, {
    location,
  });
}

/** A number's literal with the other sign. */
export function negated(literal: string): string {
  const text = literal.trim();
  if (/^nan$/i.test(text)) return text;
  return text.startsWith('-') ? text.slice(1) : `-${text.replace(/^\+/, '')}`;
}
