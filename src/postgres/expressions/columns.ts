import type { ColumnRef } from 'libpg-query';
import { sql } from '../../core/sql/fragment.ts';
import { notSupported, PgError } from '../errors.ts';
import { keyOf, type Expr } from '../expr.ts';
import type { Place } from '../place.ts';
import { findColumn, findSource, type Found } from '../scope.ts';
import { strings } from '../tree.ts';

/** `a`, `t.a`, `public.t.a`. */
export function compileColumn(node: ColumnRef, place: Place): Expr {
  const names = strings(node.fields);
  const found = resolve(names, place, node.location);
  return use(found, place, node.location);
}

function resolve(names: readonly string[], place: Place, location?: number): Found {
  if (names.at(-1) === '*') throw notSupported('a whole row as a value', location);
  const parts = names.length > 2 ? names.slice(-2) : names;
  const [first = '', second] = parts;
  if (second === undefined) {
    const found = findColumn(place.scope, first, location);
    if (found) return found;
    if (findSource(place.scope, first)) throw notSupported('a whole row as a value', location);
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
  if (key !== undefined && level.keys?.has(key))
    return { ...column.expr, sql: sql`any_value(${column.expr.sql})`, simple: false };
  level.ungrouped.push({ column, location, outer: scope !== place.scope });
  return column.expr;
}
