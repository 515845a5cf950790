import type { JoinExpr } from 'libpg-query';
import { join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { PgError } from '../errors.ts';
import { unify } from '../expressions/conditionals.ts';
import { applyOperator } from '../operators/table.ts';
import type { ScopeColumn, Source } from '../scope.ts';
import type { FromItem } from './from-item.ts';

/** USING and NATURAL: the shared columns once and first, then what is left of both sides. */
export function mergeColumns(
  names: readonly string[],
  left: FromItem,
  right: FromItem,
  node: JoinExpr,
): {
  readonly condition: SqlFragment;
  readonly columns: readonly ScopeColumn[];
  readonly sources: readonly Source[];
} {
  const merged = names.map((name) => {
    const a = pick(name, left, 'left');
    const b = pick(name, right, 'right');
    const column = mergedColumn(a, b, node);
    return { column, test: applyOperator('=', [a.expr, b.expr]).sql };
  });
  const taken = new Set(names);
  const alias = node.join_using_alias?.aliasname;
  return {
    // `USING (…) AS x`: x has the shared columns alone.
    sources: alias === undefined ? [] : [{ alias, columns: merged.map(({ column }) => column) }],
    condition:
      merged.length === 0
        ? raw('true')
        : sql`(${join(
            merged.map(({ test }) => test),
            ' AND ',
          )})`,
    columns: [
      ...merged.map(({ column }) => column),
      ...left.columns.filter(({ name }) => !taken.has(name)),
      ...right.columns.filter(({ name }) => !taken.has(name)),
    ],
  };
}

function pick(name: string, item: FromItem, side: 'left' | 'right'): ScopeColumn {
  const namesakes = item.columns.filter((column) => column.name === name);
  if (namesakes.length > 1)
    throw new PgError(
      'ambiguous_column',
      `common column name "${name}" appears more than once in ${side} table`,
    );
  const [column] = namesakes;
  if (!column)
    throw new PgError(
      'undefined_column',
      `column "${name}" specified in USING clause does not exist in ${side} table`,
    );
  return column;
}

/** The side that an outer join keeps; for a full join whichever has a value. */
function mergedColumn(a: ScopeColumn, b: ScopeColumn, node: JoinExpr): ScopeColumn {
  const [x, y] = unify([a.expr, b.expr], 'JOIN/USING');
  if (node.jointype === 'JOIN_FULL')
    return {
      ...a,
      expr: { ...x, sql: sql`COALESCE(${x.sql}, ${y.sql})`, simple: false, ordered: x.ordered && y.ordered },
    };
  return node.jointype === 'JOIN_RIGHT' ? { ...b, expr: y } : { ...a, expr: x };
}
