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
  readonly numeric?: Numeric | undefined;
  /** The text of a literal, null for NULL: known before the statement runs. */
  readonly literal?: string | null | undefined;
  /** The texts of literals that it is one of, where it is no other value but NULL. */
  readonly choices?: readonly string[] | undefined;
  /** Where an untyped literal stands: messages about its text point there. */
  readonly location?: number | undefined;
  /** What PostgreSQL would print for a `numeric` whose scale only the values know. It goes with the value as a column of its own. */
  readonly text?: SqlFragment | undefined;
  /** How many decimals each value of a `numeric` has, where `text` says it at some cost. */
  readonly decimals?: SqlFragment | undefined;
  /** Of which its text is made, where that is dear: of one record of many it is made once. */
  readonly made?: Made | undefined;
  /** It is a name or a literal: writing it twice costs nothing. */
  readonly simple?: boolean | undefined;
  /** Of a tsvector: what it is read by; its `sql` is the text. */
  readonly vector?: Vector | undefined;
  /** Of a tsquery. */
  readonly query?: QueryValue | undefined;
  /** JSON as a resource stores it, which CKAN decodes; what SQL computes stays text. */
  readonly stored?: boolean | undefined;
  /** Of a jsonb: its text is the one that PostgreSQL prints. Others are put in order where somebody looks. */
  readonly ordered?: boolean | undefined;
  /** Members of a `ROW(…)` or of a whole row. */
  readonly row?: readonly Expr[] | undefined;
  /** Whether there is such a row: not, where an outer join found none. Absent: always. */
  readonly present?: SqlFragment | undefined;
  /** Their names, for a whole row. */
  readonly rowNames?: readonly string[] | undefined;
}

interface Made {
  readonly of: readonly Expr[];
  readonly text: (of: readonly Expr[]) => SqlFragment | undefined;
}

/**
 * DuckDB's DECIMAL has one scale per column where PostgreSQL's numeric has one per value.
 * `exact`: every value's scale in PostgreSQL is this one, so that its text is DuckDB's.
 * `double`: a column that no DECIMAL holds (NaN, or more digits); arithmetic on it is binary.
 */
export type Numeric = { readonly scale: number; readonly exact: boolean } | 'double';

/** Types that translations name often. */
export const BOOL = pgType('bool');
export const INT4 = pgType('int4');
export const INT8 = pgType('int8');
export const NUMERIC = pgType('numeric');
export const TEXT = pgType('text');
export const UNKNOWN = pgType('unknown');
/** Of ROW(…) and of whole rows: their members have the types. */
export const RECORD = pgType('record');

/** An expression of a type that needs no more said. */
export function expr(fragment: SqlFragment, type: PgType, more: Partial<Expr> = {}): Expr {
  return { sql: fragment, type, ...more };
}

/** What a row of a table of functions wrote: an expression, or the SQL of one of a type. */
export function typed(built: SqlFragment | Expr, type: PgType, numeric?: Numeric): Expr {
  return 'texts' in built ? expr(built, type, { numeric }) : built;
}

/** A numeric held as DECIMAL with that scale. */
export function decimal(fragment: SqlFragment, scale: number, exact: boolean, text?: SqlFragment): Expr {
  return { sql: fragment, type: NUMERIC, numeric: { scale, exact }, text };
}

/** A numeric held in binary. */
export function double(fragment: SqlFragment, text?: SqlFragment): Expr {
  return { sql: fragment, type: NUMERIC, numeric: 'double', text };
}

/** The decimals that all values of a numeric have; undefined where they differ, or it is held in binary. */
export function exactScale({ numeric }: Pick<Expr, 'numeric'>): number | undefined {
  return numeric && numeric !== 'double' && numeric.exact ? numeric.scale : undefined;
}

/** Another value of an expression's type, or of one given, in its form. */
export function formed(x: Expr, fragment: SqlFragment, type = x.type): Expr {
  return { sql: fragment, type, numeric: x.numeric };
}

/** An expression with something written around its value, and around what tells its digits. */
export function around(x: Expr, write: (part: SqlFragment) => SqlFragment): Expr {
  const { text, decimals } = x;
  return {
    ...withoutDigits(x),
    sql: write(x.sql),
    text: text && write(text),
    decimals: decimals && write(decimals),
  };
}

/** An expression without what tells its digits. */
export function withoutDigits(x: Expr): Expr {
  return { ...x, text: undefined, decimals: undefined, made: undefined };
}

/**
 * An element of an array, by its name.
 * @throws RangeError for what is none
 */
export function itemOf(array: Expr, name: SqlFragment): Expr {
  if (!array.type.element) throw new RangeError(`${array.type.name} has no elements`);
  return { ...formed(array, name, array.type.element), simple: true };
}

/** What of an array is printed, and its elements by their names: of numerics their texts, where it has some. */
export function printedItems(array: Expr): {
  readonly list: Pick<Expr, 'sql' | 'simple'>;
  readonly itemAt: (name: SqlFragment) => Expr;
} {
  const { text } = array;
  if (!text) return { list: array, itemAt: (name) => itemOf(array, name) };
  return { list: { sql: text }, itemAt: (name) => ({ ...itemOf(array, name), text: name }) };
}

/** NULL of a type. */
export function nullOf(type: PgType): Expr {
  return {
    sql: raw(`CAST(NULL AS ${duckType(type, { scale: 0, exact: true })})`),
    type,
    literal: null,
    simple: true,
    numeric: isNumeric(type) ? { scale: 0, exact: true } : undefined,
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

/** Whether it looks at a column of FROM. */
export function hasColumn({ texts }: SqlFragment): boolean {
  return texts.some((text) => /\bc\d+\b/.test(text));
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
