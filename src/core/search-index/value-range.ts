import { JsonFloat, toPythonText, type JsonValue } from '../params/json-value.ts';
import type { RelationColumn } from '../ports.ts';
import type { Comparison } from '../search/filter-tree.ts';
import { toCastableText } from '../values/pg-input.ts';
import { pgType, type PgCategory } from '../values/pg-types.ts';
import { valueKeys, type ValueKey } from './value-keys.ts';
import type { ValueRange } from './value-order.ts';

/** A range of values; null: nothing can match. */
export type Wanted = ValueRange | null;

/**
 * The values that a comparison of a filter asks for, by the rules of compileFilters (backends/duckdb/search/compile-filters.ts), which has found
 * nothing wrong with it. Undefined: the database must tell.
 */
export function toValueRange(
  column: RelationColumn,
  operator: Comparison,
  value: JsonValue,
): Wanted | undefined {
  const { category } = pgType(column.type);
  const keys = valueKeys(column);
  if (!keys) return undefined;
  if (value === null && category !== 'text') return null;
  const key = operandKey(category, value);
  return key === undefined ? undefined : RANGES[operator](key);
}

const RANGES: Readonly<Record<Comparison, (key: ValueKey) => ValueRange>> = {
  eq: (key) => ({ from: key, to: key }),
  gt: (key) => ({ from: key, fromExcluded: true }),
  gte: (key) => ({ from: key }),
  lt: (key) => ({ to: key, toExcluded: true }),
  lte: (key) => ({ to: key }),
};

function operandKey(category: PgCategory, value: JsonValue): ValueKey | undefined {
  if (category === 'text') return toPythonText(value);
  if (typeof value === 'boolean') return category === 'boolean' ? String(value) : undefined;
  const text = typeof value === 'string' ? toCastableText(value, category) : numberText(value);
  return text === undefined ? undefined : KEYS[category]?.(text);
}

function numberText(value: JsonValue): string | undefined {
  if (value instanceof JsonFloat) return value.text;
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : undefined;
}

const PLAIN = /^[+-]?([0-9]*)(?:\.([0-9]*))?$/;
/** A decimal of more digits is no double, and might become the double of another. */
const MOST_DIGITS = 15;

function exactNumber(text: string): number | undefined {
  const match = PLAIN.exec(text);
  const digits = match ? (match[1] as string).length + (match[2]?.length ?? 0) : 0;
  return digits > MOST_DIGITS ? undefined : finite(text);
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
