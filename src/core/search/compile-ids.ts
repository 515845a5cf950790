import type { Relation } from '../ports.ts';
import { identifier, integer, join, raw, sql, type SqlFragment } from '../sql/fragment.ts';

/** So many numbers DuckDB compares one by one, which lets it pass over whole blocks. */
const MAX_LITERALS = 200;

/** Numbers as what stands behind IN, between the parentheses. One text for many: DuckDB would take seconds to read so many constants. */
export function idList(ids: readonly number[]): SqlFragment {
  if (ids.length === 0) return raw('NULL');
  if (ids.length <= MAX_LITERALS) return join(ids.map(integer), ', ');
  return sql`SELECT unnest(CAST(string_split(${ids.join(',')}, ',') AS BIGINT[]))`;
}

/** Records no further apart than this are read together: about what DuckDB reads at a time anyhow. */
const NEAR = 4096;
/** So many places of a table are read one by one. */
const MAX_PLACES = 32;

/** Some records of a relation, as an item of FROM. Of few, or of many in few places, DuckDB reads no more than the blocks they lie in. */
export function recordsById({ name }: Relation, ids: readonly number[]): SqlFragment {
  const places = toPlaces(ids);
  if (places.length === 0 || places.length > MAX_PLACES)
    return sql`(SELECT * FROM ${name} WHERE ${ID} IN (${idList(ids)}))`;
  return sql`(${join(
    places.map((place) => sql`SELECT * FROM ${name} WHERE ${within(place)}`),
    ' UNION ALL ',
  )})`;
}

const ID = identifier('_id');

/** The ids, ascending, in groups of those that are near each other; no more groups than are of use. */
function toPlaces(ids: readonly number[]): readonly (readonly number[])[] {
  const places: number[][] = [];
  let last = -Infinity;
  for (const id of ids.toSorted((a, b) => a - b)) {
    if (id - last <= NEAR) places.at(-1)?.push(id);
    else if (places.push([id]) > MAX_PLACES) return places;
    last = id;
  }
  return places;
}

/** DuckDB passes over blocks by comparisons alone, not by IN. */
function within(ids: readonly number[]): SqlFragment {
  const [first, last] = [integer(ids[0] as number), integer(ids.at(-1) as number)];
  if (ids.length === 1) return sql`${ID} = ${first}`;
  return sql`${ID} >= ${first} AND ${ID} <= ${last} AND ${ID} IN (${idList(ids)})`;
}
