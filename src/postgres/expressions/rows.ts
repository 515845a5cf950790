import type { RowExpr } from 'libpg-query';
import { join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { notSupported, PgError } from '../errors.ts';
import { BOOL, expr, type Expr, RECORD } from '../expr.ts';
import { letAll } from '../let.ts';
import { applyOperator } from '../operators/table.ts';
import { compileExpression, type Place } from '../place.ts';
import { isStar } from '../tree.ts';
import { zip } from '../zip.ts';

/** `(a, b)` and ROW(a, b): only to be compared, member by member. */
export function compileRow(node: RowExpr, place: Place): Expr {
  const row = (node.args ?? []).flatMap((arg) => {
    const value = compileExpression(arg, place);
    return isStar(arg) && value.row ? value.row : [value];
  });
  return expr(sql`row(${join(row.map((member) => member.sql))})`, RECORD, { row });
}

/**
 * Members of two rows, side by side.
 * @throws PgError when one has more
 */
function membersOf(left: readonly Expr[], right: readonly Expr[]): readonly Pair[] {
  if (left.length !== right.length)
    throw new PgError('syntax_error', 'unequal number of entries in row expressions');
  return zip(left, right);
}

/** Comparison of rows as SQL defines it: the first members that differ decide. */
export function compareRows(symbol: string, left: readonly Expr[], right: readonly Expr[]): Expr {
  const pairs = membersOf(left, right);
  const each = (operator: string) => pairs.map((pair) => compareMembers(operator, pair));
  if (symbol === '=') return expr(sql`(${join(each('='), ' AND ')})`, BOOL);
  if (symbol === '<>' || symbol === '!=') return expr(sql`(${join(each('<>'), ' OR ')})`, BOOL);
  if (!/^[<>]=?$/.test(symbol)) throw notSupported(`${symbol} between rows`);
  return expr(lexical(symbol, pairs), BOOL);
}

type Pair = readonly [Expr, Expr];

function lexical(symbol: string, pairs: readonly Pair[]): SqlFragment {
  const [pair, ...rest] = pairs;
  if (!pair) return raw('false');
  if (rest.length === 0) return compareMembers(symbol, pair);
  const decided = compareMembers(symbol.slice(0, 1), pair);
  // What stands behind a difference may fail, and is not looked at.
  return sql`CASE WHEN ${compareMembers('=', pair)} THEN ${lexical(symbol, rest)} ELSE ${decided} END`;
}

/** Two members of rows. Rows within rows are values: to them NULL is NULL (record_eq, rowtypes.c). */
function compareMembers(operator: string, pair: Pair): SqlFragment {
  const [left, right] = pair;
  if (!left.row || !right.row) return applyOperator(operator, pair).sql;
  if (operator !== '=' && operator !== '<>') throw notSupported('an order of rows within rows');
  const same = isSame(left, right);
  return operator === '=' ? same : sql`(NOT ${same})`;
}

/** Whether two values are the same, by the equality that their types have and with nulls told apart; of rows all members. */
export function isSame(left: Expr, right: Expr): SqlFragment {
  if (left.row && right.row) {
    const members = membersOf(left.row, right.row).map(([a, b]) => isSame(a, b));
    return sql`(${members.length === 0 ? raw('true') : join(members, ' AND ')})`;
  }
  return letAll([left, right], ([a, b]) => {
    const equal = applyOperator('=', [
      { ...left, sql: a },
      { ...right, sql: b },
    ]).sql;
    return sql`CASE WHEN ${a} IS NULL OR ${b} IS NULL THEN (${a} IS NULL AND ${b} IS NULL) ELSE ${equal} END`;
  });
}
