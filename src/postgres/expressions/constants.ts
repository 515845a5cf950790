import type { A_Const, CollateClause, SQLValueFunction, TypeCast } from 'libpg-query';
import { raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { pgType } from '../../core/values/pg-types.ts';
import { castExplicitly } from '../casts/cast.ts';
import { toUtc } from '../casts/zones.ts';
import { located, notSupported, PgError } from '../errors.ts';
import { castTo, duckType, expr, isNumeric, nullOf, UNKNOWN, type Expr } from '../expr.ts';
import { parseInterval } from '../../core/values/literals/interval.ts';
import type { IntervalUnit } from '../../core/values/literals/interval-units.ts';
import { intervalSql, literalOf, numericLiteral } from '../literals/literal.ts';
import { compileExpression, type Place } from '../place.ts';
import { letIn } from '../let.ts';
import { as, strings } from '../tree.ts';
import { resolveTypeName } from '../types/type-names.ts';
import { compileArray } from './arrays.ts';
import { applyModifiers, intervalFields, type IntervalFields } from './modifiers.ts';

/** Literals: whole numbers are int4, int8 or numeric by their size; strings and NULL wait for a type. */
export function compileConstant(node: A_Const): Expr {
  if (node.isnull) return { ...nullOf(UNKNOWN), sql: raw('CAST(NULL AS VARCHAR)') };
  if (node.ival) return literalOf(String(node.ival.ival ?? 0), pgType('int4'));
  if (node.boolval) return literalOf(String(node.boolval.boolval ?? false), pgType('bool'));
  if (node.fval) return number(node.fval.fval ?? '0');
  if (node.sval) {
    const text = node.sval.sval ?? '';
    return expr(castTo(sql`${text}`, 'VARCHAR'), UNKNOWN, {
      literal: text,
      simple: true,
      location: node.location,
    });
  }
  throw notSupported('a bit string');
}

function number(text: string): Expr {
  const digits = text.replaceAll('_', '');
  // The parser has put a minus sign to the number.
  if (/^-?\d+$/.test(digits) && BigInt.asIntN(64, BigInt(digits)) === BigInt(digits)) {
    const isSmall = BigInt.asIntN(32, BigInt(digits)) === BigInt(digits);
    return literalOf(digits, pgType(isSmall ? 'int4' : 'int8'));
  }
  const based = /^0[xob]/i.test(digits) ? String(BigInt(digits)) : digits;
  if (based !== digits && BigInt(based) < 1n << 63n)
    return literalOf(based, pgType(BigInt(based) < 1n << 31n ? 'int4' : 'int8'));
  return numericLiteral(based);
}

/** `CAST(x AS type)`, `x::type`, `type 'literal'`. */
export function compileTypeCast(node: TypeCast, place: Place): Expr {
  if (!node.typeName) throw new PgError('internal_error', 'a cast without a type');
  const written = resolveTypeName(node.typeName);
  const array = as(node.arg, 'A_ArrayExpr');
  if (array && !array.elements?.length && written.type.element)
    return expr(
      raw(`CAST([] AS ${duckType(written.type, { scale: 0, exact: true })})`),
      written.type,
      isNumeric(written.type) ? { numeric: { scale: 0, exact: true } } : {},
    );
  const value =
    array && written.type.element
      ? compileArray(array, place, written.type.element)
      : compileExpression(node.arg, place);
  const fields = written.type.name === 'interval' ? intervalFields(written.modifiers) : undefined;
  if (fields) return intervalOf(value, fields);
  const cast = castExplicitly(value, written.type);
  return applyModifiers(cast, written.modifiers);
}

const CLOCK_SIZES: Readonly<Partial<Record<IntervalUnit, bigint>>> = {
  second: 1n,
  minute: 60_000_000n,
  hour: 3_600_000_000n,
};

/** Halves away from zero (AdjustIntervalForTypmod, timestamp.c). */
function roundedMicros(micros: bigint, precision: number | undefined): bigint {
  if (precision === undefined || precision >= 6) return micros;
  const scale = 10n ** BigInt(6 - precision);
  const half = micros < 0n ? -scale / 2n : scale / 2n;
  return ((micros + half) / scale) * scale;
}

/** `interval '5' hour`: cut to the fields that are named. */
function intervalOf(value: Expr, fields: IntervalFields): Expr {
  const { unit, precision, minuteToSecond } = fields;
  if (typeof value.literal !== 'string' || value.type.name !== 'unknown')
    throw notSupported('interval with fields for a value that is not a literal');
  const { literal } = value;
  const parts = located(value.location, () =>
    parseInterval(literal, { minuteToSecond, ...(unit ? { unit } : {}) }),
  );
  const size = unit === undefined ? 1n : CLOCK_SIZES[unit];
  const micros = size === undefined ? 0n : roundedMicros((parts.micros / size) * size, precision);
  const days = unit === 'month' || unit === 'year' ? 0 : parts.days;
  const months = unit === 'year' ? Math.trunc(parts.months / 12) * 12 : parts.months;
  return expr(intervalSql({ months, days, micros }), pgType('interval'), {
    literal: value.literal,
    simple: true,
  });
}

/** `COLLATE "C"`: every text compares that way here. */
export function compileCollate(node: CollateClause, place: Place): Expr {
  const name = strings(node.collname).at(-1) ?? '';
  if (!['C', 'POSIX', 'default', 'ucs_basic', 'C.UTF-8', 'C.utf8', 'pg_c_utf8'].includes(name))
    throw notSupported(`collation "${name}"`);
  const value = compileExpression(node.arg, place);
  if (!['text', 'other'].includes(value.type.category))
    throw new PgError('datatype_mismatch', `collations are not supported by type ${value.type.sqlName}`);
  return value;
}

const utcNow = (): SqlFragment => letIn(raw('now()'), toUtc);

/** What the clock says, by UTC, as on CKAN's servers. */
const CLOCKS: Readonly<Record<string, () => Expr>> = {
  SVFOP_CURRENT_DATE: () => expr(castTo(utcNow(), 'DATE'), pgType('date')),
  SVFOP_CURRENT_TIMESTAMP: () => expr(raw('now()'), pgType('timestamptz')),
  SVFOP_LOCALTIMESTAMP: () => expr(utcNow(), pgType('timestamp')),
  SVFOP_LOCALTIME: () => expr(castTo(utcNow(), 'TIME'), pgType('time')),
};

/** CURRENT_DATE and its kin. */
export function compileValueFunction(node: SQLValueFunction): Expr {
  const op: string = node.op ?? '';
  const clock = CLOCKS[op];
  if (clock) return clock();
  if (op === 'SVFOP_CURRENT_SCHEMA') return literalOf('public', pgType('name'));
  if (!/_(?:ROLE|USER|CATALOG)$/.test(op)) throw notSupported('current_time, and times with a precision');
  // What a CKAN installed by its manual answers.
  return literalOf('datastore_default', pgType('name'));
}
