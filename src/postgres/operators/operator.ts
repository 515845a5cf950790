import type { SqlFragment } from '../../core/sql/fragment.ts';
import type { Expr } from '../expr.ts';
import type { Site } from '../site.ts';

/** One row of pg_operator, with its translation. */
export interface Operator {
  readonly name: string;
  /** One for prefix operators, two otherwise. */
  readonly args: readonly string[];
  readonly result: string;
  /** From operands that already are of the types in `args`. An Expr says more than the result's type: a numeric's form. */
  readonly build: (operands: readonly Expr[], site: Site) => SqlFragment | Expr;
}
