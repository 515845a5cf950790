import { integer, join, sql, type SqlFragment } from '../../core/sql/fragment.ts';

/** What of an item of FROM meets all conditions, as another item of FROM. */
export function recordsWhere(from: SqlFragment, conditions: readonly SqlFragment[]): SqlFragment {
  if (conditions.length === 0) return from;
  const all = conditions.map((condition) => sql`(${condition})`);
  return sql`(SELECT * FROM ${from} WHERE ${join(all, ' AND ')})`;
}

/** The first rows of a query. */
export function firstOf(query: SqlFragment, most: number): SqlFragment {
  return sql`SELECT * FROM (${query}) LIMIT ${integer(most)}`;
}
