import type { A_Expr } from 'libpg-query';
import { join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { pgType } from '../../core/values/pg-types.ts';
import { coerce } from '../casts/cast.ts';
import { PgError } from '../errors.ts';
import { BOOL, expr, type Expr, itemOf } from '../expr.ts';
import { applyOperator } from '../operators/table.ts';
import { compileExpression, type Place } from '../place.ts';
import { letIn, mapped } from '../let.ts';
import { as } from '../tree.ts';

/** `x = ANY(array)`, `x > ALL(array)`: true, false or, where only NULLs are left to decide, NULL. */
export function quantified(symbol: string, node: A_Expr, place: Place): Expr {
  const value = compileExpression(node.lexpr, place);
  const patterns = patternsOf(symbol, node, place);
  if (patterns)
    return expr(
      letIn(value, (x) => {
        const tests = patterns.map((pattern) => compareOne(symbol, { ...value, sql: x }, pattern));
        return letIn(sql`[${join(tests)}]`, (list) => decide(list, node.kind === 'AEXPR_OP_ANY'));
      }),
      BOOL,
    );
  const given = compileExpression(node.rexpr, place);
  const element = value.type.name === 'unknown' ? pgType('text') : value.type;
  const array = given.type.name === 'unknown' ? coerce(given, pgType(`_${element.name}`)) : given;
  if (!array.type.element)
    throw new PgError('wrong_object_type', 'op ANY/ALL (array) requires array on right side');
  const decided = letIn(value, (x) => {
    const left = { ...value, sql: x };
    const tests = mapped(array.sql, (item) => compareOne(symbol, left, itemOf(array, item)));
    return letIn(tests, (list) => decide(list, node.kind === 'AEXPR_OP_ANY'));
  });
  return expr(decided, BOOL);
}

/** The literals of an array of regular expressions, each of which is translated by itself. Undefined: it is something else. */
function patternsOf(symbol: string, { rexpr }: A_Expr, place: Place): readonly Expr[] | undefined {
  const elements = /^!?~\*?$/.test(symbol) ? as(rexpr, 'A_ArrayExpr')?.elements : undefined;
  const patterns = elements?.map((element) => compileExpression(element, place));
  return patterns?.length && patterns.every(({ literal }) => literal !== undefined) ? patterns : undefined;
}

/** One `true` decides ANY, one `false` ALL; else a NULL leaves it open. */
function decide(tests: SqlFragment, any: boolean): SqlFragment {
  const [decisive, otherwise] = any ? [raw('true'), raw('false')] : [raw('false'), raw('true')];
  return sql`CASE WHEN list_contains(${tests}, ${decisive}) THEN ${decisive} WHEN ${tests} IS NULL OR list_count(${tests}) < len(${tests}) THEN NULL ELSE ${otherwise} END`;
}

/** One comparison of `x = ANY(…)`. */
export function compareOne(symbol: string, value: Expr, item: Expr): Expr['sql'] {
  const test = applyOperator(symbol, [value, item]);
  if (test.type.name !== 'bool')
    throw new PgError('wrong_object_type', 'op ANY/ALL (array) requires operator to yield boolean');
  return test.sql;
}
