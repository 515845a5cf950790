import type { Node } from 'libpg-query';
import { coerce } from '../casts/cast.ts';
import { notSupported, PgError } from '../errors.ts';
import { TEXT, type Expr } from '../expr.ts';
import { compileExpression } from '../expressions/compile.ts';
import { columnName } from '../names.ts';
import type { Place } from '../place.ts';
import { findSource, type ScopeColumn } from '../scope.ts';
import { as, strings } from '../tree.ts';

/** One output of a SELECT. */
export interface Target {
  readonly name: string;
  readonly value: Expr;
  /** The text of an untyped literal. */
  readonly literal?: string | null;
}

/** The SELECT list with `*` and `t.*` written out. */
export function compileTargets(nodes: readonly Node[], place: Place): readonly Target[] {
  return nodes.flatMap((node) => {
    const target = as(node, 'ResTarget');
    const fields = as(target?.val, 'ColumnRef')?.fields ?? [];
    const isStar = as(fields.at(-1), 'A_Star') !== undefined;
    if (isStar) return star(strings(fields.slice(0, -1)), place, as(target?.val, 'ColumnRef')?.location);
    const value = compileExpression(target?.val, place);
    if (value.row) throw notSupported('a row as an output column', place.location);
    const name = target?.name ?? columnName(target?.val as Node);
    if (value.type.name !== 'unknown') return [{ name, value }];
    // What nothing has typed by now is text.
    const literal = value.literal === undefined ? {} : { literal: value.literal };
    return [{ name, value: coerce(place, value, TEXT), ...literal }];
  });
}

function star(names: readonly string[], place: Place, location?: number): readonly Target[] {
  const columns =
    names.length === 0 ? place.scope.columns : columnsOf(names.at(-1) as string, place, location);
  if (names.length === 0 && place.scope.sources.length === 0)
    throw new PgError('syntax_error', 'SELECT * with no tables specified is not valid', { location });
  return columns.map((column) => ({ name: column.name, value: noted(column, place, location) }));
}

function columnsOf(alias: string, place: Place, location?: number): readonly ScopeColumn[] {
  const found = findSource(place.scope, alias);
  if (!found)
    throw new PgError('undefined_table', `missing FROM-clause entry for table "${alias}"`, { location });
  return found.source.columns;
}

/** A column of `*` counts for GROUP BY like a written one. */
function noted(column: ScopeColumn, place: Place, location?: number): Expr {
  const name = {
    ColumnRef: {
      fields: [{ String: { sval: column.source.alias } }, { String: { sval: column.name } }],
      ...(location === undefined ? {} : { location }),
    },
  };
  const unique = column.source.columns.filter((other) => other.name === column.name).length === 1;
  if (place.scope.level.keys === null || !unique || column.source.anonymous) {
    place.scope.level.ungrouped.push({ column, location, outer: false });
    return column.expr;
  }
  return compileExpression(name as Node, place);
}
