import type { Node, SelectStmt } from 'libpg-query';
import { join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { notSupported, PgError } from '../errors.ts';
import { keyOf, type Expr } from '../expr.ts';
import { compileExpression } from '../expressions/compile.ts';
import { at, type Place } from '../place.ts';
import { findColumn } from '../scope.ts';
import { as, startOf, strings } from '../tree.ts';
import { columnName } from '../names.ts';
import { checkHashable } from './order.ts';

/** A translated GROUP BY. */
export interface Groups {
  /** By the text of each key's SQL, what stands for it after grouping. Null without GROUP BY. */
  readonly keys: Map<string, Expr> | null;
  /** `expression AS name` of the keys that are no plain columns: computed below the grouping. */
  readonly computed: readonly SqlFragment[];
  /** ` GROUP BY …`, or nothing. */
  readonly clause: SqlFragment;
  readonly grouped: boolean;
}

/** GROUP BY: columns, positions, output names, expressions, ROLLUP, CUBE and GROUPING SETS. */
export function compileGroups(node: SelectStmt, place: Place): Groups {
  const items = node.groupClause ?? [];
  if (items.length === 0) return { keys: null, computed: [], clause: raw(''), grouped: false };
  const keys = new Map<string, Expr>();
  const computed: SqlFragment[] = [];
  const key = (item: Node): SqlFragment => {
    const value = groupValue(item, node, place);
    checkHashable(value, { ...place, location: startOf(item) });
    const text = keyOf(value.sql);
    const known = keys.get(text);
    if (known) return known.sql;
    if (/^c\d+$/.test(value.sql.texts[0] ?? '') && value.sql.texts.length === 1) {
      keys.set(text, value);
      return value.sql;
    }
    const id = raw(place.statement.fresh('g'));
    computed.push(sql`${value.sql} AS ${id}`);
    const grouped: Expr = { ...value, sql: id, simple: true };
    keys.set(text, grouped);
    keys.set(keyOf(id), grouped);
    return id;
  };
  const clause = join(
    items.map((item) => groupItem(item, key)),
    ', ',
  );
  return {
    keys,
    computed,
    clause: sql` GROUP BY ${raw(node.groupDistinct ? 'DISTINCT ' : '')}${clause}`,
    grouped: true,
  };
}

function groupItem(node: Node, key: (node: Node) => SqlFragment): SqlFragment {
  const set = as(node, 'GroupingSet');
  if (!set) {
    const row = as(node, 'RowExpr');
    if (row) return sql`(${join((row.args ?? []).map(key), ', ')})`;
    return key(node);
  }
  const content = join(
    (set.content ?? []).map((item) => groupItem(item, key)),
    ', ',
  );
  switch (set.kind) {
    case 'GROUPING_SET_EMPTY':
      return raw('()');
    case 'GROUPING_SET_ROLLUP':
      return sql`ROLLUP (${content})`;
    case 'GROUPING_SET_CUBE':
      return sql`CUBE (${content})`;
    case 'GROUPING_SET_SETS':
      return sql`GROUPING SETS (${content})`;
    default:
      throw notSupported(`the grouping set ${set.kind ?? ''}`);
  }
}

/** A bare name is first a column of FROM, then an output's; a number is an output's position. */
function groupValue(node: Node, select: SelectStmt, place: Place): Expr {
  const grouping = at(place, { clause: 'GROUP BY' });
  const targets = (select.targetList ?? []).flatMap((item) => as(item, 'ResTarget') ?? []);
  const constant = as(node, 'A_Const');
  if (constant) {
    if (!constant.ival)
      throw new PgError('syntax_error', 'non-integer constant in GROUP BY', { location: startOf(node) });
    const position = constant.ival.ival ?? 0;
    const target = targets[position - 1];
    if (!target)
      throw new PgError('invalid_column_reference', `GROUP BY position ${position} is not in select list`, {
        location: startOf(node),
      });
    return compileExpression(target.val, grouping);
  }
  const names = strings(as(node, 'ColumnRef')?.fields);
  const [name] = names;
  if (name !== undefined && names.length === 1 && !findLocal(place, name)) {
    const target = targets.find(({ name: given, val }) => (given ?? columnName(val as Node)) === name);
    if (target) return compileExpression(target.val, grouping);
  }
  return compileExpression(node, grouping);
}

function findLocal(place: Place, name: string): boolean {
  return findColumn({ ...place.scope, parent: undefined }, name) !== undefined;
}
