import { JsonFloat, toPythonText, type JsonValue } from '../../params/json-value.ts';
import type { Comparison } from '../../search/filter-tree.ts';
import { toNumericText } from '../../values/numeric-text.ts';
import { toCastableText } from '../../values/pg-input.ts';
import { pgType, type PgCategory } from '../../values/pg-types.ts';
import { toLongKey } from './long-keys.ts';
import { valueKeys, type KeyedColumn, type ValueKey } from './value-keys.ts';
import type { ValueRange } from './value-order.ts';

/** A range of values; null: nothing can match. */
export type Wanted = ValueRange | null;

/**
 * The values that a comparison of a filter asks for, by the rules of compileFilters (backends/duckdb/search/compile-filters.ts), which has found
 * nothing wrong with it. Undefined: the database must tell.
 * @param readAs what texts are read as
 */
export function toValueRange(
  column: KeyedColumn,
  operator: Comparison,
  value: JsonValue,
  readAs: PgCategory = pgType(column.type).category,
): Wanted | undefined {
  const { category } = pgType(column.type);
  const keys = valueKeys(column);
  if (!keys) return undefined;
  if (value === null && category !== 'text') return null;
  const text = operandText(readAs, value);
  if (text === undefined) return undefined;
  if (column.isLong) return longRange(operator, text);
  const nearest = category === 'integer' || category === 'numeric' ? nearestKey(text) : undefined;
  if (nearest?.isBelow !== undefined) return BESIDES[operator](nearest);
  const key = nearest?.key ?? KEYS[category]?.(text);
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
const BESIDES: Readonly<Record<Comparison, (nearest: NearestKey) => Wanted>> = {
  eq: () => null,
  gt: above,
  gte: above,
  lt: below,
  lte: below,
};

function above({ key, isBelow }: NearestKey): ValueRange {
  return isBelow ? { from: key, fromExcluded: true } : { from: key };
}

function below({ key, isBelow }: NearestKey): ValueRange {
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
/** Of more digits the database compares the nearest double. */
const MOST_COMPARED = 38;

/** A value that is nearest to a decimal. */
interface NearestKey {
  readonly key: ValueKey;
  /** Whether it is less than the decimal. Undefined: it is the decimal. */
  readonly isBelow?: boolean | undefined;
}

/**
 * The double of a decimal. No other value of an index has it than what it is printed as (valueKeys), and the others lie on the side of the decimal that their doubles lie on.
 * Undefined: the database compares another number.
 */
function nearestKey(text: string): NearestKey | undefined {
  const plain = toNumericText(text) ?? '';
  const [, whole = '', decimals = ''] = PLAIN.exec(plain) ?? [];
  if (whole === '' || whole.length + decimals.length > MOST_COMPARED) return undefined;
  const key = Number(plain) + 0;
  const order = compareDecimals(toNumericText(String(key)) as string, plain);
  return { key, isBelow: order === 0 ? undefined : order < 0 };
}

/** Two plain decimals. */
function compareDecimals(a: string, b: string): number {
  const places = Math.max(...[a, b].map((text) => text.split('.')[1]?.length ?? 0));
  const [one, other] = [a, b].map((text) => {
    const [whole = '', decimals = ''] = text.split('.');
    return BigInt(`${whole}${decimals.padEnd(places, '0')}`);
  }) as [bigint, bigint];
  return one === other ? 0 : one < other ? -1 : 1;
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
