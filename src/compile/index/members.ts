import { forEachBoth, type Ids } from '../../core/search-index/ids.ts';
import { decodeIds, encodeIds } from '../../index/id-list.ts';
import { freeMemory } from './free-memory.ts';

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

/** The records again. @param records of the table */
export function idsOfMembers({ count, list }: Members, records: number): Ids {
  // Those that were asked for before are mostly no longer needed.
  freeMemory(count);
  return decodeIds(list, count, records);
}

/** Whether all of some records are among others. */
export function isWithin(few: Ids, many: Ids): boolean {
  let found = 0;
  if (few.length <= many.length) forEachBoth(few, many, () => (found += 1));
  return found === few.length;
}
