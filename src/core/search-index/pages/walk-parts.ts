import type { SortKey } from '../../search/parse-sort.ts';
import type { Ids } from '../ids.ts';
import type { PartOrder, ValueWalk } from '../ports/index-orders.ts';
import type { ValueRun } from '../values/value-run.ts';
import { walk } from './walk-column.ts';

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

/** What an order is read of: all records, or some, which those that are sorted are among. */
export type OrderSource = Pick<
  PartOrder,
  'walk' | 'records' | 'nullCount' | 'nulls' | 'nullRuns' | 'isExact' | 'cuts'
>;

/** How an order is walked for a page of it. */
export interface PartsWalk extends Pick<ValueWalk, 'about' | 'within' | 'tally' | 'cut'> {
  readonly key: SortKey;
  readonly page: Slice;
  /** How many are sorted. */
  readonly count: number;
  /** By id 1 for those that are. Null: all of the order. */
  readonly chosen: Uint8Array | null;
  /** Whether records without a value stay in the order of their ids, and are read as far as they are wanted. Absent: all of them are read. */
  readonly isById?: boolean;
}

/** The runs that a page lies in, from the beginning of the order on. Rejects with IndexFileError. @param skip records that may be left out there */
export async function partsFrom(
  order: OrderSource,
  { key, page, chosen, ...how }: PartsWalk,
  skip: number,
): Promise<readonly PagePart[]> {
  const parts: PagePart[] = [];
  let at = 0;
  for await (const { runs, skipped } of walk(order, key, { ...how, skip })) {
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

/** The part of a page in the order, of one in the opposite order. */
export function fromOtherEnd({ run, ids, start, end }: PagePart): PagePart {
  return { run, ids, start: ids.length - end, end: ids.length - start };
}
