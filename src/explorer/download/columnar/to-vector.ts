import {
  Bool,
  DateDay,
  Decimal,
  Float64,
  Int32,
  Int64,
  TimestampMicrosecond,
  Utf8,
  Vector,
  makeData,
  vectorFromArray,
} from 'apache-arrow';
import { toFullText } from '../../grid/cells/cell-text.ts';

/** Digits that a 128-bit decimal holds. */
const MOST_DIGITS = 38;

/**
 * A column of values, as the API's JSON gave them, in the Arrow type of its PostgreSQL type. A column with a value that the type
 * cannot hold, such as a date before year 1, becomes text as a whole.
 */
export function toVector(values: readonly unknown[], type: string): Vector {
  try {
    return (WRITERS[type] ?? toTexts)(values);
  } catch (error) {
    if (error instanceof RangeError || error instanceof SyntaxError) return toTexts(values);
    throw error;
  }
}

const WRITERS: Readonly<Record<string, (values: readonly unknown[]) => Vector>> = {
  bool: (values) => vectorFromArray(mapPresent(values, Boolean), new Bool()),
  int2: toInt32,
  int4: toInt32,
  int: toInt32,
  oid: toInt64,
  int8: toInt64,
  float4: toFloat64,
  float8: toFloat64,
  float: toFloat64,
  numeric: toDecimals,
  date: (values) =>
    vectorFromArray(
      mapPresent(values, (value) => toMilliseconds(String(value))),
      new DateDay(),
    ),
  timestamp: (values) => toTimestamps(values, new TimestampMicrosecond()),
  timestamptz: (values) => toTimestamps(values, new TimestampMicrosecond('UTC')),
};

function toTexts(values: readonly unknown[]): Vector {
  return vectorFromArray(mapPresent(values, toFullText), new Utf8());
}

function toInt32(values: readonly unknown[]): Vector {
  return vectorFromArray(mapPresent(values, Number), new Int32());
}

function toInt64(values: readonly unknown[]): Vector {
  return vectorFromArray(
    mapPresent(values, (value) => BigInt(String(value))),
    new Int64(),
  );
}

function toFloat64(values: readonly unknown[]): Vector {
  return vectorFromArray(mapPresent(values, Number), new Float64());
}

/** Exact: as many digits after the point as the longest value has. */
function toDecimals(values: readonly unknown[]): Vector {
  const parts = mapPresent(values, (value) => {
    const match = DECIMAL.exec(String(value));
    if (!match) throw new RangeError('no plain decimal');
    const [, sign = '', whole = '', fraction = ''] = match;
    return { sign, whole, fraction };
  });
  const scale = Math.max(0, ...distinct(parts, (part) => part.fraction.length));
  const digits = Math.max(0, ...distinct(parts, (part) => part.whole.length)) + scale;
  if (digits > MOST_DIGITS) throw new RangeError('too many digits');
  const unscaled = parts.map(
    (part) => part && toWords(BigInt(part.sign + part.whole + part.fraction.padEnd(scale, '0'))),
  );
  return vectorFromArray(unscaled, new Decimal(scale, MOST_DIGITS, 128));
}

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

function distinct<Part>(parts: ReadonlyArray<Part | null>, of: (part: Part) => number): Set<number> {
  return new Set(parts.flatMap((part) => (part === null ? [] : [of(part)])));
}

/** A signed 128-bit number in four words, the lowest first. */
function toWords(value: bigint): Uint32Array {
  return Uint32Array.from([0n, 32n, 64n, 96n], (shift) => Number((value >> shift) & 0xffff_ffffn));
}

/** Made of whole numbers: Arrow's own builder takes milliseconds, whose fractions it rounds. */
function toTimestamps(values: readonly unknown[], type: TimestampMicrosecond): Vector {
  const { data } = vectorFromArray(mapPresent(values, toMicroseconds), new Int64());
  return new Vector(
    data.map(({ values: microseconds, nullBitmap, nullCount, length }) =>
      makeData({ type, data: microseconds, nullBitmap, nullCount, length }),
    ),
  );
}

function toMicroseconds(value: unknown): bigint {
  const text = String(value);
  const fraction = /\.(\d+)/.exec(text)?.[1] ?? '';
  const seconds = toMilliseconds(text.replace(/\.\d+/, ''));
  return BigInt(seconds) * 1000n + BigInt(fraction.padEnd(6, '0').slice(0, 6));
}

/** @throws RangeError for what is no ISO time, e.g. `infinity` */
function toMilliseconds(text: string): number {
  const zoned = /[T ].*(?:Z|[+-]\d\d(?::?\d\d)?)$/.test(text);
  const time = Date.parse(
    text.length <= 10 ? text : text.replace(' ', 'T').replace(/(T.*[+-]\d\d)$/, '$1:00') + (zoned ? '' : 'Z'),
  );
  if (Number.isNaN(time)) throw new RangeError(`no time: ${text}`);
  return time;
}

function mapPresent<Result>(
  values: readonly unknown[],
  map: (value: NonNullable<unknown>) => Result,
): Array<Result | null> {
  return values.map((value) => (value === null || value === undefined ? null : map(value)));
}
