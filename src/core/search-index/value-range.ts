import { JsonFloat, toPythonText, type JsonValue } from '../params/json-value.ts';
import type { Comparison } from '../search/filter-tree.ts';
import { toCastableText } from '../values/pg-input.ts';
import { pgType, type PgCategory } from '../values/pg-types.ts';
import { toLongKey } from './long-keys.ts';
import { valueKeys, type KeyedColumn, type ValueKey } from './value-keys.ts';
import type { ValueRange } from './value-order.ts';

/** A range of values; null: nothing can match. */
export type Wanted = ValueRange | null;

/**
 * The values that a comparison of a filter asks for, by the rules of compileFilters (backends/duckdb/search/compile-filters.ts), which has found
 * nothing wrong with it. Undefined: the database must tell.
 */
export function toValueRange(
  column: KeyedColumn,
  operator: Comparison,
  value: JsonValue,
): Wanted | undefined {
  const { category } = pgType(column.type);
  const keys = valueKeys(column);
  if (!keys) return undefined;
  if (value === null && category !== 'text') return null;
  const text = operandText(category, value);
  if (text === undefined) return undefined;
  if (column.isLong) return longRange(operator, text);
  const cut = category === 'integer' || category === 'numeric' ? cutDecimal(text) : undefined;
  if (cut) return BESIDES[operator](cut);
  const key = KEYS[category]?.(text);
  return key === undefined ? undefined : RANGES[operator](key);
}

const RANGES: Readonly<Record<Comparison, (key: ValueKey) => ValueRange>> = {
  eq: (key) => ({ from: key, to: key }),
  gt: (key) => ({ from: key, fromExcluded: true }),
  gte: (key) => ({ from: key }),
  lt: (key) => ({ to: key, toExcluded: true }),
  lte: (key) => ({ to: key }),
};

/** The values of a comparison with a decimal that none of them is. */
const BESIDES: Readonly<Record<Comparison, (cut: CutDecimal) => Wanted>> = {
  eq: () => null,
  gt: above,
  gte: above,
  lt: below,
  lte: below,
};

function above({ key, isBelow }: CutDecimal): ValueRange {
  return isBelow ? { from: key, fromExcluded: true } : { from: key };
}

function below({ key, isBelow }: CutDecimal): ValueRange {
  return isBelow ? { to: key } : { to: key, toExcluded: true };
}

/** Of whole numbers, a decimal lies between two. */
function longRange(operator: Comparison, text: string): Wanted | undefined {
  const [matched, whole = '', decimals = ''] = PLAIN.exec(text) ?? [];
  if (matched === undefined) return undefined;
  const key = toLongKey(`${text.startsWith('-') ? '-' : ''}${whole || '0'}`);
  if (key === undefined) return undefined;
  const isWhole = /^0*$/.test(decimals);
  return isWhole ? RANGES[operator](key) : BESIDES[operator]({ key, isBelow: !text.startsWith('-') });
}

function operandText(category: PgCategory, value: JsonValue): string | undefined {
  if (category === 'text') return toPythonText(value);
  if (typeof value === 'boolean') return category === 'boolean' ? String(value) : undefined;
  return typeof value === 'string' ? toCastableText(value, category) : numberText(value);
}

function numberText(value: JsonValue): string | undefined {
  if (value instanceof JsonFloat) return value.text;
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : undefined;
}

const PLAIN = /^[+-]?([0-9]*)(?:\.([0-9]*))?$/;
/** A decimal of more digits is no double, and might become the double of another. No value of an index has more. */
const MOST_DIGITS = 15;
/** Of more the database compares the nearest double. */
const MOST_COMPARED = 38;

function exactNumber(text: string): number | undefined {
  return firstDigits(text) === text ? finite(text) : undefined;
}

/** The first 15 digits of a decimal that has more: no decimal of so many lies between the two. */
interface CutDecimal {
  readonly key: ValueKey;
  /** Whether it is less than the decimal. */
  readonly isBelow: boolean;
}

function cutDecimal(text: string): CutDecimal | undefined {
  const cut = firstDigits(text);
  return cut === undefined || cut === text ? undefined : { key: Number(cut), isBelow: !text.startsWith('-') };
}

/** Zeros in place of the digits behind; the text itself where it is no plain decimal. Undefined: the database compares another number. */
function firstDigits(text: string): string | undefined {
  const [matched, whole = '', decimals = ''] = PLAIN.exec(text) ?? [];
  if (matched === undefined) return text;
  if (whole.length + decimals.length > MOST_COMPARED) return undefined;
  let seen = 0;
  return text.replaceAll(/[0-9]/g, (digit) => {
    if (seen > 0 || digit !== '0') seen += 1;
    return seen > MOST_DIGITS ? '0' : digit;
  });
}

function finite(text: string): number | undefined {
  const number = Number(text);
  return text !== '' && Number.isFinite(number) ? number + 0 : undefined;
}

const DATE = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;
const TIME = /^[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]{1,6})?$/;
const TIMESTAMP = /^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]{1,6})?$/;

const CLOCK_MICROS = /^0 months 0 days ([0-9]+) microseconds$/;
/** Microseconds of a duration whose hours have three digits. */
const CLOCKS_END = 360_000_000_000;

/** The key of a castable text (toCastableText), in the form that an index has it in. */
const KEYS: Readonly<Partial<Record<PgCategory, (text: string) => ValueKey | undefined>>> = {
  text: (text) => text,
  integer: exactNumber,
  numeric: exactNumber,
  float: finite,
  boolean: (text) => text,
  date: (text) => (DATE.test(text) ? text : undefined),
  time: (text) => (TIME.test(text) ? withoutZeros(text) : undefined),
  interval: (text) => {
    const micros = CLOCK_MICROS.exec(text)?.[1];
    return micros === undefined || Number(micros) >= CLOCKS_END ? undefined : clockText(Number(micros));
  },
  timestamp: (text) => (TIMESTAMP.test(text) ? withoutZeros(text.replace(' ', 'T')) : undefined),
  timestamptz: (text) => {
    const own = text.endsWith('+00') ? text.slice(0, -'+00'.length) : '';
    return TIMESTAMP.test(own) ? `${withoutZeros(own.replace(' ', 'T'))}+00:00` : undefined;
  },
};

function clockText(micros: number): string {
  const seconds = Math.floor(micros / 1_000_000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const clock = parts.map((part) => String(part).padStart(2, '0')).join(':');
  return withoutZeros(`${clock}.${String(micros % 1_000_000).padStart(6, '0')}`);
}

function withoutZeros(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
