import type { SortKey } from '../search/parse-sort.ts';
import { unite, without, type Ids } from './ids.ts';
import type { PartOrder, ValueRun, ValueWalk } from './table-index.ts';
import { reversed, walk } from './walk-column.ts';

/** Part of an order, from `start` to before `end`. */
export interface Slice {
  readonly start: number;
  readonly end: number;
}

/** Records of a run that are among those that are sorted, and which of them belong to the page, in the order asked for. */
export interface PagePart extends Slice {
  readonly run: ValueRun;
  readonly ids: Ids;
}

/** What is to be found of an order. */
interface WantedParts extends Pick<ValueWalk, 'within' | 'tally'> {
  /** Null: all records that it has. */
  readonly ids: Ids | null;
  /** How many they are. */
  readonly count: number;
  readonly key: SortKey;
  readonly page: Slice;
  /** Whether all records of the page may be read to sort them. */
  readonly isReadWhole: boolean;
  /** About how many records of the order have to be gone through. */
  readonly about: number;
  /** The greatest id there can be. */
  readonly highest: number;
}

/** What an order is read of: all records, or some, which those that are sorted are among. */
export type OrderSource = Pick<PartOrder, 'walk' | 'records' | 'nullCount' | 'nulls' | 'isExact'>;

/** The runs of an order that a page lies in, in the order asked for. Rejects with IndexFileError. */
export async function pageParts(order: OrderSource, wanted: WantedParts): Promise<readonly PagePart[]> {
  const { ids, page, tally, count } = wanted;
  // Some can be skipped only where the index counts them: else the nearer end is walked from, or what is not of the page from both.
  const isCounted = order.isExact && (ids === null || tally !== undefined || count === order.records);
  const beside = count - page.end + page.start;
  const own = { ...wanted, chosen: ids && toMembers(ids, wanted.highest) };
  if (isCounted) return partsFrom(order, own, page.start);
  if (ids && wanted.isReadWhole && beside < Math.min(page.end, count - page.start))
    return partsBetween(order, ids, own);
  if (page.start + page.end <= count) return partsFrom(order, own, 0);
  const fromEnd = { start: count - page.end, end: count - page.start };
  const parts = await partsFrom(order, { ...own, key: reversed(own.key), page: fromEnd }, 0);
  return parts.toReversed().map(fromOtherEnd);
}

interface OwnParts extends WantedParts {
  /** By id 1 for those that are sorted. Null: all are. */
  readonly chosen: Uint8Array | null;
}

/** The part of a page in the order, of one in the opposite order. */
function fromOtherEnd({ run, ids, start, end }: PagePart): PagePart {
  return { run, ids, start: ids.length - end, end: ids.length - start };
}

/** Runs from the beginning of the order on. @param skip records that may be left out there */
async function partsFrom(
  order: OrderSource,
  { key, page, about, count, chosen, within, tally }: OwnParts,
  skip: number,
): Promise<readonly PagePart[]> {
  const parts: PagePart[] = [];
  let at = 0;
  const walked = walk(order, key, {
    skip,
    about: skip > 0 || tally ? page.end - skip : about,
    count,
    within,
    tally,
  });
  for await (const { runs, skipped } of walked) {
    at += skipped;
    for (const run of runs) {
      const ids = chosen ? run.ids.filter((id) => chosen[id] === 1) : run.ids;
      const [start, end] = [Math.max(0, page.start - at), Math.min(ids.length, page.end - at)];
      at += ids.length;
      if (start < end) parts.push({ run, ids, start, end });
      if (at >= page.end) return parts;
    }
  }
  return parts;
}

/** The page by what is before and behind it: what is left belongs to it, and is in an order that nobody has looked at. */
async function partsBetween(order: OrderSource, ids: Ids, own: OwnParts): Promise<readonly PagePart[]> {
  const { key, page, count } = own;
  const [before, behind] = await Promise.all([
    partsBefore(order, own, page.start),
    partsBefore(order, { ...own, key: reversed(key) }, count - page.end),
  ]);
  const [first, last] = [before.at(-1), behind.at(-1)];
  const left = without(ids, unite([...before, ...behind].map((part) => part.ids)));
  // What reaches into the page belongs to it with its rest.
  const rests = [first, last && fromOtherEnd(last)].map(
    (part, i): PagePart | undefined =>
      part &&
      (i === 0 ? { ...part, start: part.end, end: part.ids.length } : { ...part, start: 0, end: part.start }),
  );
  const [head, tail] = rests;
  if (head && tail && head.ids[0] === tail.ids[0]) return [{ ...head, end: tail.end }];
  const whole: PagePart = {
    run: { ids: left, key: undefined, byValue: async (some) => [some] },
    ids: left,
    start: 0,
    end: left.length,
  };
  return [head, whole, tail].filter((part) => part !== undefined && part.start < part.end) as PagePart[];
}

/** Runs that have the first records of an order, so many. */
async function partsBefore(order: OrderSource, own: OwnParts, count: number): Promise<readonly PagePart[]> {
  if (count === 0) return [];
  const about = (own.about * count) / Math.max(1, own.count - own.page.end + own.page.start);
  return partsFrom(order, { ...own, page: { start: 0, end: count }, about }, 0);
}

/** By id 1 for those that are in the list. */
function toMembers(ids: Ids, highest: number): Uint8Array {
  const members = new Uint8Array(highest + 1);
  for (const id of ids) members[id] = 1;
  return members;
}
