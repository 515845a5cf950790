import { sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { commonForm, withForm } from '../casts/numeric.ts';
import { isNumeric, type Expr } from '../expr.ts';
import { row, type Row } from '../row.ts';

function pair(operands: readonly Expr[]): readonly [SqlFragment, SqlFragment] {
  const [a, b] = operands as [Expr, Expr];
  if (!isNumeric(a.type)) return [a.sql, b.sql];
  const form = commonForm([a.numeric, b.numeric]);
  return [withForm(a, form).sql, withForm(b, form).sql];
}

/** No array contains a NULL. */
const contains = (a: SqlFragment, b: SqlFragment) =>
  sql`CASE WHEN ${a} IS NOT NULL AND ${b} IS NOT NULL THEN (list_has_all(${a}, ${b}) AND list_aggregate(${b}, 'count') = len(${b})) END`;

/** One list behind another. A missing one counts as empty, but two as missing. */
export function concatLists(x: Expr, a: SqlFragment, b: SqlFragment): Expr {
  return {
    sql: sql`CASE WHEN ${a} IS NOT NULL OR ${b} IS NOT NULL THEN list_concat(${a}, ${b}) END`,
    type: x.type,
    ...(x.numeric ? { numeric: x.numeric } : {}),
  };
}

/** Operators of arrays. */
export const ARRAY_OPERATORS: readonly Row[] = [
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
    build: (xs) => {
      const [a, b] = pair(xs);
      return sql`CASE WHEN ${a} IS NOT NULL AND ${b} IS NOT NULL THEN list_has_any(${a}, ${b}) END`;
    },
  },
  row('||', ['anycompatiblearray', 'anycompatiblearray'], 'anycompatiblearray', ([a, b]) =>
    concatLists(a, a.sql, b.sql),
  ),
  row('||', ['anycompatiblearray', 'anycompatible'], 'anycompatiblearray', ([a, b]) =>
    concatLists(a, a.sql, sql`[${b.sql}]`),
  ),
  row('||', ['anycompatible', 'anycompatiblearray'], 'anycompatiblearray', ([a, b]) =>
    concatLists(b, sql`[${a.sql}]`, b.sql),
  ),
];
