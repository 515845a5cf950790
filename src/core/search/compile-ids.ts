import type { Relation } from '../ports.ts';
import { identifier, integer, join, raw, sql, type SqlFragment } from '../sql/fragment.ts';

/** So many records are looked up one by one. */
const MAX_SINGLE = 16;
/** So many numbers DuckDB compares one by one, which lets it pass over whole blocks. */
const MAX_LITERALS = 200;

/** Numbers as what stands behind IN, between the parentheses. One text for many: DuckDB would take seconds to read so many constants. */
export function idList(ids: readonly number[]): SqlFragment {
  if (ids.length === 0) return raw('NULL');
  if (ids.length <= MAX_LITERALS) return join(ids.map(integer), ', ');
  return sql`SELECT unnest(CAST(string_split(${ids.join(',')}, ',') AS BIGINT[]))`;
}

/** Some records of a relation, as an item of FROM. Of a few, DuckDB reads no more than the blocks they lie in. */
export function recordsById({ name }: Relation, ids: readonly number[]): SqlFragment {
  const id = identifier('_id');
  if (ids.length === 0 || ids.length > MAX_SINGLE)
    return sql`(SELECT * FROM ${name} WHERE ${id} IN (${idList(ids)}))`;
  return sql`(${join(
    ids.map((one) => sql`SELECT * FROM ${name} WHERE ${id} = ${integer(one)}`),
    ' UNION ALL ',
  )})`;
}
