import type { SortKey } from '../../search/parse-sort.ts';
import { type Ids, NO_IDS, unite, without } from '../ids.ts';
import { type Sorted, type Split, splitAt, wayTo } from './split-order.ts';
import type { ValueWalk } from '../ports/index-orders.ts';
import { reversed } from './walk-column.ts';
import { fromOtherEnd, type OrderSource, type PagePart, partsFrom, type Slice } from './walk-parts.ts';

/** What is to be found of an order. */
interface WantedParts extends Pick<ValueWalk, 'within' | 'tally'> {
  /** Null: all records that it has. */
  readonly ids: Ids | null;
  /** How many they are. */
  readonly count: number;
  readonly key: SortKey;
  readonly page: Slice;
  /** Whether records without a value stay in the order of their ids. */
  readonly isById: boolean;
  /** Whether all records of the page may be read to sort them. */
  readonly isReadWhole: boolean;
  /** About how many records the order has where they are. */
  readonly records: number;
  /** The greatest id there can be. */
  readonly highest: number;
}

/** How the runs that a page lies in are found. */
interface PagePlan {
  /** What is read of the order, about: in bytes, and in records of it. */
  readonly bytes: number;
  readonly walked: number;
  /** The runs, in the order asked for. Rejects with IndexFileError. */
  read(): Promise<readonly PagePart[]>;
}

/** Plans how to find the runs of an order that a page lies in. Rejects with IndexFileError. */
export async function planPage(order: OrderSource, wanted: WantedParts): Promise<PagePlan> {
  const { ids, page, tally, count, records, within } = wanted;
  const { bytes, cuts } = await order.cuts();
  const each = bytes / Math.max(1, order.records - order.nullCount);
  // Some can be skipped only where the index counts them: else the nearer end is walked from, or what is not of the page from both.
  const isCounted = order.isExact && (ids === null || tally !== undefined || count === order.records);
  const skip = isCounted ? page.start : 0;
  const isBackward = !isCounted && page.start + page.end > count;
  const fromEnd = { start: count - page.end, end: count - page.start };
  const own = isBackward ? fromEnd : page;
  const walked = Math.ceil((records * (own.end - skip)) / count);
  const read = async () => {
    const { key } = wanted;
    const about = skip > 0 || tally ? page.end - skip : walked;
    const chosen = ids && toMembers(ids, wanted.highest);
    // A tally counts those without a value that are among some, and no part of the table.
    const isById = wanted.isById && tally === undefined && !isBackward;
    const how = { count, chosen, about, within, tally, isById };
    const parts = await partsFrom(order, { ...how, key: isBackward ? reversed(key) : key, page: own }, skip);
    return isBackward ? parts.toReversed().map(fromOtherEnd) : parts;
  };
  const plain = { bytes: walked * each, walked, read };
  if (isCounted || !ids || !wanted.isReadWhole) return plain;
  const some = { ids, key: wanted.key, records, within };
  const places = [page.start, page.end].map((place) => ({
    place,
    way: wayTo(order, { cuts }, some, { place, all: records * each }),
  }));
  const between = places.reduce((sum, { way }) => sum + way.bytes, 0);
  if (between >= plain.bytes || places.every(({ way }) => way.from === 'start')) return plain;
  return {
    bytes: between,
    walked: between / each,
    read: async () => {
      const sorted: Sorted = { ...some, chosen: toMembers(ids, wanted.highest) };
      const splits = places.map(({ place, way }) => splitAt(order, sorted, place, way));
      return partsBetween(...((await Promise.all(splits)) as [Split, Split]));
    },
  };
}

/** The page by what is before its beginning and before its end: what is left belongs to it, and is in an order that nobody has looked at. */
function partsBetween(start: Split, end: Split): readonly PagePart[] {
  const [first, last] = [start.run, end.run];
  if (first && last && first.ids[0] === last.ids[0]) return [{ ...last, start: first.end }];
  const left = without(end.before, unite([start.before, first?.ids ?? NO_IDS]));
  const whole: PagePart = {
    run: { ids: left, key: undefined, byValue: null },
    ids: left,
    start: 0,
    end: left.length,
  };
  // What reaches into the page belongs to it with its rest.
  const head = first && { ...first, start: first.end, end: first.ids.length };
  return [head, whole, last].filter((part) => part !== undefined && part.start < part.end) as PagePart[];
}

/** By id 1 for those that are in the list. */
function toMembers(ids: Ids, highest: number): Uint8Array {
  const members = new Uint8Array(highest + 1);
  for (const id of ids) members[id] = 1;
  return members;
}
