import { both, forEachBoth, type Ids } from '../core/search-index/ids.ts';
import type { DictionaryEntry } from './dictionary-entries.ts';
import type { Span } from './index-layout.ts';
import { positionPieceBytes, POSITIONS, positionStarts } from './place-list.ts';

/** Records that have a key, and how often. */
export interface Times {
  readonly ids: Ids;
  /** By the place of the record in the ids. */
  readonly times: ArrayLike<number>;
}

/** An entry's records among some, where their positions begin among all of the entry, and the pieces that have these. */
export function wantedPositions({ block, at }: DictionaryEntry, list: Times, records: Ids) {
  const all = positionStarts(list.times);
  const ids = both(list.ids, records);
  const times = new Uint16Array(ids.length);
  const starts = new Uint32Array(ids.length);
  const numbers = new Set<number>();
  forEachBoth(list.ids, ids, (place, i) => {
    const [start, own] = [all[place] as number, list.times[place] as number];
    starts[i] = start;
    times[i] = own;
    const last = Math.floor((start + own - 1) / POSITIONS);
    for (let number = Math.floor(start / POSITIONS); number <= last; number += 1) numbers.add(number);
  });
  let count = 0;
  for (let i = 0; i < list.times.length; i += 1) count += list.times[i] as number;
  const bytes = block.positionBytes?.[at] as number;
  const inside = block.positionAt[at] as number;
  const inBlock = inside === 0 ? null : block.bytes.subarray(inside, inside + bytes);
  const each = positionPieceBytes(bytes, count);
  const pieces = [...numbers].map((number) => ({
    number,
    count: Math.min(POSITIONS, count - number * POSITIONS),
    span: [(block.positionsAt[at] as number) + number * each, Math.min(each, bytes - number * each)] as Span,
  }));
  return { ids, times, starts, inBlock, pieces };
}
