import { notSupported, HERE } from '../errors.ts';
import { BOOL, expr, nullOf, type Expr } from '../expr.ts';
import { letIn } from '../let.ts';
import { pathExists, pathMatches } from './compile.ts';
import { parseJsonPath } from './parse.ts';

/** `jsonb @? jsonpath` and `jsonb @@ jsonpath`; undefined for operands of other types. */
export function matchJsonPath(symbol: string, left: Expr, right: Expr): Expr | undefined {
  if (left.type.name !== 'jsonb' || right.type.name !== 'unknown') return undefined;
  if (right.literal === undefined) throw notSupported('a jsonpath that is not a literal');
  if (right.literal === null || left.literal === null) return nullOf(BOOL);
  const path = parseJsonPath(right.literal, right.location ?? HERE);
  const test = symbol === '@?' ? pathExists : pathMatches;
  return expr(
    letIn(left, (value) => test(value, path)),
    BOOL,
  );
}
