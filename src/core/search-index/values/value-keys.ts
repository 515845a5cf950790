import type { RelationColumn } from '../../ports.ts';
import { toNumericText } from '../../values/numeric-text.ts';
import { pgType, type PgCategory } from '../../values/pg-types.ts';
import { longKeyText, toLongKey } from './long-keys.ts';

/** What an index sorts a column's values by: numbers, or texts in the order of their UTF-8 bytes, which may stand for long numbers. */
export type ValueKey = string | number;

/** What the keys of a column's values are: texts, doubles, or whole numbers that are no doubles. */
export type ValueKeyKind = 'text' | 'number' | 'long';

/** A value of a column. */
export interface ColumnValue {
  readonly column: string;
  readonly key: ValueKey;
}

/** A column as an index has it. */
export interface KeyedColumn extends RelationColumn {
  /** Whether its values are whole numbers of which some have more digits than a double. */
  readonly isLong?: boolean;
}

/** Of other types equal values may be written in more than one way. */
export const WRITTEN_ONCE: ReadonlySet<PgCategory> = new Set(['text', 'integer', 'boolean', 'date']);

interface Keys {
  readonly kind: ValueKeyKind;
  /** The key of a value's text (compileRowTextPart); undefined: this value has no place in the order. */
  readonly toKey: (text: string) => ValueKey | undefined;
}

/** Whole numbers up to this are themselves as doubles, and so are decimals of as many digits. */
const MOST_DIGITS = 15;
const DECIMAL = /^-?([0-9]+)(?:\.([0-9]+))?$/;
const DATE = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;
const TIME = /^[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]*[1-9])?$/;
const TIMESTAMP = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]*[1-9])?$/;
const TIMESTAMPTZ = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]*[1-9])?\+00:00$/;

const texts = (pattern: RegExp): Keys => ({
  kind: 'text',
  toKey: (text) => (pattern.test(text) ? text : undefined),
});

const decimals: Keys = {
  kind: 'number',
  toKey: (text) => {
    const match = DECIMAL.exec(text);
    const digits = match ? match[1]!.length + (match[2]?.length ?? 0) : Infinity;
    return digits > MOST_DIGITS ? undefined : Number(text) + 0;
  },
};

/** Of more digits those alone as which a double is printed, as each of 15 is: two of them are never the same double, and their doubles are in their order. */
const exact: Keys = {
  kind: 'number',
  toKey: (text) => {
    const key = decimals.toKey(text);
    if (key !== undefined || !DECIMAL.test(text)) return key;
    const number = Number(text);
    return toNumericText(String(number)) === withoutZeros(text) ? number : undefined;
  },
};

function withoutZeros(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

const LONG: Keys = { kind: 'long', toKey: toLongKey };

const KEYS: Readonly<Partial<Record<PgCategory, Keys>>> = {
  text: { kind: 'text', toKey: (text) => text },
  boolean: texts(/^(?:true|false)$/),
  date: texts(DATE),
  time: texts(TIME),
  // Of durations of days or months as well, which are equal to as many hours, no text tells the place.
  interval: texts(TIME),
  timestamp: texts(TIMESTAMP),
  timestamptz: texts(TIMESTAMPTZ),
  integer: decimals,
  numeric: exact,
  float: {
    kind: 'number',
    toKey: (text) => {
      const number = Number(text);
      // No minus before a zero: it is the same value.
      return Number.isFinite(number) ? number + 0 : undefined;
    },
  },
};

/**
 * The row text of a value by its key: undefined for the whole column where that cannot be told of all its values. Null: nor of this one.
 */
export function keyTexts(column: KeyedColumn): ((key: ValueKey) => string | null) | undefined {
  const { type, isLong } = column;
  if (isLong) return (key) => longKeyText(key as string);
  const { category } = pgType(type);
  const printed = printedDecimals(column);
  if (printed?.areAlike) {
    const most = 10 ** (MOST_DIGITS - printed.places);
    return (key) => (Math.abs(key as number) < most ? (key as number).toFixed(printed.places) : null);
  }
  if (category === 'integer') return String;
  if (category === 'float' && type !== 'float4')
    return (key) => {
      const size = Math.abs(key as number);
      // Beyond, the database prints a power of ten.
      return size === 0 || (size >= 1e-4 && size < 1e15) ? String(key) : null;
    };
  return KEYS[category]?.kind === 'text' ? String : undefined;
}

/** How the decimals of a column are printed. */
interface PrintedDecimals {
  /** Decimal places that they have at most. */
  readonly places: number;
  /** Whether each has as many. Not: zeros stand at the end of some that others of the same value have not. */
  readonly areAlike: boolean;
}

/** Undefined: the column has no decimals, or some that no decimal of the database holds. */
export function printedDecimals({ type, duck, numericText }: RelationColumn): PrintedDecimals | undefined {
  const [, places] = /^DECIMAL\([0-9]+,\s*([0-9]+)\)$/.exec(duck ?? '') ?? [];
  if (pgType(type).category !== 'numeric' || places === undefined) return undefined;
  return { places: Number(places), areAlike: numericText === undefined };
}

/**
 * What a decimal has at least of its text, by its key, where there may be zeros behind that. Undefined: the column has other values, or none of them has. Null: that is not known of this one.
 */
export function leastTexts(column: KeyedColumn): ((key: ValueKey) => string | null) | undefined {
  const printed = column.isLong ? undefined : printedDecimals(column);
  return printed && !printed.areAlike ? (key) => toNumericText(String(key)) : undefined;
}

/** How an index sorts the values of a column; undefined: it does not. The order is the database's own. */
export function valueKeys({ type, isLong, numericText, duck }: KeyedColumn): Keys | undefined {
  if (isLong) return LONG;
  // What its DECIMAL does not hold the database sorts as doubles, whatever its digits are.
  if (numericText !== undefined && !duck?.startsWith('DECIMAL(')) return decimals;
  return type === 'float4' ? undefined : KEYS[pgType(type).category];
}
