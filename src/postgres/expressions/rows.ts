import type { RowExpr } from 'libpg-query';
import { join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { notSupported, PgError } from '../errors.ts';
import { BOOL, expr, type Expr, RECORD } from '../expr.ts';
import { applyOperator } from '../operators/table.ts';
import type { Place } from '../place.ts';
import { as } from '../tree.ts';
import { compileExpression } from '../compilers.ts';
import { zip } from '../zip.ts';

/** `(a, b)` and ROW(a, b): only to be compared, member by member. */
export function compileRow(node: RowExpr, place: Place): Expr {
  const row = (node.args ?? []).flatMap((arg) => {
    const value = compileExpression(arg, place);
    const isStar = as(as(arg, 'ColumnRef')?.fields?.at(-1), 'A_Star') !== undefined;
    return isStar && value.row ? value.row : [value];
  });
  return {
    sql: sql`row(${join(
      row.map((member) => member.sql),
      ', ',
    )})`,
    type: RECORD,
    row,
  };
}

/**
 * Members of two rows, side by side.
 * @throws PgError when one has more
 */
export function membersOf(
  left: readonly Expr[],
  right: readonly Expr[],
  { location }: Place,
): readonly (readonly [Expr, Expr])[] {
  if (left.length !== right.length)
    throw new PgError('syntax_error', 'unequal number of entries in row expressions', { location });
  return zip(left, right);
}

/** Comparison of rows as SQL defines it: the first members that differ decide. */
export function compareRows(
  symbol: string,
  left: readonly Expr[],
  right: readonly Expr[],
  place: Place,
): Expr {
  const pairs = membersOf(left, right, place);
  const each = (operator: string) => pairs.map((pair) => applyOperator(operator, pair).sql);
  switch (symbol) {
    case '=':
      return expr(sql`(${join(each('='), ' AND ')})`, BOOL);
    case '<>':
    case '!=':
      return expr(sql`(${join(each('<>'), ' OR ')})`, BOOL);
    case '<':
    case '>':
    case '<=':
    case '>=':
      return expr(lexical(symbol, pairs), BOOL);
    default:
      throw notSupported(`${symbol} between rows`);
  }
}

function lexical(symbol: string, pairs: readonly (readonly [Expr, Expr])[]): SqlFragment {
  const [pair, ...rest] = pairs;
  if (!pair) return raw('false');
  if (rest.length === 0) return applyOperator(symbol, pair).sql;
  const decided = applyOperator(symbol.slice(0, 1), pair).sql;
  // What stands behind a difference may fail, and is not looked at.
  return sql`CASE WHEN ${applyOperator('=', pair).sql} THEN ${lexical(symbol, rest)} ELSE ${decided} END`;
}
