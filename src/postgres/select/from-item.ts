import { join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import type { Relation } from '../../core/ports.ts';
import { recordsById } from '../../backends/duckdb/search/compile-ids.ts';
import { PgError } from '../errors.ts';
import type { Expr } from '../expr.ts';
import type { Place } from '../place.ts';
import { columnOf, selected, type OutputColumn } from '../query.ts';
import type { ScopeColumn, Source } from '../scope.ts';
import { zip } from '../zip.ts';

/** One translated FROM item. */
export interface FromItem {
  readonly sql: SqlFragment;
  readonly sources: readonly Source[];
  /** What bare names and `*` reach. */
  readonly columns: readonly ScopeColumn[];
  /** Of a resource: how many different values its columns hold, by the text of their SQL, where that is known. */
  readonly distinct?: ReadonlyMap<string, number>;
  /** It has the records of all items before it, and is not to be joined with these. */
  readonly holdsBefore?: true;
}

/** What a statement calls an item. */
export interface ItemNames {
  readonly alias: string;
  /** Its columns' names, as far as they are given. */
  readonly renamed: readonly string[];
  readonly location?: number | undefined;
  /** Whether all other columns of the table stay beside them. */
  readonly isWidened?: boolean;
}

interface Table {
  readonly sql: SqlFragment;
  /** The resource that it is, whose first column tells its records apart. */
  readonly keyed?: { readonly name: string; readonly relation: Relation };
}

/** A FROM item of expressions over a table. @param outputs with the name that a statement calls it by, where that is not its id */
export function fromExpressions(
  place: Place,
  { sql: table, keyed }: Table,
  outputs: readonly { id: string; name?: string; value: Expr }[],
  { alias, renamed, location, isWidened }: ItemNames,
): FromItem {
  checkRenamed(`table "${alias}"`, renamed, outputs.length, location);
  const named = outputs.map(({ id, name = id, value }, i) =>
    columnOf(renamed[i] ?? name, place.statement.fresh('c'), value),
  );
  const own = zip(outputs, named).flatMap(([{ value }, column]) => selected(value, column));
  const list = isWidened ? [raw('*'), ...own] : own;
  const present = place.statement.name('c');
  const columns: ScopeColumn[] = [];
  const source: Source = {
    alias,
    columns,
    present,
    ...(keyed ? { table: keyed.name, key: JSON.stringify([[named[0]?.id], []]) } : {}),
  };
  for (const column of named) columns.push({ name: column.name, source, expr: column });
  const [first] = named;
  const ids = keyed && first && place.statement.lookups.found.records.get(first.id);
  const rows = ids ? sql`${recordsById(keyed.relation, ids)} AS ${place.statement.name('r')}` : table;
  const as = place.statement.name('r');
  const itemOf = (from: SqlFragment) =>
    sql`(SELECT ${join([...list, sql`true AS ${present}`])} FROM ${from}) AS ${as}`;
  if (keyed && first) {
    // What is searched for ahead is searched for in all records.
    const origin = {
      table: itemOf(table),
      id: first.id,
      ...keyed,
      columns: new Map(outputs.map(({ id }, i) => [named[i]?.id ?? '', id])),
    };
    for (const { id } of named) place.statement.searches.origins.set(id, origin);
  }
  const item = itemOf(rows);
  return { sql: item, sources: [source], columns };
}

/** @throws PgError when `what` is given more names than it has columns */
export function checkRenamed(
  what: string,
  renamed: readonly string[],
  count: number,
  location?: number,
): void {
  const message = `${what} has ${count} columns available but ${renamed.length} columns specified`;
  if (renamed.length > count) throw new PgError('invalid_column_reference', message, { location });
}

/** A FROM item over a query's output columns, under names of its own. */
export function fromColumns(
  place: Place,
  table: SqlFragment,
  columns: readonly OutputColumn[],
  names: ItemNames,
): FromItem {
  const outputs = columns.map((column) => ({ id: column.name, value: column }));
  return fromExpressions(place, { sql: table }, outputs, names);
}
