import { sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { pgType } from '../../core/values/pg-types.ts';
import { commonForm, listOf, withForm } from '../casts/numeric.ts';
import { type Expr, formed, isNumeric } from '../expr.ts';
import { row, type Row } from '../row.ts';

/** Two arrays, or an array and a value, of numerics in one form. */
export function aligned(a: Expr, b: Expr): readonly [Expr, Expr] {
  if (!isNumeric(a.type)) return [a, b];
  const form = commonForm([a.numeric, b.numeric]);
  return [withForm(a, form), withForm(b, form)];
}

/** No array contains a NULL. */
const contains = ([{ sql: a }, { sql: b }]: readonly [Expr, Expr]) =>
  sql`CASE WHEN ${a} IS NOT NULL AND ${b} IS NOT NULL THEN (list_has_all(${a}, ${b}) AND list_aggregate(${b}, 'count') = len(${b})) END`;

/** A list of one value. */
function oneOf(value: Expr): Expr {
  return listOf([value], pgType(`_${value.type.name}`));
}

/** One list behind another. A missing one counts as empty, but two as missing. */
function concatLists(a: Expr, b: Expr): Expr {
  const [x, y] = aligned(a, b);
  const both = (left: SqlFragment, right: SqlFragment) =>
    sql`CASE WHEN ${left} IS NOT NULL OR ${right} IS NOT NULL THEN list_concat(${left}, ${right}) END`;
  return { ...formed(x, both(x.sql, y.sql)), text: x.text && y.text && both(x.text, y.text) };
}

/** One array behind another, a value behind an array, and before one, by their names. */
export function concatenations(both: string, after: string, before: string): readonly Row[] {
  const [array, value] = ['anycompatiblearray', 'anycompatible'] as const;
  return [
    row(both, [array, array], array, ([a, b]) => concatLists(a, b)),
    row(after, [array, value], array, ([a, b]) => concatLists(a, oneOf(b))),
    row(before, [value, array], array, ([a, b]) => concatLists(oneOf(a), b)),
  ];
}

/** Operators of arrays. */
export const ARRAY_OPERATORS: readonly Row[] = [
  row('@>', ['anyarray', 'anyarray'], 'bool', ([a, b]) => contains(aligned(a, b))),
  row('<@', ['anyarray', 'anyarray'], 'bool', ([a, b]) => contains(aligned(b, a))),
  row('&&', ['anyarray', 'anyarray'], 'bool', ([x, y]) => {
    const [{ sql: a }, { sql: b }] = aligned(x, y);
    return sql`CASE WHEN ${a} IS NOT NULL AND ${b} IS NOT NULL THEN list_has_any(${a}, ${b}) END`;
  }),
  ...concatenations('||', '||', '||'),
];
