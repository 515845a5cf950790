import { sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { commonForm, withForm } from '../casts/numeric.ts';
import { isNumeric, type Expr } from '../expr.ts';
import type { Operator } from './operator.ts';

function pair(operands: readonly Expr[]): readonly [SqlFragment, SqlFragment] {
  const [a, b] = operands as [Expr, Expr];
  if (!isNumeric(a.type)) return [a.sql, b.sql];
  const form = commonForm([a.numeric, b.numeric]);
  return [withForm(a, form).sql, withForm(b, form).sql];
}

/** No array contains a NULL. */
const contains = (a: SqlFragment, b: SqlFragment) =>
  sql`(list_has_all(${a}, ${b}) AND list_aggregate(${b}, 'count') = len(${b}))`;

/** One list behind another. A missing one counts as empty. */
function concat(x: Expr, a: SqlFragment, b: SqlFragment): Expr {
  return { sql: sql`list_concat(${a}, ${b})`, type: x.type, ...(x.numeric ? { numeric: x.numeric } : {}) };
}

/** Operators of arrays. */
export const ARRAY_OPERATORS: readonly Operator[] = [
  { name: '@>', args: ['anyarray', 'anyarray'], result: 'bool', build: (xs) => contains(...pair(xs)) },
  {
    name: '<@',
    args: ['anyarray', 'anyarray'],
    result: 'bool',
    build: (xs) => contains(...(pair(xs).toReversed() as [SqlFragment, SqlFragment])),
  },
  {
    name: '&&',
    args: ['anyarray', 'anyarray'],
    result: 'bool',
    build: (xs) => sql`list_has_any(${pair(xs)[0]}, ${pair(xs)[1]})`,
  },
  {
    name: '||',
    args: ['anycompatiblearray', 'anycompatiblearray'],
    result: 'anycompatiblearray',
    build: ([a, b]) => concat(a as Expr, (a as Expr).sql, (b as Expr).sql),
  },
  {
    name: '||',
    args: ['anycompatiblearray', 'anycompatible'],
    result: 'anycompatiblearray',
    build: ([a, b]) => concat(a as Expr, (a as Expr).sql, sql`[${(b as Expr).sql}]`),
  },
  {
    name: '||',
    args: ['anycompatible', 'anycompatiblearray'],
    result: 'anycompatiblearray',
    build: ([a, b]) => concat(b as Expr, sql`[${(a as Expr).sql}]`, (b as Expr).sql),
  },
];
