import { sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { commonForm, withForm } from '../casts/numeric.ts';
import { type Expr, formed, isNumeric } from '../expr.ts';
import { row, type Row } from '../row.ts';

/** Two arrays, of numerics in one form. */
function aligned(a: Expr, b: Expr): readonly [SqlFragment, SqlFragment] {
  if (!isNumeric(a.type)) return [a.sql, b.sql];
  const form = commonForm([a.numeric, b.numeric]);
  return [withForm(a, form).sql, withForm(b, form).sql];
}

/** No array contains a NULL. */
const contains = (a: SqlFragment, b: SqlFragment) =>
  sql`CASE WHEN ${a} IS NOT NULL AND ${b} IS NOT NULL THEN (list_has_all(${a}, ${b}) AND list_aggregate(${b}, 'count') = len(${b})) END`;

/** One list behind another. A missing one counts as empty, but two as missing. */
export function concatLists(x: Expr, a: SqlFragment, b: SqlFragment): Expr {
  return formed(x, sql`CASE WHEN ${a} IS NOT NULL OR ${b} IS NOT NULL THEN list_concat(${a}, ${b}) END`);
}

/** Operators of arrays. */
export const ARRAY_OPERATORS: readonly Row[] = [
  row('@>', ['anyarray', 'anyarray'], 'bool', ([a, b]) => contains(...aligned(a, b))),
  row('<@', ['anyarray', 'anyarray'], 'bool', ([a, b]) => contains(...aligned(b, a))),
  row('&&', ['anyarray', 'anyarray'], 'bool', ([x, y]) => {
    const [a, b] = aligned(x, y);
    return sql`CASE WHEN ${a} IS NOT NULL AND ${b} IS NOT NULL THEN list_has_any(${a}, ${b}) END`;
  }),
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
