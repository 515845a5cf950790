import type { Ids } from '../ids.ts';
import type { Slice } from './walk-parts.ts';
import type { GramRecords } from '../ports/gram-records.ts';

/** So many records are looked at, at most, for one page: all that match are found by reading more than these. */
export const MOST_LOOKED_AT = 5_000;
/** Records that are looked at together at least, and more than there should be need of. */
const LEAST = 100;
/** So many times as many records are looked at as there should be need of, so that one turn is mostly enough. */
export const SPARE = 1.3;

/** Records that match, and how many of those that are looked at come before the next ones. */
interface KnownMatches extends GramRecords {
  readonly read: number;
}

/**
 * The matches from one place to before another, by `_id`, by looking at the records behind those that are known. Undefined: at too many.
 * @param records how many there are, from `_id` 1 on
 * @param among those that are looked at alone, ascending, instead of these
 * @param most records that are looked at
 */
export async function nextMatches(
  {
    records: all,
    among,
    most = MOST_LOOKED_AT,
  }: { readonly records: number; readonly among?: Ids | undefined; readonly most?: number | undefined },
  { total, firsts, read: known }: KnownMatches,
  { start, end }: Slice,
  matchesOf: (ids: Ids) => Promise<readonly number[]>,
): Promise<readonly number[] | undefined> {
  const records = among?.length ?? all;
  const matches = [...firsts];
  for (let read = known; matches.length < end && read < records;) {
    const about = ((end - matches.length) / total) * records * SPARE;
    if (read - known + about > most) return undefined;
    const size = Math.min(records - read, Math.max(LEAST, Math.ceil(about)));
    const from = read + 1;
    const some = among?.subarray(read, read + size) ?? Uint32Array.from({ length: size }, (_, i) => from + i);
    matches.push(...(await matchesOf(some)));
    read += size;
  }
  return matches.slice(start, Math.max(start, end));
}
