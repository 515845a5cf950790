import { raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import type { PgType } from '../../core/values/pg-types.ts';
import { notSupported, PgError } from '../errors.ts';
import { around, castTo, expr, type Expr, formed, itemOf, nullOf, NUMERIC, TEXT } from '../expr.ts';
import { literalOf } from '../literals/literal.ts';
import { jsonType } from '../json/read.ts';
import { WIDE_SCALE } from '../operators/units.ts';
import { letIn, type Site } from '../site.ts';
import { castsTo, coercesTo } from '../types/coercion.ts';
import { castFromText } from './from-text.ts';
import { castToNumeric } from './numeric.ts';
import { castToText } from './to-text.ts';
import { fromUtc, toUtc } from './zones.ts';

/** An expression as another type, where PostgreSQL does it unasked. The caller has made sure that it does. */
export function coerce(site: Site, x: Expr, type: PgType): Expr {
  if (x.type.name === type.name || type.name === 'unknown') return x;
  if (x.type.name === 'unknown')
    return x.literal === undefined
      ? castFromText(site, { ...x, type: TEXT }, type)
      : literalOf(x.literal, type, x.location ?? site.location);
  if (x.literal === null) return nullOf(type);
  return convert(site, x, type);
}

/**
 * `CAST(x AS type)`.
 * @throws PgError `cannot cast type boolean to date`
 */
export function castExplicitly(site: Site, x: Expr, type: PgType): Expr {
  if (x.type.name === 'unknown' || x.type.name === type.name) return coerce(site, x, type);
  if (!castsTo(x.type, type))
    throw new PgError('cannot_coerce', `cannot cast type ${x.type.sqlName} to ${type.sqlName}`, {
      location: site.location,
    });
  return coerce(site, x, type);
}

function convert(site: Site, x: Expr, type: PgType): Expr {
  const simple = x.simple ? { simple: true } : {};
  if (type.category === 'text' && type.name !== 'unknown') {
    // char(n) loses its padding on the way to text.
    const text = x.type.name === 'bpchar' ? sql`rtrim(${x.sql}, ' ')` : castToText(site, x);
    return expr(text, type, simple);
  }
  if (x.type.category === 'text' && type.category === 'json' && typeof x.literal === 'string')
    return literalOf(x.literal, type, site.location);
  if (x.type.category === 'text') return castFromText(site, x, type);
  if (x.type.name === 'jsonb' && JSON_KINDS[type.category]) return fromJson(site, x, type);
  if (type.category === 'numeric') return castToNumeric(site, x);
  if (type.element && x.type.element) return convertArray(site, x, type, type.element);
  const special = SPECIAL[`${x.type.category}>${type.category}`];
  if (special) return expr(special(site, x, type), type, simple);
  if (coercesTo(x.type.name, type.name) || castsTo(x.type, type))
    return expr(castTo(x.sql, type.duck), type, simple);
  throw notSupported(`a cast from ${x.type.sqlName} to ${type.sqlName}`, site.location);
}

/** What a jsonb must hold for a cast to the types of a category. */
const JSON_KINDS: Readonly<Partial<Record<PgType['category'], string>>> = {
  numeric: 'number',
  integer: 'number',
  float: 'number',
  boolean: 'boolean',
};

/** A scalar out of jsonb, by way of its text; a whole number by way of numeric, which rounds. */
function fromJson(site: Site, x: Expr, type: PgType): Expr {
  const kind = JSON_KINDS[type.category] ?? '';
  const text = letIn(site, x, (v) =>
    letIn(
      site,
      jsonType(v),
      (found) =>
        sql`CASE WHEN ${v} IS NULL OR ${found} = ${raw(`'${kind}'`)} THEN ${v} ELSE error('cannot cast jsonb ' || ${found} || ${raw(`' to type ${type.sqlName}'`)}) END`,
    ),
  );
  const value = castFromText(site, expr(text, TEXT), type.category === 'integer' ? NUMERIC : type);
  return coerce(site, value, type);
}

function convertArray(site: Site, x: Expr, type: PgType, element: PgType): Expr {
  const name = raw(site.fresh('v'));
  const converted = coerce(site, itemOf(x, name), element);
  const { sql: list, text } = around(
    converted,
    (item) => sql`list_transform(${x.sql}, lambda ${name}: ${item})`,
  );
  return { ...formed(converted, list, type), ...(text ? { text } : {}) };
}

type Convert = (site: Site, x: Expr, type: PgType) => SqlFragment;

/** A number as one of a type, or the complaint that it is beyond. */
function orOutOfRange(whole: SqlFragment, x: SqlFragment, type: PgType): SqlFragment {
  return sql`COALESCE(TRY_CAST(${whole} AS ${raw(type.duck)}), CASE WHEN ${x} IS NOT NULL THEN error(${raw(`'${type.sqlName} out of range'`)}) END)`;
}

const SPECIAL: Readonly<Record<string, Convert>> = {
  // DuckDB rounds twice on the way from many digits to binary; from text it rounds once.
  'numeric>float': (_site, x, type) =>
    x.numeric === 'double' || (x.numeric?.exact && x.numeric.scale <= 6)
      ? castTo(x.sql, type.duck)
      : castTo(x.text ?? castTo(x.sql, 'VARCHAR'), type.duck),
  'float>integer': (site, x, type) => letIn(site, x, (v) => orOutOfRange(sql`round_even(${v}, 0)`, v, type)),
  'numeric>integer': (site, x, type) =>
    letIn(site, x.numeric === 'double' ? expr(castTo(x.sql, `DECIMAL(38,${WIDE_SCALE})`), NUMERIC) : x, (v) =>
      orOutOfRange(sql`round(${v}, 0)`, v, type),
    ),
  'integer>integer': (site, x, type) => letIn(site, x, (v) => orOutOfRange(v, v, type)),
  'boolean>integer': (_site, x) => castTo(x.sql, 'INTEGER'),
  'integer>boolean': (_site, x) => sql`(${x.sql} <> 0)`,
  'timestamptz>timestamp': (site, x) => letIn(site, x, toUtc),
  'timestamptz>date': (site, x) => letIn(site, x, (v) => castTo(toUtc(v), 'DATE')),
  'timestamptz>time': (site, x) => letIn(site, x, (v) => castTo(toUtc(v), 'TIME')),
  'timestamp>timestamptz': (site, x) => letIn(site, x, fromUtc),
  'date>timestamptz': (site, x) => letIn(site, x, (v) => fromUtc(castTo(v, 'TIMESTAMP'))),
  'time>interval': (_site, x) =>
    sql`to_microseconds(datepart('hour', ${x.sql}) * 3600000000 + datepart('minute', ${x.sql}) * 60000000 + datepart('microsecond', ${x.sql}))`,
  'interval>time': (site, x) => letIn(site, x, (v) => sql`(TIME '00:00:00' + ${v})`),
};
