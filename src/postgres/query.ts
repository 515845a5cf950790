import type { SqlFragment } from '../core/sql/fragment.ts';
import type { PgType } from '../core/values/pg-types.ts';
import type { QueryValue, Vector } from './full-text/vector.ts';
import type { Numeric } from './expr.ts';

/** A translated query. */
export interface Query {
  /** A whole SELECT, ready for parentheses. */
  readonly sql: SqlFragment;
  readonly columns: readonly OutputColumn[];
}

export interface OutputColumn {
  /** As PostgreSQL names it; may repeat. */
  readonly name: string;
  /** The column's name in the DuckDB statement, unique. */
  readonly id: string;
  readonly type: PgType;
  readonly numeric?: Numeric;
  /** The column that holds the numeric's text, where the value does not say it. */
  readonly text?: string;
  /** Of a tsvector. */
  readonly vector?: Vector;
  /** Of a tsquery that is one and the same in all records, or NULL. */
  readonly query?: QueryValue;
  /** JSON as a resource stores it. */
  readonly stored?: boolean;
  /** The texts that its values have, where those are literals of the statement. */
  readonly choices?: readonly string[];
  /** A literal's text where the column is one untyped literal. */
  readonly literal?: string | null;
}
