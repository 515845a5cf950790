import { type KeyForm, toMantissa } from '../../index/key-codec.ts';
import { DictionaryWriter, type PendingDictionary } from './dictionary-writer.ts';
import { Postings } from './postings.ts';
import type { ScratchPath } from './spool.ts';

/** Decimal places that whole numbers can stand for. */
const MOST_PLACES = 9;

/** Writes the dictionary of a column's numbers, each with its records. @param keys by row; NaN: it has none */
export function writeNumbers(keys: Float64Array, scratch: ScratchPath): PendingDictionary {
  const form = formOf(keys);
  const writer = new DictionaryWriter(scratch, { form, placed: false, highest: keys.length });
  const packed = form.kind === 'decimal' ? packRows(keys, form.scale) : null;
  if (packed) addPacked(writer, keys, packed);
  else addFound(writer, keys, scratch);
  return writer.finish();
}

/** Of each row its key as a whole number and its place, in one number, so that they are sorted natively; null: there is no room for both. */
function packRows(keys: Float64Array, scale: number): Float64Array | null {
  const factor = 10 ** scale;
  let [count, least, most] = [0, Infinity, -Infinity];
  for (const key of keys) {
    if (Number.isNaN(key)) continue;
    count += 1;
    if (key < least) least = key;
    if (key > most) most = key;
  }
  const [from, to] = [Math.round(least * factor), Math.round(most * factor)];
  if ((to - from + 1) * keys.length > Number.MAX_SAFE_INTEGER) return null;
  const packed = new Float64Array(count);
  let at = 0;
  for (let row = 0; row < keys.length; row += 1) {
    const key = keys[row] as number;
    if (!Number.isNaN(key)) packed[at++] = (Math.round(key * factor) - from) * keys.length + row;
  }
  return packed.sort();
}

function addPacked(writer: DictionaryWriter, keys: Float64Array, packed: Float64Array): void {
  const ids = new Uint32Array(packed.length);
  for (let i = 0; i < packed.length; i += 1) ids[i] = ((packed[i] as number) % keys.length) + 1;
  for (let from = 0; from < ids.length;) {
    const key = keys[(ids[from] as number) - 1] as number;
    let to = from + 1;
    while (to < ids.length && keys[(ids[to] as number) - 1] === key) to += 1;
    writer.add(key, ids.subarray(from, to), null);
    from = to;
  }
}

/** The same of any numbers: each is looked for among the different ones. */
function addFound(writer: DictionaryWriter, keys: Float64Array, scratch: ScratchPath): void {
  const different = distinct(keys);
  const postings = new Postings(scratch, false);
  for (let row = 0; row < keys.length; row += 1) {
    const key = keys[row] as number;
    if (!Number.isNaN(key)) postings.add(placeOf(different, key), row + 1);
  }
  const sorted = postings.sort();
  for (let number = 0; number < different.length; number += 1)
    writer.add(different[number] as number, sorted.of(number).ids, null);
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
    if ((sorted[middle] as number) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

function formOf(keys: Float64Array): KeyForm {
  for (let scale = 0; scale <= MOST_PLACES; scale += 1)
    if (keys.every((key) => Number.isNaN(key) || toMantissa(key, scale) !== null))
      return { kind: 'decimal', scale };
  return { kind: 'double' };
}
