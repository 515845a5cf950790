import type { SqlFragment } from '../core/sql/fragment.ts';
import type { PgType } from '../core/values/pg-types.ts';
import type { Expr } from './expr.ts';
import { letAll } from './let.ts';

/** A row of pg_proc or of pg_operator, with its translation. */
export interface Row {
  readonly name: string;
  /** Types' names; of an operator one where it stands before its operand, else two. */
  readonly args: readonly string[];
  /** A type's name, or `anyelement`, `anyarray` for what the arguments make of it. */
  readonly result: string;
  /** From arguments that already are of the types in `args`. An Expr says more than the result's type: how a numeric is held. */
  readonly build: (args: readonly Expr[]) => SqlFragment | Expr;
}

/** A row of pg_proc. */
export interface PgFunction extends Row {
  /** The last parameter may repeat. */
  readonly variadic?: boolean;
  /** It gives rows: `build` writes a list, one element a row. */
  readonly rows?: boolean;
  /** The columns that a function of rows has by itself; with two, the list's elements are structs with these names. */
  readonly columns?: readonly { readonly name: string; readonly type: PgType }[] | undefined;
}

/** Rows of a table by their name, in order. */
export function byName<R extends { readonly name: string }>(
  rows: readonly R[],
): ReadonlyMap<string, readonly R[]> {
  const groups = new Map<string, R[]>();
  for (const row of rows) groups.set(row.name, [...(groups.get(row.name) ?? []), row]);
  return groups;
}

/** As many operands as there are types. */
export type Operands<A extends readonly string[]> = { readonly [K in keyof A]: Expr };

/** The SQL of as many. */
type Fragments<A extends readonly string[]> = { readonly [K in keyof A]: SqlFragment };

/**
 * The operands that a candidate was chosen for.
 * @throws RangeError when they are not as many as its types
 */
export function operandsOf<A extends readonly string[]>(operands: readonly Expr[], args: A): Operands<A> {
  if (operands.length !== args.length)
    throw new RangeError(`${operands.length} operands for ${args.length} parameters`);
  return operands as unknown as Operands<A>;
}

/** A row whose translation knows how many operands it gets: `row('mod', ['int4', 'int4'], 'int4', ([a, b]) => …)`. */
export function row<const A extends readonly string[]>(
  name: string,
  args: A,
  result: string,
  build: (operands: Operands<A>) => SqlFragment | Expr,
): Row {
  return { name, args, result, build: (xs) => build(operandsOf(xs, args)) };
}

/** Rows of a function whose last parameters may be left out. @param args those that are always there, and the others */
export function rowsOf<const A extends readonly string[], const B extends readonly string[]>(
  name: string,
  [args, optional]: readonly [always: A, optional: B],
  result: string,
  build: (operands: readonly [...Operands<A>, ...{ readonly [K in keyof B]?: Expr }]) => SqlFragment | Expr,
): readonly Row[] {
  const all = [...args, ...optional];
  return Array.from({ length: optional.length + 1 }, (_, i) =>
    row(name, all.slice(0, args.length + i), result, (xs) =>
      build(xs as unknown as Parameters<typeof build>[0]),
    ),
  );
}

/** A row whose translation writes a list, one element a row. */
export function asRows(one: Row, ...columns: readonly (readonly [name: string, type: PgType])[]): PgFunction {
  const named = columns.map(([name, type]) => ({ name, type }));
  return { ...one, rows: true, columns: named };
}

/** A row whose translation needs its operands' SQL alone, and each once. */
export function fn<const A extends readonly string[]>(
  name: string,
  args: A,
  result: string,
  build: (...operands: Fragments<A>) => SqlFragment,
): Row {
  return row(name, args, result, (xs) => build(...sqlOf(xs)));
}

/** A row whose translation writes its operands several times: they have names. */
export function bound<const A extends readonly string[]>(
  name: string,
  args: A,
  result: string,
  build: (...operands: Fragments<A>) => SqlFragment,
): Row {
  return row(name, args, result, (xs) => letAll(xs, (names) => build(...names)));
}

function sqlOf<A extends readonly string[]>(xs: Operands<A>): Fragments<A> {
  return xs.map((x) => x.sql) as unknown as Fragments<A>;
}
