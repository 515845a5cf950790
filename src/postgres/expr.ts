import type { QueryValue, Vector } from './full-text/vector.ts';
import { raw, sql, type SqlFragment } from '../core/sql/fragment.ts';
import { pgType, type PgType } from '../core/values/pg-types.ts';

/** A translated expression: what it is in DuckDB and what it is in PostgreSQL. */
export interface Expr {
  /** Binds tightly: in parentheses, a call, a name or a literal. */
  readonly sql: SqlFragment;
  /** `unknown` for a string or null nothing has typed yet. */
  readonly type: PgType;
  /** How a `numeric` is held. Always there when the type is numeric. */
  readonly numeric?: Numeric;
  /** The text of a literal, null for NULL: known before the statement runs. */
  readonly literal?: string | null;
  /** The texts of literals that it is one of, where it is no other value but NULL. */
  readonly choices?: readonly string[];
  /** Where an untyped literal stands: messages about its text point there. */
  readonly location?: number | undefined;
  /** What PostgreSQL would print for a `numeric` whose scale only the values know. It goes with the value as a column of its own. */
  readonly text?: SqlFragment;
  /** How many decimals each value of a `numeric` has, where `text` says it at some cost. */
  readonly decimals?: SqlFragment;
  /** It is a name or a literal: writing it twice costs nothing. */
  readonly simple?: boolean;
  /** Of a tsvector: what it is read by; its `sql` is the text. */
  readonly vector?: Vector;
  /** Of a tsquery. */
  readonly query?: QueryValue;
  /** JSON as a resource stores it, which CKAN decodes; what SQL computes stays text. */
  readonly stored?: boolean;
  /** Members of a `ROW(…)` or of a whole row. */
  readonly row?: readonly Expr[];
  /** Whether there is such a row: not, where an outer join found none. Absent: always. */
  readonly present?: SqlFragment;
  /** Their names, for a whole row. */
  readonly rowNames?: readonly string[];
}

/**
 * DuckDB's DECIMAL has one scale per column where PostgreSQL's numeric has one per value.
 * `exact`: every value's scale in PostgreSQL is this one, so that its text is DuckDB's.
 * `double`: a column that no DECIMAL holds (NaN, or more digits); arithmetic on it is binary.
 */
export type Numeric = { readonly scale: number; readonly exact: boolean } | 'double';

export const BOOL = pgType('bool');
export const INT4 = pgType('int4');
export const INT8 = pgType('int8');
export const NUMERIC = pgType('numeric');
export const TEXT = pgType('text');
export const UNKNOWN = pgType('unknown');

/** An expression of a type that needs no more said. */
export function expr(fragment: SqlFragment, type: PgType, more: Partial<Expr> = {}): Expr {
  return { sql: fragment, type, ...more };
}

/** A numeric held as DECIMAL with that scale. */
export function decimal(fragment: SqlFragment, scale: number, exact: boolean, text?: SqlFragment): Expr {
  return { sql: fragment, type: NUMERIC, numeric: { scale, exact }, ...(text ? { text } : {}) };
}

/** How a numeric is held, where it is one: with an expression's other members. */
export function formOf({ numeric }: { readonly numeric?: Numeric | undefined }): Pick<Expr, 'numeric'> {
  return numeric ? { numeric } : {};
}

/** What a text search reads it by, where it is a tsvector or a tsquery. */
export function searchedAs({
  vector,
  query,
}: Pick<Expr, 'vector' | 'query'>): Pick<Expr, 'vector' | 'query'> {
  return { ...(vector ? { vector } : {}), ...(query ? { query } : {}) };
}

/** Another value of an expression's type, or of one given, in its form. */
export function formed(x: Expr, fragment: SqlFragment, type = x.type): Expr {
  return { sql: fragment, type, ...formOf(x) };
}

/** An expression with something written around its value, and around what tells its digits. */
export function around(x: Expr, write: (part: SqlFragment) => SqlFragment): Expr {
  return {
    ...x,
    sql: write(x.sql),
    ...(x.text ? { text: write(x.text) } : {}),
    ...(x.decimals ? { decimals: write(x.decimals) } : {}),
  };
}

/** An expression without what tells its digits. */
export function withoutDigits({ text: _text, decimals: _decimals, ...x }: Expr): Expr {
  return x;
}

/**
 * An element of an array, by its name.
 * @throws RangeError for what is none
 */
export function itemOf(array: Expr, name: SqlFragment): Expr {
  if (!array.type.element) throw new RangeError(`${array.type.name} has no elements`);
  return { ...formed(array, name, array.type.element), simple: true };
}

/** What of an array is printed, its elements under that name: of numerics their texts, where it has some. */
export function printedItems(
  array: Expr,
  name: SqlFragment,
): { readonly list: Pick<Expr, 'sql' | 'simple'>; readonly item: Expr } {
  const item = itemOf(array, name);
  return array.text ? { list: { sql: array.text }, item: { ...item, text: name } } : { list: array, item };
}

/** NULL of a type. */
export function nullOf(type: PgType): Expr {
  return {
    sql: raw(`CAST(NULL AS ${duckType(type, { scale: 0, exact: true })})`),
    type,
    literal: null,
    simple: true,
    ...(isNumeric(type) ? { numeric: { scale: 0, exact: true } } : {}),
  };
}

/** Numeric or an array of it. */
export function isNumeric(type: PgType): boolean {
  return (type.element ?? type).category === 'numeric';
}

/** DuckDB's name for a type, with the form of a numeric. */
export function duckType(type: PgType, numeric?: Numeric): string {
  if (type.element) return `${duckType(type.element, numeric)}[]`;
  if (type.category !== 'numeric') return type.duck;
  if (!numeric) throw new RangeError('a numeric without its form');
  return numeric === 'double' ? 'DOUBLE' : `DECIMAL(38,${numeric.scale})`;
}

/** `CAST(x AS T)` with a type of our own naming. */
export function castTo(x: SqlFragment, type: string): SqlFragment {
  return sql`CAST(${x} AS ${raw(type)})`;
}

/** Whether computing it may raise an error of ours: other than of control characters in JSON, which nearly no text has. */
export function mayFail({ texts }: SqlFragment): boolean {
  return texts.some((text) => /error\((?!'a control character)/.test(text));
}

/** What identifies an expression's text, for GROUP BY's "the same expression": names that LETs made up count by their order. */
export function keyOf(fragment: SqlFragment): string {
  const names = new Map<string, number>();
  const texts = fragment.texts.map((text) =>
    text.replace(/\bv\d+\b/g, (name) => {
      if (!names.has(name)) names.set(name, names.size);
      return `v#${names.get(name)}`;
    }),
  );
  return JSON.stringify([texts, fragment.parameters]);
}
