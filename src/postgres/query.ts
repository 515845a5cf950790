import { raw, sql, type SqlFragment } from '../core/sql/fragment.ts';
import { choicesAmong } from './choices.ts';
import type { Expr } from './expr.ts';

/** A translated query. */
export interface Query {
  /** A whole SELECT, ready for parentheses. */
  readonly sql: SqlFragment;
  readonly columns: readonly OutputColumn[];
}

/** A column of a query: what stands for it above. Its `sql` and `text` are names. */
export interface OutputColumn extends Expr {
  /** As PostgreSQL names it; may repeat. */
  readonly name: string;
  /** The column's name in the DuckDB statement, unique. */
  readonly id: string;
  /** A literal's text where the column is one untyped literal. */
  readonly untyped?: string | null | undefined;
}

/** The column that an expression becomes. */
export function columnOf(name: string, id: string, value: Expr): OutputColumn {
  const { type, numeric, text, vector, query, stored, ordered } = value;
  return {
    name,
    id,
    sql: raw(id),
    type,
    numeric,
    text: text && raw(`${id}t`),
    vector,
    query,
    stored,
    ordered,
    simple: true,
    ...choicesAmong([value]),
  };
}

/** `value AS name`, and a numeric's text beside it where the column has one. */
export function selected(value: Expr, column: Pick<Expr, 'sql' | 'text'>): readonly SqlFragment[] {
  const own = sql`${value.sql} AS ${column.sql}`;
  return column.text && value.text ? [own, sql`${value.text} AS ${column.text}`] : [own];
}
