import { both, type Ids } from '../core/search-index/ids.ts';
import type { DictionaryEntry } from './dictionary-entries.ts';
import type { Span } from './index-layout.ts';
import { positionPieceBytes, POSITIONS } from './place-list.ts';

/** Records that have a key, and how often. */
export interface Times {
  readonly ids: Ids;
  /** By the place of the record in the ids. */
  readonly times: ArrayLike<number>;
}

/** An entry's records among some, where their positions begin among all of the entry, and the pieces that have these. */
export function wantedPositions({ block, at }: DictionaryEntry, list: Times, records: Ids) {
  const ids = both(list.ids, records);
  const times = new Uint16Array(ids.length);
  const starts = new Uint32Array(ids.length);
  const numbers = new Set<number>();
  let [position, size] = [0, 0];
  for (let i = 0; i < list.ids.length; i += 1) {
    const own = list.times[i] as number;
    if (list.ids[i] === ids[size]) {
      times[size] = own;
      starts[size++] = position;
      const last = Math.floor((position + own - 1) / POSITIONS);
      for (let number = Math.floor(position / POSITIONS); number <= last; number += 1) numbers.add(number);
    }
    position += own;
  }
  const bytes = block.positionBytes?.[at] as number;
  const inside = block.positionAt[at] as number;
  const inBlock = inside === 0 ? null : block.bytes.subarray(inside, inside + bytes);
  const each = positionPieceBytes(bytes, position);
  const pieces = [...numbers].map((number) => ({
    number,
    count: Math.min(POSITIONS, position - number * POSITIONS),
    span: [(block.positionsAt[at] as number) + number * each, Math.min(each, bytes - number * each)] as Span,
  }));
  return { ids, times, starts, inBlock, pieces };
}
