import { join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { ofKept } from '../expressions/short-circuit.ts';
import type { Place } from '../place.ts';
import { zip } from '../zip.ts';
import type { Groups } from './group.ts';
import { settle, type Settled } from './settle.ts';

/** Records under way: what stands behind FROM, and what WHERE asks of it. */
export interface Rows {
  readonly source: SqlFragment;
  readonly where?: SqlFragment;
}

/** What stands behind FROM, were there nothing. */
export function sourceOf(from: SqlFragment, place: Place): SqlFragment {
  return from.texts.length === 1 && from.texts[0] === ''
    ? sql`(SELECT 1) AS ${place.statement.name('r')}`
    : from;
}

function fromWhere({ source, where }: Rows): SqlFragment {
  return sql` FROM ${source}${where ? sql` WHERE ${where}` : raw('')}`;
}

/** The same records with more columns. */
function widened(rows: Rows, { columns, imports }: Pick<Settled, 'columns' | 'imports'>, place: Place): Rows {
  const table = () => place.statement.name('r');
  const beside =
    imports.length === 0
      ? rows
      : { ...rows, source: sql`${rows.source} CROSS JOIN (SELECT ${join(imports)}) AS ${table()}` };
  if (columns.length === 0) return beside;
  return { source: sql`(SELECT *, ${join(columns)}${fromWhere(beside)}) AS ${table()}` };
}

/** Those of the records that a condition keeps. */
export function filtered(rows: Rows, where: SqlFragment | undefined, place: Place): Rows {
  if (!where) return rows;
  const settled = settle([where], place, true);
  return { ...widened(rows, settled, place), where: join(settled.fragments, '') };
}

/** One record a group, with its keys and aggregates as columns. What stands above sees nothing but names. */
export function grouped(rows: Rows, { computed, clause, ids }: Groups, place: Place): Rows {
  const { gathered, derived, held } = place.scope.level;
  const names = [...gathered.keys()];
  const lower = [...computed, ...[...held].map(([name, value]) => ({ value, id: raw(name) }))];
  const settled = settle([...lower.map(({ value }) => value), ...gathered.values()], place);
  const { fragments } = settled;
  const columns = zip(fragments.slice(0, lower.length), lower).map(
    ([fragment, { id }]) => sql`${ofKept(fragment, rows.where)} AS ${id}`,
  );
  const below = widened(widened(rows, settled, place), { columns, imports: [] }, place);
  const aggregates = zip(fragments.slice(lower.length), names).map(
    ([fragment, name]) => sql`${fragment} AS ${raw(name)}`,
  );
  // One group of all records, as HAVING alone makes it, is one for an aggregate.
  if (ids.length + names.length === 0) aggregates.push(sql`count(*) AS ${place.statement.name('a')}`);
  const list = [...new Set(ids.map((id) => id.texts.join('')))].map(raw);
  const records = {
    source: sql`(SELECT ${listed([...list, ...aggregates])}${fromWhere(below)}${clause}) AS ${place.statement.name('r')}`,
  };
  return widened(records, { columns: columnsOf(derived), imports: [] }, place);
}

/** `value AS name` of values by their names, of which later ones may be made of earlier ones. */
function columnsOf(values: ReadonlyMap<string, SqlFragment>): readonly SqlFragment[] {
  return [...values].map(([name, value]) => sql`${value} AS ${raw(name)}`);
}

/** The same records with what calls over windows give as columns. */
export function windowed(rows: Rows, place: Place): Rows {
  const { windowed: calls } = place.scope.level;
  if (calls.size === 0) return rows;
  const settled = settle([...calls.values()], place);
  const columns = zip(settled.fragments, [...calls.keys()]).map(
    ([fragment, name]) => sql`${fragment} AS ${raw(name)}`,
  );
  return widened(widened(rows, settled, place), { columns, imports: [] }, place);
}

/** A column of a SELECT's list: what it is, and its name. */
export interface Added {
  readonly value: SqlFragment;
  readonly id: SqlFragment;
}

/** `SELECT value AS id, … FROM …`. */
export function computed(
  rows: Rows,
  list: readonly Added[],
  place: Place,
  before: readonly SqlFragment[] = [],
): SqlFragment {
  const settled = settle(
    list.map(({ value }) => value),
    place,
  );
  const named = zip(settled.fragments, list).map(
    ([fragment, { id }]) => sql`${ofKept(fragment, rows.where)} AS ${id}`,
  );
  return sql`SELECT ${listed([...before, ...named])}${fromWhere(widened(rows, settled, place))}`;
}

/** Expressions with commas; DuckDB wants a column where PostgreSQL does with none. */
export function listed(items: readonly SqlFragment[]): SqlFragment {
  return items.length === 0 ? raw('1') : join(items);
}
