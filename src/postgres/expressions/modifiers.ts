import type { IntervalUnit } from '../../core/values/literals/interval-units.ts';
import { integer, raw, sql } from '../../core/sql/fragment.ts';
import { applyPrecision } from '../casts/numeric.ts';
import { notSupported, PgError } from '../errors.ts';
import { expr, type Expr } from '../expr.ts';
import { letIn } from '../let.ts';

/** What `(10,2)` after a type's name does to a value of the type, as an explicit cast does it. */
export function applyModifiers(x: Expr, modifiers: readonly number[]): Expr {
  const [first, second] = modifiers;
  const { name } = x.type;
  if (first === undefined) return x;
  if (name === 'varchar') return cut(x, first);
  if (name === 'bpchar') return { ...cut(x, first), sql: sql`rpad(${x.sql}, ${integer(first)}, ' ')` };
  if (name === 'numeric') {
    if (first < 1 || first > 1000)
      throw new PgError('invalid_parameter_value', `NUMERIC precision ${first} must be between 1 and 1000`);
    if ((second ?? 0) < 0) throw notSupported('a negative numeric scale');
    return applyPrecision(x, first, second ?? 0);
  }
  if (name === 'timestamp' || name === 'timestamptz') return first >= 6 ? x : roundedTime(x, first);
  if (name === 'time' && first >= 6) return x;
  throw notSupported(`${x.type.sqlName} with a modifier`);
}

/** Fractions of a second rounded to so many digits. */
function roundedTime(x: Expr, digits: number): Expr {
  const unit = raw(`1${'0'.repeat(6 - digits)}`);
  const half = integer(10 ** (6 - digits) / 2);
  return expr(
    letIn(x, (v) => {
      // PostgreSQL counts from the year 2000, and halves away from there.
      const past = sql`((epoch_us(${v}) - 946684800000000) % ${unit})`;
      const shift = sql`CASE WHEN ${past} >= ${half} THEN ${unit} - ${past} WHEN ${past} <= - ${half} THEN - ${unit} - ${past} ELSE - ${past} END`;
      return sql`CASE WHEN isinf(${v}) THEN ${v} ELSE ${v} + to_microseconds(CAST(${shift} AS BIGINT)) END`;
    }),
    x.type,
  );
}

/** INTERVAL_MASK bits of PostgreSQL's datetime.h, smallest field first. */
const INTERVAL_FIELDS: readonly (readonly [mask: number, unit: IntervalUnit])[] = [
  [4096, 'second'],
  [2048, 'minute'],
  [1024, 'hour'],
  [8, 'day'],
  [2, 'month'],
  [4, 'year'],
];

/** What an interval type names beside itself: `interval hour to second(2)`. */
export interface IntervalFields {
  /** The smallest field: the unit of a bare number, and what is smaller is cut. */
  readonly unit?: IntervalUnit | undefined;
  readonly minuteToSecond: boolean;
  /** Decimals of the seconds. */
  readonly precision?: number | undefined;
}

/** Undefined for a bare `interval`. */
export function intervalFields([mask, precision]: readonly number[]): IntervalFields | undefined {
  if (mask === undefined) return undefined;
  const unit = mask === 32_767 ? undefined : INTERVAL_FIELDS.find(([bit]) => (mask & bit) !== 0)?.[1];
  return { unit, minuteToSecond: mask === (2048 | 4096), precision };
}

function cut(x: Expr, length: number): Expr {
  if (length < 1)
    throw new PgError(
      'invalid_parameter_value',
      `length for type ${x.type.name === 'varchar' ? 'varchar' : 'char'} must be at least 1`,
    );
  return { sql: sql`left(${x.sql}, ${integer(length)})`, type: x.type };
}
