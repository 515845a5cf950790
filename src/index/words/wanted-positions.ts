import { forEachBoth, type Ids } from '../../core/search-index/ids.ts';
import type { DictionaryEntry } from '../dictionary/dictionary-entries.ts';
import type { Span } from '../index-layout.ts';
import { positionStarts } from '../lists/place-list.ts';
import { POSITIONS } from '../lists/position-pieces.ts';
import { sums } from '../bytes/sums.ts';

/** Records that have a key, and how often. */
export interface Times {
  readonly ids: Ids;
  /** By the place of the record in the ids. */
  readonly times: ArrayLike<number>;
  /** Bytes of each piece of its positions. Absent: it is one. */
  readonly pieces?: readonly number[] | undefined;
}

/** Of so many records at least it is remembered where the positions of each begin. */
const MANY_TIMES = 64;
/** By times where the positions of each record begin, and how many there are of all: a list is asked for by some records after others. */
const startsOfTimes = new WeakMap<ArrayLike<number>, { readonly all: Uint32Array; readonly count: number }>();

function startsOf(times: ArrayLike<number>) {
  // Short lists are sooner gone through than remembered.
  const known = times.length < MANY_TIMES ? undefined : startsOfTimes.get(times);
  if (known) return known;
  let count = 0;
  for (let i = 0; i < times.length; i += 1) count += times[i]!;
  const starts = { all: positionStarts(times), count };
  if (times.length >= MANY_TIMES) startsOfTimes.set(times, starts);
  return starts;
}

/** An entry's records among some, where their positions begin among all of the entry, and the pieces that have these, of so many positions each. */
export function wantedPositions({ block, at }: DictionaryEntry, list: Times, records: Ids) {
  const { all, count } = startsOf(list.times);
  const most = Math.min(list.ids.length, records.length);
  const [ids, times, starts] = [new Uint32Array(most), new Uint16Array(most), new Uint32Array(most)];
  const { pieces: lengths = [] } = list;
  const each = lengths.length > 1 ? POSITIONS : count;
  /** By piece. */
  const isWanted = new Uint8Array(Math.ceil(count / each));
  let size = 0;
  forEachBoth(list.ids, records, (place) => {
    const [start, own] = [all[place]!, list.times[place]!];
    ids[size] = list.ids[place]!;
    starts[size] = start;
    times[size] = own;
    size += 1;
    isWanted.fill(1, Math.floor(start / each), Math.floor((start + own - 1) / each) + 1);
  });
  const bytes = block.positionBytes?.[at] as number;
  const inside = block.positionAt[at]!;
  const inBlock = inside === 0 ? null : block.bytes.subarray(inside, inside + bytes);
  const before = sums(lengths);
  const pieces = Array.from(isWanted.keys())
    .filter((number) => isWanted[number] === 1)
    .map((number) => ({
      number,
      count: Math.min(each, count - number * each),
      span: [block.positionsAt[at]! + before[number]!, lengths[number] ?? bytes] as Span,
    }));
  return {
    ids: ids.subarray(0, size),
    times: times.subarray(0, size),
    starts: starts.subarray(0, size),
    inBlock,
    each,
    pieces,
  };
}
