import type { EncodedList } from '../../index/dictionary-block.ts';
import type { PositionEncoder } from '../../index/position-code.ts';
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
  const { positions, code } = placed;
  const { length } = ids;
  const different = new Uint32Array(length);
  const times = new Uint16Array(length);
  const ownPositions = new Uint32Array(length);
  let size = 0;
  let places = 0;
  let before = 0;
  for (let i = 0; i < length; i += 1) {
    const id = ids[i] as number;
    if (id !== before) different[size++] = before = id;
    if ((times[size - 1] as number) >= MOST_TIMES) continue;
    (times[size - 1] as number) += 1;
    ownPositions[places++] = positions[i] as number;
  }
  return encodeList(
    different.subarray(0, size),
    { times: times.subarray(0, size), positions: ownPositions.subarray(0, places), code },
    records,
  );
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
  const order = [...ids.keys()].sort(
    (i, k) => (ids[i] as number) - (ids[k] as number) || (positions[i] as number) - (positions[k] as number),
  );
  return {
    ids: Uint32Array.from(order, (i) => ids[i] as number),
    positions: Uint16Array.from(order, (i) => positions[i] as number),
  };
}
