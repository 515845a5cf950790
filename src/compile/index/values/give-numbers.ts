import { GrowingIds } from '../lists/growing-ids.ts';
import { numberKey } from './number-key.ts';
import { Postings } from '../lists/postings.ts';
import { sortWhole } from '../lists/sort-whole.ts';
import type { TakeKey } from '../lists/sorted-runs.ts';
import type { ScratchPath } from '../lists/spool.ts';

/**
 * Gives the numbers of consecutive records in order, each with its records.
 * @param keys by record; NaN: it has none. Handed over: there is no room for a second list of them
 * @param before how many records come before
 * @param scale decimal places that all of them have at most; null: more, or nobody knows
 */
export function giveNumbers(
  keys: Float64Array,
  before: number,
  {
    scale,
    scratch,
    take,
  }: { readonly scale: number | null; readonly scratch: ScratchPath; readonly take: TakeKey },
): void {
  const packing = scale === null ? null : packingOf(keys, scale);
  if (packing) givePacked(keys, before, packing, take);
  else giveFound(keys, before, scratch, take);
}

/** How a key and its row are one number: `(key × factor − from) × rows + row`. */
interface Packing {
  readonly factor: number;
  readonly from: number;
  readonly rows: number;
  /** Rows that have a key. */
  readonly count: number;
}

/** Null: there is no room for both in a number. */
function packingOf(keys: Float64Array, scale: number): Packing | null {
  const [factor, rows] = [10 ** scale, keys.length];
  let [count, least, most] = [0, Infinity, -Infinity];
  for (const key of keys) {
    if (Number.isNaN(key)) continue;
    count += 1;
    if (key < least) least = key;
    if (key > most) most = key;
  }
  const [from, to] = [Math.round(least * factor), Math.round(most * factor)];
  return (to - from + 1) * rows > Number.MAX_SAFE_INTEGER ? null : { factor, from, rows, count };
}

/** Sorts keys with their rows in the place of the keys, natively. */
function givePacked(
  keys: Float64Array,
  before: number,
  { factor, from, rows, count }: Packing,
  take: TakeKey,
): void {
  let at = 0;
  for (let row = 0; row < rows; row += 1) {
    const key = keys[row]!;
    if (!Number.isNaN(key)) keys[at++] = (Math.round(key * factor) - from) * rows + row;
  }
  const packed = sortWhole(keys.subarray(0, count));
  const own = new GrowingIds();
  for (let start = 0; start < count;) {
    const whole = Math.floor(packed[start]! / rows);
    own.clear();
    for (; start < count && Math.floor(packed[start]! / rows) === whole; start += 1)
      own.add(packed[start]! - whole * rows + before + 1);
    // Divided, a whole number is the nearest one to the decimal that the key was read from.
    take(numberKey((whole + from) / factor), own.ids);
  }
}

/** The same of any numbers: each is looked for among the different ones. */
function giveFound(keys: Float64Array, before: number, scratch: ScratchPath, take: TakeKey): void {
  const different = distinct(keys);
  const postings = new Postings(scratch, false);
  for (let row = 0; row < keys.length; row += 1) {
    const key = keys[row]!;
    if (!Number.isNaN(key)) postings.add(placeOf(different, key), before + row + 1);
  }
  const sorted = postings.sort();
  for (let number = 0; number < different.length; number += 1)
    take(numberKey(different[number]!), sorted.of(number).ids);
  sorted.close();
}

/** In ascending order, NaN left out. */
function distinct(keys: Float64Array): Float64Array {
  const sorted = keys.slice().sort();
  let size = 0;
  for (const key of sorted)
    if (!Number.isNaN(key) && (size === 0 || key !== sorted[size - 1])) sorted[size++] = key;
  return sorted.subarray(0, size);
}

function placeOf(sorted: Float64Array, key: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
