import { pgType } from '../core/values/pg-types.ts';
import { overChoices } from './choices.ts';
import { isNumeric, typed, type Expr, type Numeric } from './expr.ts';
import type { PgFunction } from './row.ts';
import { POLYMORPHIC } from './types/coercion.ts';
import { coerceArguments, resultOf } from './types/polymorphic.ts';

/** What a function or an operator makes of operands that it was chosen for. */
export function applied({ args, result, rows, build }: PgFunction, operands: readonly Expr[]): Expr {
  const coerced = coerceArguments(operands, args);
  const type = resultOf(result, coerced, args);
  return overChoices(coerced, type, (xs) => typed(build(xs), type, formOf(xs, result)), rows);
}

function formOf(args: readonly Expr[], result: string): Numeric | undefined {
  if (POLYMORPHIC.has(result)) return args.find(({ numeric }) => numeric)?.numeric;
  return isNumeric(pgType(result)) ? { scale: 0, exact: true } : undefined;
}
