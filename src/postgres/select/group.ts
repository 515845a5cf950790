import type { Node, SelectStmt } from 'libpg-query';
import { join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { notSupported, PgError } from '../errors.ts';
import { keyOf, type Expr } from '../expr.ts';
import { compileExpression } from '../expressions/compile.ts';
import { at, type Place } from '../place.ts';
import { findColumn } from '../scope.ts';
import { as, startOf, strings, writtenForm } from '../tree.ts';
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
  /** With ROLLUP, CUBE or GROUPING SETS: by the written form of each key, what stands for it after grouping. */
  readonly sets: ReadonlyMap<string, Expr> | null;
}

/** GROUP BY: columns, positions, output names, expressions, ROLLUP, CUBE and GROUPING SETS. */
export function compileGroups(node: SelectStmt, place: Place): Groups {
  const items = node.groupClause ?? [];
  if (items.length === 0) return { keys: null, computed: [], clause: raw(''), grouped: false, sets: null };
  const keys = new Map<string, Expr>();
  const computed: SqlFragment[] = [];
  const written = new Map<string, Expr>();
  const key = (item: Node): SqlFragment => {
    const named = groupNode(item, node, place);
    const value = compileExpression(named, at(place, { clause: 'GROUP BY' }));
    const id = keyed(item, value);
    written.set(writtenForm(named), keys.get(keyOf(id)) as Expr);
    return id;
  };
  const keyed = (item: Node, value: Expr): SqlFragment => {
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
    sets: items.some((item) => as(item, 'GroupingSet')) ? written : null,
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

/** What a key is: a bare name is first a column of FROM, then an output's; a number is an output's position. */
function groupNode(node: Node, select: SelectStmt, place: Place): Node {
  const targets = (select.targetList ?? []).flatMap((item) => as(item, 'ResTarget') ?? []);
  const constant = as(node, 'A_Const');
  if (constant) {
    if (!constant.ival)
      throw new PgError('syntax_error', 'non-integer constant in GROUP BY', { location: startOf(node) });
    const position = constant.ival.ival ?? 0;
    const target = targets[position - 1];
    if (!target?.val)
      throw new PgError('invalid_column_reference', `GROUP BY position ${position} is not in select list`, {
        location: startOf(node),
      });
    return target.val;
  }
  const names = strings(as(node, 'ColumnRef')?.fields);
  const [name] = names;
  if (name === undefined || names.length !== 1 || findLocal(place, name)) return node;
  const values = targets.flatMap(({ name: given, val }) =>
    val && (given ?? columnName(val)) === name ? [val] : [],
  );
  if (new Set(values.map(writtenForm)).size > 1)
    throw new PgError('ambiguous_column', `GROUP BY "${name}" is ambiguous`, { location: startOf(node) });
  return values[0] ?? node;
}

function findLocal(place: Place, name: string): boolean {
  return findColumn({ ...place.scope, parent: undefined }, name) !== undefined;
}
