import type { ColumnRef, Node } from 'libpg-query';
import { join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { located, notSupported, PgError } from '../errors.ts';
import { BOOL, keyOf, type Expr, RECORD } from '../expr.ts';
import { noColumn } from '../no-column.ts';
import type { Place } from '../place.ts';
import {
  findColumn,
  findSource,
  noSource,
  type Found,
  type Scope,
  type ScopeColumn,
  type Source,
} from '../scope.ts';
import { anyValue } from '../select/gather.ts';
import { as, isLocation, strings, writtenForm } from '../tree.ts';

/** `a`, `t.a`, `public.t.a`. */
export function compileColumn(node: ColumnRef, place: Place): Expr {
  const names = strings(node.fields);
  return wholeRow(names, place) ?? use(resolve(names, place), place);
}

/** `t` or `t.*` as a value: the row of a source, for functions that take rows. */
function wholeRow(names: readonly string[], place: Place): Expr | undefined {
  const [first = '', second] = names;
  if (names.length > 1 ? second !== '*' : findColumn(place.scope, first)) return undefined;
  const sourceInScope = findSource(place.scope, first);
  if (!sourceInScope || (sourceInScope.source.scalar && names.length === 1)) return undefined;
  const row = sourceInScope.source.columns.map((column) =>
    use({ column, scope: sourceInScope.scope }, place),
  );
  const list = row.map((member) => member.sql);
  const values = sql`row(${list.length === 0 ? raw('NULL') : join(list)})`;
  const present = presence(sourceInScope.source, sourceInScope.scope, place);
  return {
    sql: present ? sql`CASE WHEN ${present} THEN ${values} END` : values,
    type: RECORD,
    row,
    present,
    rowNames: sourceInScope.source.columns.map(({ name }) => name),
  };
}

/** The column that `(t).a` and `(t.*).a` mean, where `t` is a relation's row; undefined where it is something else. */
export function fieldOf(row: Node | undefined, field: Node, { scope }: Place): Node | undefined {
  const written = as(row, 'ColumnRef');
  const fields = (written?.fields ?? []).filter((part) => !as(part, 'A_Star'));
  const [name, ...others] = strings(fields);
  if (!written || !as(field, 'String') || name === undefined || others.length > 0) return undefined;
  const isStar = fields.length < (written.fields?.length ?? 0);
  const isColumn = () => located(written.location, () => findColumn(scope, name)) !== undefined;
  if (!findSource(scope, name) || (!isStar && isColumn())) return undefined;
  return { ColumnRef: { ...written, fields: [...fields, field] } };
}

/** Of groups, which have one record of a source whose columns may be named, any record tells. */
function presence({ present }: Source, scope: Scope, place: Place): SqlFragment | undefined {
  if (!present) return undefined;
  const { level } = scope;
  const isBelow = level.aggregateDepth > 0 || level.keys === null;
  const value = isBelow ? { sql: present, type: BOOL } : anyValue({ sql: present, type: BOOL }, level, place);
  if (scope !== place.scope) noteOuter(value, place);
  return value.sql;
}

function resolve(names: readonly string[], place: Place): Found {
  if (names.at(-1) === '*') throw notSupported('a whole row as a value');
  const parts = names.length > 2 ? names.slice(-2) : names;
  const [first = '', second] = parts;
  if (second === undefined) {
    const column = findColumn(place.scope, first);
    if (column) return column;
    const source = findSource(place.scope, first);
    const only = source?.source.columns[0];
    if (source && only) return { column: only, scope: source.scope };
    throw noColumn(place.scope, first);
  }
  const owner = findSource(place.scope, first);
  if (!owner) throw noSource(place.scope, first);
  const columns = owner.source.columns.filter(({ name }) => name === second);
  if (columns.length > 1) throw new PgError('ambiguous_column', `column reference "${second}" is ambiguous`);
  const [column] = columns;
  if (!column) throw noColumn(place.scope, second, first);
  return { column, scope: owner.scope };
}

/** Notes a column's use for its SELECT's GROUP BY. A column that depends on a grouped `_id` is one value of its group. */
function use({ column, scope }: Found, place: Place): Expr {
  const value = valueOf(column, scope, place);
  if (scope !== place.scope) noteOuter(value, place);
  return value;
}

/** A column of the SELECT itself, as `*` names it. */
export function columnValue(column: ScopeColumn, place: Place): Expr {
  return valueOf(column, place.scope, place);
}

function valueOf(column: ScopeColumn, scope: Scope, place: Place): Expr {
  const { level } = scope;
  place.statement.named.scopes?.add(scope);
  if (level.aggregateDepth > 0) return column.expr;
  const grouped = level.keys?.get(keyOf(column.expr.sql));
  if (grouped) return grouped;
  const { key } = column.source;
  if (key !== undefined && level.keys?.has(key) && !level.hasSets) return anyValue(column.expr, level, place);
  level.ungrouped.push({ column, location: place.location, outer: scope !== place.scope });
  return column.expr;
}

/** Names that a lambda of DuckDB's would not find. */
export function noteOuter({ sql: value, text }: Expr, place: Place): void {
  for (const fragment of text ? [value, text] : [value])
    for (const [name] of fragment.texts.join(' ').matchAll(/\b[a-z]+\d+[a-z]?\b/g))
      place.scope.level.outer.add(name);
}

/**
 * What identifies an expression among others of its SELECT, for GROUP BY's "the same expression": its tree with every column resolved.
 * A column alone is identified by its SQL.
 */
export function identityOf(node: Node, place: Place): string {
  const column = as(node, 'ColumnRef');
  const own = column && resolvedKey(column, place);
  if (own !== undefined) return own;
  return JSON.stringify(node, (key, value: unknown) => {
    if (isLocation(key)) return undefined;
    if (key === 'ColumnRef') return resolvedKey(value as ColumnRef, place) ?? value;
    // Names within mean columns of its own first.
    return key === 'SubLink' ? writtenForm(value as Node) : value;
  });
}

/** What identifies the column that a name means; undefined for whole rows and names that mean none. */
function resolvedKey(node: ColumnRef, place: Place): string | undefined {
  const names = strings(node.fields);
  if (names.at(-1) === '*') return undefined;
  try {
    return keyOf(resolve(names, place).column.expr.sql);
  } catch (error) {
    if (error instanceof PgError) return undefined;
    throw error;
  }
}
