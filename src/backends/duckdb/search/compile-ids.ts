import type { Relation } from '../../../core/ports.ts';
import { identifier, integer, join, raw, sql, type SqlFragment } from '../../../core/sql/fragment.ts';

/** Records of which DuckDB knows between which ids they lie: its row group. */
const ROW_GROUP = 122_880;
/** Planning and reading one more place takes DuckDB a millisecond. */
const MAX_PLACES = 128;

/**
 * Some records of a relation, as an item of FROM. They are read place by place: between places no block is read and no id is looked at,
 * and fewer comparisons tell of an id whether it is among its place's.
 * @param ids each once, in any order
 */
export function recordsById(relation: Relation, ids: Uint32Array): SqlFragment {
  const { name, rows, reordered } = relation;
  const places = reordered ? [ids] : toPlaces(ids.slice().sort(), rows);
  return sql`(${join(
    places.map((place) => sql`SELECT * FROM ${name} WHERE ${isAmong(relation, place, ids.length)}`),
    ' UNION ALL ',
  )})`;
}

/** Ascending ids by their row groups, or by several of these where there are many. */
function toPlaces(ids: Uint32Array, rows: number): readonly Uint32Array[] {
  const size = ROW_GROUP * Math.ceil(rows / ROW_GROUP / MAX_PLACES);
  const placeOf = (i: number) => Math.floor((ids[i]! - 1) / size);
  const starts = [0];
  for (let i = 1; i < ids.length; i += 1) if (placeOf(i) !== placeOf(i - 1)) starts.push(i);
  return starts.map((start, i) => ids.subarray(start, starts[i + 1]));
}

const ID = identifier('_id');

/** Two comparisons with every id cost more than what they save of ids that lie over such a part of the relation. */
const MOST_OF_IT = 0.75;

/** More ids than these are a bitmap; fewer are lists, which DuckDB looks into before it reads the other columns. */
const MAX_LISTED = 1000;

/**
 * A condition that holds for the records with these ids. DuckDB would turn IN into a join, for which it reads all columns of all
 * records first, and would take seconds to read a hundred thousand numbers.
 * @param ids each once, in any order
 * @param together how many ids the whole statement has
 */
export function isAmong({ rows }: Relation, ids: Uint32Array, together = ids.length): SqlFragment {
  if (ids.length === 0) return raw('false');
  let [first, last] = [Infinity, 0];
  for (const id of ids) {
    if (id < first) first = id;
    if (id > last) last = id;
  }
  if (first === last) return sql`${ID} = ${integer(first)}`;
  const within = sql`${ID} >= ${integer(first)} AND ${ID} <= ${integer(last)}`;
  if (last - first === ids.length - 1) return within;
  const among = together > MAX_LISTED ? inBitmap(ids, first, last) : inLists(ids.slice().sort());
  return last - first > rows * MOST_OF_IT ? among : sql`${within} AND ${among}`;
}

/** In a list of so many a record is found as soon as the list is halved. */
const LISTED_TOGETHER = 12;

/**
 * As lists of which DuckDB goes through one for each record: it is chosen by halving the range of ids, so that few comparisons tell
 * where most records belong. Nothing in here may fail, or DuckDB tests after it has read all columns.
 * @param ids ascending, at least one
 */
function inLists(ids: Uint32Array): SqlFragment {
  if (ids.length === 1) return sql`${ID} = ${integer(ids[0]!)}`;
  if (ids.length <= LISTED_TOGETHER) return sql`list_contains(CAST([${raw(ids.join())}] AS BIGINT[]), ${ID})`;
  const middle = (ids[0]! + ids.at(-1)!) / 2;
  const second = ids.findIndex((id) => id > middle);
  return sql`CASE WHEN ${ID} < ${integer(ids[second]!)} THEN ${inLists(ids.subarray(0, second))} ELSE ${inLists(ids.subarray(second))} END`;
}

/** Ids of one bitmap: DuckDB copies it for every 2048 records that it tests. */
const BITMAP = 2 ** 18;

function inBitmap(ids: Uint32Array, first: number, last: number): SqlFragment {
  const bitmaps: Uint8Array[] = [];
  const startOf = (at: number) => first + at * BITMAP;
  const endOf = (at: number) => Math.min(startOf(at + 1), last + 1);
  for (const id of ids) {
    const at = Math.floor((id - first) / BITMAP);
    const bit = id - startOf(at);
    const bits = (bitmaps[at] ??= new Uint8Array(Math.ceil((endOf(at) - startOf(at)) / 8)));
    bits[bit >> 3]! |= 128 >> (bit & 7);
  }
  const cases = Object.entries(bitmaps).map(([key, bits]) => {
    const [start, end] = [startOf(Number(key)), endOf(Number(key))].map(integer) as [
      SqlFragment,
      SqlFragment,
    ];
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
    const byte = bytes[i]!;
    codes[2 * i] = DIGITS[byte >> 4]!;
    codes[2 * i + 1] = DIGITS[byte & 15]!;
  }
  let text = '';
  for (let start = 0; start < codes.length; start += MAX_ARGUMENTS)
    text += Reflect.apply(String.fromCharCode, null, codes.subarray(start, start + MAX_ARGUMENTS));
  return text;
}
