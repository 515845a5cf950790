import type { EncodedList } from '../../../index/dictionary/dictionary-block.ts';
import type { PositionEncoder } from '../../../index/lists/position-code.ts';
import { encodeList, encodeOnce } from './encode-list.ts';

/** A word stands no more often in a record than is told: only odd records have that many. */
const MOST_TIMES = 16_383;

/** Whether an id stands there more than once. */
function comesAgain(ids: Uint32Array): boolean {
  for (let i = 1; i < ids.length; i += 1) if (ids[i] === ids[i - 1]) return true;
  return false;
}

/**
 * The list of a key that stands in records, and where.
 * @param ids one for each occurrence, ascending
 * @param placed `positions`: in step with them
 */
export function placedList(
  ids: Uint32Array,
  placed: { readonly positions: Uint16Array; readonly code: PositionEncoder | null },
  records: number,
): EncodedList {
  if (!comesAgain(ids)) return encodeOnce(ids, placed, records);
  const { code } = placed;
  const { size, places } = countDifferent(ids);
  const different = new Uint32Array(size);
  const times = new Uint16Array(size);
  // Of a word in all records of a large table lists are long: there is no second one where it is the same.
  const positions = places === ids.length ? placed.positions : new Uint16Array(places);
  let [at, place] = [-1, 0];
  for (let i = 0; i < ids.length; i += 1) {
    const id = ids[i]!;
    if (at < 0 || id !== different[at]) different[++at] = id;
    if (times[at]! === MOST_TIMES) continue;
    times[at]! += 1;
    if (positions !== placed.positions) positions[place++] = placed.positions[i]!;
  }
  return encodeList(different, { times, positions, code }, records);
}

/** How many records there are, and occurrences that are told of. */
function countDifferent(ids: Uint32Array): { readonly size: number; readonly places: number } {
  let [size, places, first] = [0, 0, 0];
  for (let i = 0; i < ids.length; i += 1) {
    if (i === 0 || ids[i] !== ids[i - 1]) {
      size += 1;
      first = i;
    }
    if (i - first < MOST_TIMES) places += 1;
  }
  return { size, places };
}

/** Where a word stands: the record of each occurrence, ascending, and in step with them the positions. */
export interface WordPlaces {
  readonly ids: Uint32Array;
  readonly positions: Uint16Array;
}

/** Those of a word that come from two sides, in order. */
export function mergePlaces(a: WordPlaces, b: WordPlaces): WordPlaces {
  const ids = [...a.ids, ...b.ids];
  const positions = [...a.positions, ...b.positions];
  const order = [...ids.keys()].sort((i, k) => ids[i]! - ids[k]! || positions[i]! - positions[k]!);
  return {
    ids: Uint32Array.from(order, (i) => ids[i]!),
    positions: Uint16Array.from(order, (i) => positions[i]!),
  };
}
