import { toNumericText } from '../../core/values/numeric-text.ts';
import { toCastableText } from '../../core/values/pg-input.ts';
import { PgError } from '../errors.ts';

const LIMITS = { int2: 15n, int4: 31n, int8: 63n, oid: 32n } as const;

/** An integer's text (decimal, or 0x, 0o, 0b; underscores between digits) as PostgreSQL reads it. */
export function parseInteger(text: string, type: keyof typeof LIMITS, sqlName: string): bigint {
  const match = /^\s*([-+]?)(\d+(?:_\d+)*|0x_?[\da-f]+(?:_[\da-f]+)*|0o_?[0-7_]+|0b_?[01_]+)\s*$/i.exec(text);
  if (!match) throw invalidSyntax(sqlName, text);
  const size = BigInt(match[2]?.replaceAll('_', '') ?? 0);
  const value = match[1] === '-' ? -size : size;
  const limit = 1n << LIMITS[type];
  if (value >= limit || value < (type === 'oid' ? 0n : -limit))
    throw new PgError('numeric_value_out_of_range', `value "${text}" is out of range for type ${sqlName}`);
  return value;
}

/** A numeric in plain digits. */
export interface Digits {
  /** Digits with a point when `scale` > 0, no exponent; or NaN, Infinity, -Infinity. */
  readonly text: string;
  readonly scale: number;
  readonly finite: boolean;
}

/** Digits that a numeric of PostgreSQL may have behind its point. */
const MAX_SCALE = 16_383;

/** A numeric's text as PostgreSQL reads it: its scale is that of the digits, after the exponent has moved the point. */
export function parseNumeric(text: string): Digits {
  const plain = text.replace(/(\d)_(?=\d)/g, '$1');
  const digits = toNumericText(plain);
  if (digits === null && !/^\s*[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?\s*$/i.test(plain))
    throw invalidSyntax('numeric', text);
  const [, fraction = ''] = (digits ?? '').split('.');
  if (digits === null || fraction.length > MAX_SCALE)
    throw new PgError('numeric_value_out_of_range', 'value overflows numeric format');
  return { text: digits, scale: fraction.length, finite: /\d/.test(digits) };
}

/** A float's text, trimmed; checked for syntax and range. */
export function parseFloatText(text: string, sqlName: string): string {
  const trimmed = text.trim();
  if (!/^[-+]?(nan|inf(inity)?|(\d+\.?\d*|\.\d+)(e[-+]?\d+)?)$/i.test(trimmed))
    throw invalidSyntax(sqlName, text);
  const value = Number(trimmed);
  const limit = sqlName === 'real' ? 3.4028235677973366e38 : Number.MAX_VALUE;
  const nonzero = /^[^e]*[1-9]/i.test(trimmed);
  if (/\d/.test(trimmed) && (Math.abs(value) > limit || (value === 0 && nonzero)))
    throw new PgError('numeric_value_out_of_range', `"${trimmed}" is out of range for type ${sqlName}`);
  return trimmed.replace(/^([-+]?)inf$/i, '$1infinity');
}

/** PostgreSQL's booleans: any prefix of true, false, yes, no; on, off; 1, 0. */
export function parseBoolean(text: string): boolean {
  const word = toCastableText(text, 'boolean');
  if (word === undefined) throw invalidSyntax('boolean', text);
  return word === 'true';
}

/** `invalid input syntax for type integer: "abc"`. */
export function invalidSyntax(sqlName: string, text: string): PgError {
  return new PgError('invalid_text_representation', `invalid input syntax for type ${sqlName}: "${text}"`);
}

/** A number's literal with the other sign. */
export function negated(literal: string): string {
  const text = literal.trim();
  if (/^nan$/i.test(text)) return text;
  return text.startsWith('-') ? text.slice(1) : `-${text.replace(/^\+/, '')}`;
}
