import type { Node, SelectStmt } from 'libpg-query';
import { type SqlFragment } from '../../core/sql/fragment.ts';
import { located, PgError } from '../errors.ts';
import { keyOf, type Expr } from '../expr.ts';
import { identityOf } from '../expressions/columns.ts';
import { at, compileExpression, type Place } from '../place.ts';
import type { OutputColumn } from '../query.ts';
import { ofKind, startOf } from '../tree.ts';
import { checkHashable, hasOwnKey, keyed, orderTerm } from './order.ts';
import type { Added } from './rows.ts';
import { outputColumn } from './tail.ts';
import type { Output } from './targets.ts';

/** An item of ORDER BY. */
export interface Sort {
  readonly term: SqlFragment;
  /** What to add to the inner layer's outputs; undefined when the term is over an output column. */
  readonly added?: Added;
  readonly key: string;
}

/** ORDER BY of a SELECT, which may name its outputs. */
export function compileSorts(node: SelectStmt, outputs: readonly Output[], place: Place): readonly Sort[] {
  return ofKind(node.sortClause, 'SortBy').map((sort) => {
    const { value, column } = sortValue(sort.node, outputs, place, 'ORDER BY');
    const term = (of: Expr) => located(startOf(sort.node), () => orderTerm(of, sort));
    if (column) return { term: term(column), key: column.id };
    const id = place.statement.name('s');
    return { term: term({ ...value, sql: id }), added: { value: value.sql, id }, key: keyOf(value.sql) };
  });
}

/** An ORDER BY or DISTINCT ON item: an output's name or position, an expression that is an output, or another one. */
function sortValue(
  node: Node | undefined,
  outputs: readonly Output[],
  place: Place,
  clause: 'ORDER BY' | 'DISTINCT ON',
): { readonly value: Expr; readonly column?: OutputColumn | undefined } {
  const named = outputColumn(node, outputs, clause, (a, b) => a.identity === b.identity);
  if (named) return named;
  const identity = node && identityOf(node, place);
  const column = outputs.find((output) => output.identity === identity)?.column;
  return { value: compileExpression(node, at(place, { clause })), column };
}

/** What DISTINCT tells records apart by. */
export type Distinct =
  | 'none'
  | 'all'
  | {
      readonly on: readonly {
        readonly id: SqlFragment;
        readonly added?: Added;
        readonly key: string;
      }[];
    };

/** DISTINCT and DISTINCT ON. */
export function compileDistinct(node: SelectStmt, outputs: readonly Output[], place: Place): Distinct {
  const clause = node.distinctClause;
  if (!clause?.length) return 'none';
  const items = clause.filter((item) => Object.keys(item).length > 0);
  if (items.length === 0) {
    for (const { value } of outputs) checkHashable(value);
    return 'all';
  }
  const on = items.map((item) => {
    const { value, column } = sortValue(item, outputs, place, 'DISTINCT ON');
    if (column && !hasOwnKey(column)) return { id: column.sql, key: column.id };
    const id = place.statement.name('s');
    return { id, added: { value: keyed(value), id }, key: column?.id ?? keyOf(value.sql) };
  });
  return { on };
}

/** The first ORDER BY items must be the DISTINCT ON items, in any order. */
export function checkDistinctOn(distinct: Distinct, sorts: readonly Sort[]): void {
  if (typeof distinct !== 'object') return;
  const open = new Set(distinct.on.map(({ key }) => key));
  const onKeys = new Set(open);
  for (const { key } of sorts) {
    if (open.size === 0) return;
    if (!onKeys.has(key))
      throw new PgError(
        'invalid_column_reference',
        'SELECT DISTINCT ON expressions must match initial ORDER BY expressions',
      );
    open.delete(key);
  }
}
