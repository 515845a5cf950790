import type { SqlFragment } from '../core/sql/fragment.ts';
import type { Expr } from './expr.ts';
import type { Site } from './site.ts';

/** A row of pg_proc or of pg_operator, with its translation. */
export interface Row {
  readonly name: string;
  readonly args: readonly string[];
  /** A type's name, or `anyelement`, `anyarray` for what the arguments make of it. */
  readonly result: string;
  /** From arguments that already are of the types in `args`. */
  readonly build: (args: readonly Expr[], site: Site) => SqlFragment | Expr;
}

/** As many operands as there are types. */
export type Operands<A extends readonly string[]> = { readonly [K in keyof A]: Expr };

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
  build: (operands: Operands<A>, site: Site) => SqlFragment | Expr,
): Row {
  return { name, args, result, build: (xs, site) => build(operandsOf(xs, args), site) };
}
