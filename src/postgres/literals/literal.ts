import { integer, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { CASTABLE } from '../../core/values/literals/castable.ts';
import { parseInterval } from '../../core/values/literals/interval.ts';
import { toCastableText } from '../../core/values/pg-input.ts';
import type { PgType } from '../../core/values/pg-types.ts';
import { located, notSupported } from '../errors.ts';
import { listOf } from '../casts/numeric.ts';
import { castTo, expr, NUMERIC, nullOf, type Expr, type Numeric } from '../expr.ts';
import { parseArray } from './arrays.ts';
import { parseBytea } from './bytea.ts';
import { toJsonb } from './json.ts';
import { invalidSyntax, parseBoolean, parseFloatText, parseInteger, parseNumeric } from './numbers.ts';

/**
 * A string literal as a value of a type, as the type's input function would read it.
 * @throws PgError `invalid input syntax for type …`
 */
export function literalOf(text: string | null, type: PgType, location?: number): Expr {
  return located(location, () => valueOf(text, type));
}

function valueOf(text: string | null, type: PgType): Expr {
  if (text === null) return nullOf(type);
  const { element } = type;
  if (element) {
    const items = parseArray(text).map((item) => valueOf(item, element));
    return { ...listOf(items, type), literal: text };
  }
  const read = READERS[type.category];
  if (!read) throw notSupported(`a literal of type ${type.sqlName}`);
  return { ...read(text, type), literal: text, simple: true };
}

/** A numeric literal's plain digits; undefined of what is none, or not finite. */
export function literalDigits({ literal, simple }: Expr): string | undefined {
  if (typeof literal !== 'string' || !simple) return undefined;
  const { text, finite } = parseNumeric(literal);
  return finite ? text : undefined;
}

const TOO_LARGE = raw("error('value overflows numeric format of datapond (308 digits)')");

/** A numeric with those digits. */
export function numericLiteral(text: string): Expr {
  const digits = parseNumeric(text);
  // Beyond DECIMAL's digits it is printed as it is, and computed with in binary, where that has such numbers.
  if (!digits.finite || digits.text.replace(/\D/g, '').replace(/^0+/, '').length > 38 || digits.scale > 38) {
    const value = Number.isFinite(Number(digits.text)) || !digits.finite ? sql`${digits.text}` : TOO_LARGE;
    return { ...numericExpr(castTo(value, 'DOUBLE'), 'double', digits.text), text: sql`${digits.text}` };
  }
  return numericExpr(
    raw(`CAST(${digits.text} AS DECIMAL(38,${digits.scale}))`),
    { scale: digits.scale, exact: true },
    digits.text,
  );
}

function numericExpr(fragment: SqlFragment, numeric: Numeric, text: string): Expr {
  return { sql: fragment, type: NUMERIC, numeric, literal: text, simple: true };
}

type Reader = (text: string, type: PgType) => Expr;

const READERS: Partial<Record<PgType['category'], Reader>> = {
  integer: (text, type) =>
    expr(castTo(integer(parseInteger(text, type.name as 'int4', type.sqlName)), type.duck), type),
  float: (text, type) => expr(castTo(sql`${parseFloatText(text, type.sqlName)}`, type.duck), type),
  numeric: numericLiteral,
  text: (text, type) => expr(castTo(sql`${text}`, 'VARCHAR'), type),
  boolean: (text, type) => expr(raw(parseBoolean(text) ? 'true' : 'false'), type),
  date: castable('date'),
  timestamp: castable('timestamp'),
  timestamptz: castable('timestamptz'),
  time: castable('time'),
  interval: (text, type) => expr(intervalSql(parseInterval(text)), type),
  uuid: (text, type) => {
    const uuid = toCastableText(text, 'uuid');
    if (uuid === undefined) throw invalidSyntax('uuid', text);
    return expr(castTo(sql`${uuid}`, 'UUID'), type);
  },
  json: (text, type) => {
    const jsonb = toJsonb(text);
    return expr(castTo(sql`${type.name === 'jsonb' ? jsonb : text}`, 'VARCHAR'), type);
  },
  other: (text, type) => {
    if (type.name === 'bytea') return expr(castTo(sql`${parseBytea(text)}`, 'VARCHAR'), type);
    if (type.name !== 'oid') throw notSupported(`a literal of type ${type.sqlName}`);
    return expr(castTo(integer(parseInteger(text, 'oid', 'oid')), 'BIGINT'), type);
  },
};

function castable(category: keyof typeof CASTABLE): Reader {
  return (text, type) => {
    const read = CASTABLE[category](text);
    if (category.startsWith('timestamp') && Number(/^\d+(?=-)(?!.*BC)/.exec(read)?.[0]) > LAST_YEAR)
      throw notSupported(`a timestamp after the year ${LAST_YEAR}`);
    return expr(castTo(sql`${read}`, type.duck), type);
  };
}

/** Of a timestamp as DuckDB counts them, in 64 bits from 1970. PostgreSQL counts from 2000. */
const LAST_YEAR = 294_246;

/** An interval from its parts. */
export function intervalSql(parts: { months: number; days: number; micros: bigint }): SqlFragment {
  return sql`(to_months(${integer(parts.months)}) + to_days(${integer(parts.days)}) + to_microseconds(${integer(parts.micros)}))`;
}
