import { forEachBoth, type Ids } from '../../../core/search-index/ids.ts';
import { decodeIds, encodeIds } from '../../../index/lists/id-list.ts';
import type { RecordNumbers } from './record-numbers.ts';

/** Records that a search finds, one at least, as a list of the file has them: of tens of millions a bit for each is too many for many searches. Plain data. */
export interface Members {
  readonly count: number;
  /** See id-list.ts. */
  readonly list: Uint8Array;
}

/** @param records of the table */
export function toMembers(ids: Ids, records: number): Members {
  return { count: ids.length, list: encodeIds(ids, records) };
}

/**
 * The records again, until the array that they are in is asked for: of tens of millions each new one would lie beside those before it.
 * @param room of `kept`
 */
export function idsOfMembers(
  { count, list }: Members,
  kept: RecordNumbers,
  room = kept.ofChosen(count),
): Ids {
  return decodeIds(list, count, kept.records, room);
}

/** Whether all of some records are among others. */
export function isWithin(few: Ids, many: Ids): boolean {
  let found = 0;
  if (few.length <= many.length) forEachBoth(few, many, () => (found += 1));
  return found === few.length;
}
