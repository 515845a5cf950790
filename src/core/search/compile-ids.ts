import type { Relation } from '../ports.ts';
import { identifier, integer, join, raw, sql, type SqlFragment } from '../sql/fragment.ts';

/** Records no further apart than this are read together: about what DuckDB reads at a time anyhow. */
const NEAR = 4096;
/** Planning one more place takes DuckDB as long as going over the ids of so many records. */
const ROWS_PER_PLACE = 80_000;
const MAX_PLACES = 128;

/** Some records of a relation, as an item of FROM. Of few, or of many in few places, DuckDB reads no more than the blocks they lie in. */
export function recordsById({ name, rows }: Relation, ids: readonly number[]): SqlFragment {
  const most = Math.min(Math.max(rows / ROWS_PER_PLACE, 2), MAX_PLACES);
  const places = toPlaces(ids, most);
  if (places.length === 0 || places.length > most) return sql`(SELECT * FROM ${name} WHERE ${isAmong(ids)})`;
  return sql`(${join(
    places.map((place) => sql`SELECT * FROM ${name} WHERE ${isAmong(place)}`),
    ' UNION ALL ',
  )})`;
}

/** The ids, ascending, in groups of those that are near each other; no more groups than are of use. */
function toPlaces(ids: readonly number[], most: number): readonly (readonly number[])[] {
  const places: number[][] = [];
  let last = -Infinity;
  for (const id of ascending(ids)) {
    if (id - last <= NEAR) places.at(-1)?.push(id);
    else if (places.push([id]) > most) return places;
    last = id;
  }
  return places;
}

const ID = identifier('_id');

/** More ids than these are a bitmap; fewer are lists, which DuckDB looks into before it reads the other columns. */
const MAX_LISTED = 1000;

/**
 * A condition that holds for the records with these ids. DuckDB would turn IN into a join, for which it reads all columns of all
 * records first, and would take seconds to read a hundred thousand numbers.
 */
export function isAmong(ids: readonly number[]): SqlFragment {
  const sorted = ascending(ids);
  if (sorted.length === 0) return raw('false');
  const [first, last] = [sorted[0] as number, sorted.at(-1) as number];
  if (first === last) return sql`${ID} = ${integer(first)}`;
  const within = sql`${ID} >= ${integer(first)} AND ${ID} <= ${integer(last)}`;
  if (last - first === sorted.length - 1) return within;
  return sql`${within} AND ${sorted.length > MAX_LISTED ? inBitmap(sorted) : inLists(sorted)}`;
}

function ascending(ids: readonly number[]): Float64Array {
  const sorted = Float64Array.from(ids).sort();
  return sorted.filter((id, i) => id !== sorted[i - 1]);
}

/** As lists of which DuckDB goes through one for each record. Nothing in here may fail, or DuckDB tests after it has read all columns. */
function inLists(ids: Float64Array): SqlFragment {
  const size = Math.ceil(2 * Math.sqrt(ids.length));
  const cases: SqlFragment[] = [];
  for (let start = 0; start < ids.length; start += size) {
    const part = ids.slice(start, start + size);
    const list = sql`list_contains(CAST([${raw(part.join())}] AS BIGINT[]), ${ID})`;
    cases.push(sql`WHEN ${ID} <= ${integer(part.at(-1) as number)} THEN ${list}`);
  }
  return sql`CASE ${join(cases, ' ')} ELSE false END`;
}

/** Ids of one bitmap: DuckDB copies it for every 2048 records that it tests. */
const BITMAP = 2 ** 18;

function inBitmap(ids: Float64Array): SqlFragment {
  const bitmaps = new Map<number, Uint8Array>();
  for (const id of ids) {
    const at = Math.floor(id / BITMAP);
    let bits = bitmaps.get(at);
    if (!bits) bitmaps.set(at, (bits = new Uint8Array(BITMAP / 8)));
    const bit = id - at * BITMAP;
    (bits[bit >> 3] as number) |= 128 >> (bit & 7);
  }
  const cases = [...bitmaps].map(([at, bits]) => {
    const [start, end] = [integer(at * BITMAP), integer((at + 1) * BITMAP)];
    return sql`WHEN ${ID} >= ${start} AND ${ID} < ${end} THEN get_bit(CAST(unhex('${raw(toHex(bits))}') AS BIT), CAST(${ID} - ${start} AS INTEGER))`;
  });
  return sql`CASE ${join(cases, ' ')} ELSE 0 END = 1`;
}

const DIGITS = '0123456789abcdef';
/** Arguments that a function takes at once without a doubt. */
const MAX_ARGUMENTS = 8192;

function toHex(bytes: Uint8Array): string {
  const codes = new Uint8Array(2 * bytes.length);
  bytes.forEach((byte, i) => {
    codes[2 * i] = DIGITS.charCodeAt(byte >> 4);
    codes[2 * i + 1] = DIGITS.charCodeAt(byte & 15);
  });
  const parts: string[] = [];
  for (let start = 0; start < codes.length; start += MAX_ARGUMENTS)
    parts.push(String.fromCharCode(...codes.subarray(start, start + MAX_ARGUMENTS)));
  return parts.join('');
}
