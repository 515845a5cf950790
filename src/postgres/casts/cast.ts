import { raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import type { PgType } from '../../core/values/pg-types.ts';
import { notSupported, PgError } from '../errors.ts';
import { castTo, exactScale, expr, type Expr, formed, itemOf, nullOf, NUMERIC, TEXT } from '../expr.ts';
import { literalOf } from '../literals/literal.ts';
import { jsonType } from '../json/read.ts';
import { WIDE_SCALE } from '../operators/units.ts';
import { letIn, mapped } from '../let.ts';
import { castsTo, coercesTo } from '../types/coercion.ts';
import { castFromText } from './from-text.ts';
import { castToNumeric } from './numeric.ts';
import { castToText } from './to-text.ts';
import { fromUtc, toUtc } from './zones.ts';

/** An expression as another type, where PostgreSQL does it unasked. The caller has made sure that it does. */
export function coerce(x: Expr, type: PgType): Expr {
  if (x.type.name === type.name || type.name === 'unknown') return x;
  // What nothing has typed yet is a literal, but where it is a key of groups.
  if (x.type.name === 'unknown')
    return x.literal === undefined
      ? castFromText({ ...x, type: TEXT }, type)
      : literalOf(x.literal, type, x.location);
  if (x.literal === null) return nullOf(type);
  return convert(x, type);
}

/**
 * `CAST(x AS type)`.
 * @throws PgError `cannot cast type boolean to date`
 */
export function castExplicitly(x: Expr, type: PgType): Expr {
  if (x.type.name === 'unknown' || x.type.name === type.name) return coerce(x, type);
  if (!castsTo(x.type, type))
    throw new PgError('cannot_coerce', `cannot cast type ${x.type.sqlName} to ${type.sqlName}`);
  return coerce(x, type);
}

function convert(x: Expr, type: PgType): Expr {
  const simple = x.simple ? { simple: true } : {};
  if (type.category === 'text' && type.name !== 'unknown') {
    // char(n) loses its padding on the way to text.
    const text = x.type.name === 'bpchar' ? sql`rtrim(${x.sql}, ' ')` : castToText(x);
    return expr(text, type, simple);
  }
  if (x.type.category === 'text' && type.category === 'json' && typeof x.literal === 'string')
    return literalOf(x.literal, type);
  // A whole number that is written out fits into a wider type.
  const from = WIDTHS.indexOf(x.type.name);
  if (typeof x.literal === 'string' && from >= 0 && from < WIDTHS.indexOf(type.name))
    return literalOf(x.literal, type);
  if (x.type.category === 'text') return castFromText(x, type);
  if (x.type.name === 'jsonb' && JSON_KINDS[type.category]) return fromJson(x, type);
  if (type.category === 'numeric') return castToNumeric(x);
  if (type.element && x.type.element) return convertArray(x, type, type.element);
  const special = SPECIAL[`${x.type.category}>${type.category}`];
  if (special) return expr(special(x, type), type, simple);
  if (coercesTo(x.type.name, type.name) || castsTo(x.type, type))
    return expr(castTo(x.sql, type.duck), type, simple);
  throw notSupported(`a cast from ${x.type.sqlName} to ${type.sqlName}`);
}

/** Whole numbers by their sizes. */
const WIDTHS: readonly string[] = ['int2', 'int4', 'int8'];

/** What a jsonb must hold for a cast to the types of a category. */
const JSON_KINDS: Readonly<Partial<Record<PgType['category'], string>>> = {
  numeric: 'number',
  integer: 'number',
  float: 'number',
  boolean: 'boolean',
};

/** A scalar out of jsonb, by way of its text; a whole number by way of numeric, which rounds. */
function fromJson(x: Expr, type: PgType): Expr {
  const kind = JSON_KINDS[type.category] ?? '';
  const text = letIn(x, (v) =>
    letIn(
      jsonType(v),
      (found) =>
        sql`CASE WHEN ${v} IS NULL OR ${found} = ${raw(`'${kind}'`)} THEN ${v} ELSE error('cannot cast jsonb ' || ${found} || ${raw(`' to type ${type.sqlName}'`)}) END`,
    ),
  );
  const value = castFromText(expr(text, TEXT), type.category === 'integer' ? NUMERIC : type);
  return coerce(value, type);
}

/** An array of what becomes of each element. */
function convertArray(x: Expr, type: PgType, element: PgType): Expr {
  if (element.category === 'text' && x.text) return expr(x.text, type);
  const converted = (name: SqlFragment) => coerce(itemOf(x, name), element);
  // What form they have is no matter of their names.
  const form = converted(raw('v0'));
  const text = form.text && mapped(x.sql, (name) => converted(name).text ?? name);
  return {
    ...formed(
      form,
      mapped(x.sql, (name) => converted(name).sql),
      type,
    ),
    text,
  };
}

type Convert = (x: Expr, type: PgType) => SqlFragment;

/** A number as one of a type, or the complaint that it is beyond. */
function orOutOfRange(whole: SqlFragment, x: SqlFragment, type: PgType): SqlFragment {
  return sql`COALESCE(TRY_CAST(${whole} AS ${raw(type.duck)}), CASE WHEN ${x} IS NOT NULL THEN error(${raw(`'${type.sqlName} out of range'`)}) END)`;
}

/** The time of a clock; infinity has none. */
const timeOf = (clock: SqlFragment, x: SqlFragment) =>
  sql`CASE WHEN NOT isinf(${x}) THEN ${castTo(clock, 'TIME')} END`;

const SPECIAL: Readonly<Record<string, Convert>> = {
  'json>json': castToText,
  // DuckDB rounds twice on the way from many digits to binary; from text it rounds once.
  'numeric>float': (x, type) =>
    x.numeric === 'double' || (exactScale(x) ?? Infinity) <= 6
      ? castTo(x.sql, type.duck)
      : castTo(x.text ?? castTo(x.sql, 'VARCHAR'), type.duck),
  'float>integer': (x, type) => letIn(x, (v) => orOutOfRange(sql`round_even(${v}, 0)`, v, type)),
  'numeric>integer': (x, type) =>
    letIn(x.numeric === 'double' ? expr(castTo(x.sql, `DECIMAL(38,${WIDE_SCALE})`), NUMERIC) : x, (v) =>
      orOutOfRange(sql`round(${v}, 0)`, v, type),
    ),
  'integer>integer': (x, type) => letIn(x, (v) => orOutOfRange(v, v, type)),
  'boolean>integer': (x) => castTo(x.sql, 'INTEGER'),
  'integer>boolean': (x) => sql`(${x.sql} <> 0)`,
  'timestamptz>timestamp': (x) => letIn(x, toUtc),
  'timestamptz>date': (x) => letIn(x, (v) => castTo(toUtc(v), 'DATE')),
  'timestamptz>time': (x) => letIn(x, (v) => timeOf(toUtc(v), v)),
  'timestamp>time': (x) => letIn(x, (v) => timeOf(v, v)),
  'timestamp>timestamptz': (x) => letIn(x, fromUtc),
  'date>timestamptz': (x) => letIn(x, (v) => fromUtc(castTo(v, 'TIMESTAMP'))),
  'time>interval': (x) =>
    sql`to_microseconds(datepart('hour', ${x.sql}) * 3600000000 + datepart('minute', ${x.sql}) * 60000000 + datepart('microsecond', ${x.sql}))`,
  'interval>time': (x) => letIn(x, (v) => sql`(TIME '00:00:00' + ${v})`),
};
