import type { SqlFragment } from '../../core/sql/fragment.ts';
import type { PgType } from '../../core/values/pg-types.ts';
import type { Expr } from '../expr.ts';
import type { Site } from '../site.ts';

/** One row of pg_proc, with its translation. */
export interface PgFunction {
  readonly name: string;
  readonly args: readonly string[];
  /** The last parameter may repeat. */
  readonly variadic?: boolean;
  /** A type's name, or `anyelement`, `anyarray` for what the arguments make of it. */
  readonly result: string;
  /** It gives rows: `build` writes a list, one element a row. */
  readonly rows?: boolean;
  /** The columns that a function of rows has by itself; with two, the list's elements are structs with these names. */
  readonly columns?: readonly { readonly name: string; readonly type: PgType }[];
  /** From arguments that already are of the types in `args`. */
  readonly build: (args: readonly Expr[], site: Site) => SqlFragment | Expr;
}

/** A row whose translation needs the arguments' SQL alone. */
export function fn(
  name: string,
  args: readonly string[],
  result: string,
  build: (...args: SqlFragment[]) => SqlFragment,
): PgFunction {
  return { name, args, result, build: (xs) => build(...xs.map((x) => x.sql)) };
}
