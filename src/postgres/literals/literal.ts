import { integer, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import type { PgType } from '../../core/values/pg-types.ts';
import { notSupported } from '../errors.ts';
import { castTo, duckType, expr, NUMERIC, nullOf, type Expr, type Numeric } from '../expr.ts';
import { parseArray } from './arrays.ts';
import { fromDays } from './calendar.ts';
import { DAY_MICROS, parseDateTime, type DateTime } from './datetime.ts';
import { parseInterval } from './interval.ts';
import { toJsonb } from './json.ts';
import { invalidSyntax, parseBoolean, parseFloatText, parseInteger, parseNumeric } from './numbers.ts';

/**
 * A string literal as a value of a type, as the type's input function would read it.
 * @throws PgError `invalid input syntax for type …`
 */
export function literalOf(text: string | null, type: PgType, location?: number): Expr {
  if (text === null) return nullOf(type);
  if (type.element) return arrayLiteral(text, type, type.element, location);
  const read = READERS[type.category];
  if (!read) throw notSupported(`a literal of type ${type.sqlName}`, location);
  return { ...read(text, type, location), literal: text, simple: true };
}

/** A numeric with those digits. */
export function numericLiteral(text: string, location?: number): Expr {
  const digits = parseNumeric(text, location);
  if (!digits.finite) return numericExpr(castTo(sql`${digits.text}`, 'DOUBLE'), 'double', digits.text);
  // Beyond DECIMAL's digits binary will do: CKAN prints a numeric as a double.
  if (digits.text.replace(/\D/g, '').replace(/^0+/, '').length > 38 || digits.scale > 38)
    return {
      ...numericExpr(castTo(sql`${digits.text}`, 'DOUBLE'), 'double', digits.text),
      text: sql`${digits.text}`,
    };
  return numericExpr(
    raw(`CAST(${digits.text} AS DECIMAL(38,${digits.scale}))`),
    { scale: digits.scale, exact: true },
    digits.text,
  );
}

function numericExpr(fragment: SqlFragment, numeric: Numeric, text: string): Expr {
  return { sql: fragment, type: NUMERIC, numeric, literal: text, simple: true };
}

type Reader = (text: string, type: PgType, location?: number) => Expr;

const READERS: Partial<Record<PgType['category'], Reader>> = {
  integer: (text, type, location) =>
    expr(castTo(integer(parseInteger(text, type.name as 'int4', type.sqlName, location)), type.duck), type),
  float: (text, type, location) =>
    expr(castTo(sql`${parseFloatText(text, type.sqlName, location)}`, type.duck), type),
  numeric: (text, _type, location) => numericLiteral(text, location),
  text: (text, type) => expr(castTo(sql`${text}`, 'VARCHAR'), type),
  boolean: (text, type, location) => expr(raw(parseBoolean(text, location) ? 'true' : 'false'), type),
  date: (text, type, location) => expr(dateSql(parseDateTime(text, 'date', location), text, location), type),
  timestamp: (text, type, location) =>
    expr(timestampSql(parseDateTime(text, 'timestamp', location), 'TIMESTAMP', text, location), type),
  timestamptz: (text, type, location) => {
    const value = parseDateTime(text, 'timestamp with time zone', location);
    const shifted = shift(value, -(value.zone ?? 0));
    return expr(timestampSql(shifted, 'TIMESTAMPTZ', text, location), type);
  },
  time: (text, type, location) => {
    const value = parseDateTime(text, 'time', location);
    if (value.micros === null) throw invalidSyntax('time', text, location);
    return expr(castTo(sql`${clockText(value.micros)}`, 'TIME'), type);
  },
  interval: (text, type, location) => expr(intervalSql(parseInterval(text, 'second', location)), type),
  uuid: (text, type, location) => expr(castTo(sql`${uuidText(text, location)}`, 'UUID'), type),
  json: (text, type, location) =>
    expr(
      castTo(sql`${type.name === 'jsonb' ? toJsonb(text, location) : checked(text, location)}`, 'VARCHAR'),
      type,
    ),
  other: (text, type, location) => {
    if (type.name !== 'oid') throw notSupported(`a literal of type ${type.sqlName}`, location);
    return expr(castTo(integer(parseInteger(text, 'oid', 'oid', location)), 'BIGINT'), type);
  },
};

function checked(text: string, location?: number): string {
  toJsonb(text, location);
  return text;
}

function arrayLiteral(text: string, type: PgType, element: PgType, location?: number): Expr {
  const items = parseArray(text, location).map((item) => literalOf(item, element, location));
  const scale = Math.max(
    0,
    ...items.map(({ numeric }) => (numeric && numeric !== 'double' ? numeric.scale : 0)),
  );
  const numeric: Numeric | undefined =
    element.category === 'numeric' ? { scale, exact: items.length <= 1 } : undefined;
  const list = items
    .map(({ sql: item }) => item)
    .reduce((all, item, i) => (i ? sql`${all}, ${item}` : item), raw(''));
  return expr(castTo(sql`[${list}]`, duckType(type, numeric)), type, {
    literal: text,
    ...(numeric ? { numeric } : {}),
  });
}

function shift(value: DateTime, seconds: number): DateTime {
  if (value.days === null || value.infinite) return value;
  const micros = BigInt(value.days) * DAY_MICROS + (value.micros ?? 0n) + BigInt(seconds) * 1_000_000n;
  const days = Number((micros - (((micros % DAY_MICROS) + DAY_MICROS) % DAY_MICROS)) / DAY_MICROS);
  return { ...value, days, micros: micros - BigInt(days) * DAY_MICROS };
}

function dateSql(value: DateTime, text: string, location?: number): SqlFragment {
  if (value.infinite)
    return raw(value.infinite > 0 ? "CAST('infinity' AS DATE)" : "CAST('-infinity' AS DATE)");
  if (value.days === null) throw invalidSyntax('date', text, location);
  return castTo(sql`${dateText(value.days)}`, 'DATE');
}

function timestampSql(value: DateTime, type: string, text: string, location?: number): SqlFragment {
  if (value.infinite) return raw(`CAST('${value.infinite > 0 ? '' : '-'}infinity' AS ${type})`);
  if (value.days === null)
    throw invalidSyntax(type === 'TIMESTAMP' ? 'timestamp' : 'timestamp with time zone', text, location);
  const micros = value.micros ?? 0n;
  const days = value.days + Number(micros / DAY_MICROS);
  const zone = type === 'TIMESTAMPTZ' ? '+00' : '';
  return castTo(sql`${`${dateText(days)} ${clockText(micros % DAY_MICROS)}${zone}`}`, type);
}

/** `2020-01-02`, or `0044-03-15 (BC)` as DuckDB reads it. */
function dateText(days: number): string {
  const { year, month, day } = fromDays(days);
  const two = (n: number) => String(n).padStart(2, '0');
  const shown = year > 0 ? year : 1 - year;
  return `${String(shown).padStart(4, '0')}-${two(month)}-${two(day)}${year > 0 ? '' : ' (BC)'}`;
}

function clockText(micros: bigint): string {
  const two = (n: bigint) => String(n).padStart(2, '0');
  const seconds = micros / 1_000_000n;
  const fraction = String(micros % 1_000_000n).padStart(6, '0');
  return `${two(seconds / 3600n)}:${two((seconds / 60n) % 60n)}:${two(seconds % 60n)}.${fraction}`;
}

/** An interval from its parts. */
export function intervalSql(parts: { months: number; days: number; micros: number }): SqlFragment {
  return sql`(to_months(${integer(parts.months)}) + to_days(${integer(parts.days)}) + to_microseconds(${integer(parts.micros)}))`;
}

function uuidText(text: string, location?: number): string {
  const hex = text
    .trim()
    .replace(/^\{(.*)\}$/, '$1')
    .replaceAll('-', '')
    .toLowerCase();
  if (!/^[\da-f]{32}$/.test(hex)) throw invalidSyntax('uuid', text, location);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
