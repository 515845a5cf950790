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
  const places = ids.length > most * NEAR ? [] : toPlaces(ids, most);
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
 * @param ids each once, in any order
 */
export function isAmong(ids: readonly number[]): SqlFragment {
  if (ids.length === 0) return raw('false');
  let [first, last] = [Infinity, -Infinity];
  for (const id of ids) {
    if (id < first) first = id;
    if (id > last) last = id;
  }
  if (first === last) return sql`${ID} = ${integer(first)}`;
  const within = sql`${ID} >= ${integer(first)} AND ${ID} <= ${integer(last)}`;
  if (last - first === ids.length - 1) return within;
  return sql`${within} AND ${ids.length > MAX_LISTED ? inBitmap(ids) : inLists(ascending(ids))}`;
}

function ascending(ids: readonly number[]): Float64Array {
  return Float64Array.from(ids).sort();
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

function inBitmap(ids: readonly number[]): SqlFragment {
  const bitmaps: Uint8Array[] = [];
  for (const id of ids) {
    const at = Math.floor(id / BITMAP);
    const bit = id - at * BITMAP;
    const bits = (bitmaps[at] ??= new Uint8Array(BITMAP / 8));
    (bits[bit >> 3] as number) |= 128 >> (bit & 7);
  }
  const cases = Object.entries(bitmaps).map(([key, bits]) => {
    const at = Number(key);
    const [start, end] = [integer(at * BITMAP), integer((at + 1) * BITMAP)];
    return sql`WHEN ${ID} >= ${start} AND ${ID} < ${end} THEN get_bit(CAST(unhex('${raw(toHex(bits))}') AS BIT), CAST(${ID} - ${start} AS INTEGER))`;
  });
  return sql`CASE ${join(cases, ' ')} ELSE 0 END = 1`;
}

const DIGITS = Uint8Array.from('0123456789abcdef', (digit) => digit.charCodeAt(0));
/** Arguments that a function takes at once without a doubt. */
const MAX_ARGUMENTS = 8192;

function toHex(bytes: Uint8Array): string {
  const codes = new Uint16Array(2 * bytes.length);
  for (let i = 0; i < bytes.length; i += 1) {
    const byte = bytes[i] as number;
    codes[2 * i] = DIGITS[byte >> 4] as number;
    codes[2 * i + 1] = DIGITS[byte & 15] as number;
  }
  let text = '';
  for (let start = 0; start < codes.length; start += MAX_ARGUMENTS)
    text += Reflect.apply(String.fromCharCode, null, codes.subarray(start, start + MAX_ARGUMENTS));
  return text;
}
