import type { ColumnRef } from 'libpg-query';
import { join, raw, sql } from '../../core/sql/fragment.ts';
import { notSupported, PgError } from '../errors.ts';
import { keyOf, type Expr } from '../expr.ts';
import type { Place } from '../place.ts';
import { findColumn, findSource, type Found } from '../scope.ts';
import { RECORD } from '../types/record.ts';
import { strings } from '../tree.ts';

/** `a`, `t.a`, `public.t.a`. */
export function compileColumn(node: ColumnRef, place: Place): Expr {
  const names = strings(node.fields);
  const row = wholeRow(names, place, node.location);
  if (row) return row;
  return use(resolve(names, place, node.location), place, node.location);
}

/** `t` or `t.*` as a value: the row of a source, for functions that take rows. */
function wholeRow(names: readonly string[], place: Place, location?: number): Expr | undefined {
  const [first = '', second] = names;
  if (names.length > 1 ? second !== '*' : findColumn(place.scope, first, location)) return undefined;
  const found = findSource(place.scope, first);
  if (!found || (found.source.scalar && names.length === 1)) return undefined;
  const row = found.source.columns.map((column) => use({ column, scope: found.scope }, place, location));
  const list = row.map((member) => member.sql);
  return {
    sql: sql`row(${list.length === 0 ? raw('NULL') : join(list, ', ')})`,
    type: RECORD,
    row,
    rowNames: found.source.columns.map(({ name }) => name),
  };
}

function resolve(names: readonly string[], place: Place, location?: number): Found {
  if (names.at(-1) === '*') throw notSupported('a whole row as a value', location);
  const parts = names.length > 2 ? names.slice(-2) : names;
  const [first = '', second] = parts;
  if (second === undefined) {
    const found = findColumn(place.scope, first, location);
    if (found) return found;
    const source = findSource(place.scope, first);
    const only = source?.source.columns[0];
    if (source && only) return { column: only, scope: source.scope };
    throw new PgError('undefined_column', `column "${first}" does not exist`, { location });
  }
  const owner = findSource(place.scope, first);
  if (!owner)
    throw new PgError('undefined_table', `missing FROM-clause entry for table "${first}"`, { location });
  const columns = owner.source.columns.filter(({ name }) => name === second);
  if (columns.length > 1)
    throw new PgError('ambiguous_column', `column reference "${second}" is ambiguous`, { location });
  const [column] = columns;
  if (!column)
    throw new PgError('undefined_column', `column ${first}.${second} does not exist`, { location });
  return { column, scope: owner.scope };
}

/** Notes a column's use for its SELECT's GROUP BY. A column that depends on a grouped `_id` is one value of its group. */
function use({ column, scope }: Found, place: Place, location?: number): Expr {
  const { level } = scope;
  if (level.aggregateDepth > 0) return column.expr;
  const grouped = level.keys?.get(keyOf(column.expr.sql));
  if (grouped) return grouped;
  const { key } = column.source;
  if (key !== undefined && level.keys?.has(key) && !level.sets)
    return { ...column.expr, sql: sql`any_value(${column.expr.sql})`, simple: false };
  level.ungrouped.push({ column, location, outer: scope !== place.scope });
  return column.expr;
}
