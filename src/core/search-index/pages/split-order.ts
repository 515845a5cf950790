import type { SortKey } from '../../search/parse-sort.ts';
import { both, type Ids, NO_IDS, unite, without } from '../ids.ts';
import type { OrderCut, OrderCuts } from '../values/order-cut.ts';
import type { ValueWalk } from '../ports/index-orders.ts';
import { type OrderSource, type PagePart, partsFrom } from './walk-parts.ts';
import { reversed } from './walk-column.ts';

/** Some records that are sorted. */
export interface Sorted extends Pick<ValueWalk, 'within'> {
  readonly ids: Ids;
  readonly key: SortKey;
  /** By id 1 for each of them. */
  readonly chosen: Uint8Array;
  /** About how many records the order has where they are. */
  readonly records: number;
}

/** Where it is begun to look for a place in an order. */
export interface SplitWay {
  readonly from: 'start' | 'end' | OrderCut;
  /** What that reads, about. */
  readonly bytes: number;
}

/** Some records by a place in their order. */
export interface Split {
  /** Those of all runs that lie before it as a whole, ascending. */
  readonly before: Ids;
  /** The run that it lies in, and which of its records come before it. Absent: it lies between two. */
  readonly run?: PagePart;
}

/** What another read that waits for this one takes, as bytes that come in that time. */
const WAIT = 40_000;

/** How a place is found with the fewest bytes. @param all what all records take that the order has where they are */
export function wayTo(
  order: OrderSource,
  { cuts }: Pick<OrderCuts, 'cuts'>,
  { ids, key, within }: Omit<Sorted, 'chosen'>,
  { place, all }: { readonly place: number; readonly all: number },
): SplitWay {
  if (place === 0) return { from: 'start', bytes: 0 };
  if (place === ids.length) return { from: 'end', bytes: 0 };
  const share = place / ids.length;
  const ways: SplitWay[] = [
    { from: 'start', bytes: share * all },
    { from: 'end', bytes: (1 - share) * all },
  ];
  for (const cut of within ? [] : cuts) {
    const before = key.descending ? order.records - order.nullCount - cut.before : cut.before;
    const own = (before + (key.nullsFirst ? order.nullCount : 0)) / order.records;
    ways.push({ from: cut, bytes: cut.bytes + WAIT + Math.abs(share - own) * all });
  }
  return ways.reduce((best, way) => (way.bytes < best.bytes ? way : best));
}

/** Tells what comes before a place of an order. Rejects with IndexFileError. */
export async function splitAt(
  order: OrderSource,
  sorted: Sorted,
  place: number,
  { from }: SplitWay,
): Promise<Split> {
  const { ids, key, records } = sorted;
  const cut = typeof from === 'string' ? undefined : from;
  const known = cut ? await beforeCut(order, sorted, cut) : from === 'start' ? NO_IDS : ids;
  const missing = Math.abs(place - known.length);
  if (missing === 0) return { before: known };
  const isForward = known.length < place;
  // They do not lie evenly: some more are read sooner than another time a few.
  const about = Math.ceil((records * Math.min(ids.length, missing + Math.sqrt(missing))) / ids.length);
  const parts = await partsFrom(
    order,
    {
      ...sorted,
      key: isForward ? key : reversed(key),
      page: { start: 0, end: missing },
      count: ids.length,
      about,
      cut,
    },
    0,
  );
  const last = parts.at(-1);
  const run = last && last.end < last.ids.length ? last : undefined;
  const passed = unite((run ? parts.slice(0, -1) : parts).map((part) => part.ids));
  if (isForward) return { before: unite([known, passed]), ...(run && { run }) };
  const before = without(known, run ? unite([passed, run.ids]) : passed);
  return { before, ...(run && { run: { ...run, end: run.ids.length - run.end } }) };
}

/** Those of some records that come before a cut. */
async function beforeCut(order: OrderSource, { ids, key }: Sorted, cut: OrderCut): Promise<Ids> {
  const isTold = cut.isBefore !== key.descending;
  const [side, nulls] = await Promise.all([
    cut.read(),
    isTold === key.nullsFirst && order.nullCount > 0 ? order.nulls() : NO_IDS,
  ]);
  const told = unite([side, nulls]);
  return isTold ? both(ids, told) : without(ids, told);
}
