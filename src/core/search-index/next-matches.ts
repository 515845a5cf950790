import type { Ids } from './ids.ts';
import type { Slice } from './walk-parts.ts';
import type { GramRecords } from './table-index.ts';

/** So many records are looked at, at most, for one page: all that match are found by reading more than these. */
export const MOST_LOOKED_AT = 5_000;
/** Records that are looked at together at least, and more than there should be need of. */
const LEAST = 100;
export const SPARE = 1.3;

/** Records that match, and how many have been looked at to find the first ones. */
interface KnownMatches extends GramRecords {
  readonly read: number;
}

/**
 * The matches from one place to before another, by `_id`, by looking at the records behind those that are known. Undefined: at too many.
 * @param records of the table
 * @param most records that are looked at
 */
export async function nextMatches(
  { records, most = MOST_LOOKED_AT }: { readonly records: number; readonly most?: number },
  { total, firsts, read: known }: KnownMatches,
  { start, end }: Slice,
  matchesOf: (ids: Ids) => Promise<readonly number[]>,
): Promise<readonly number[] | undefined> {
  const matches = [...firsts];
  for (let read = known; matches.length < end && read < records;) {
    const about = ((end - matches.length) / total) * records * SPARE;
    if (read - known + about > most) return undefined;
    const size = Math.min(records - read, Math.max(LEAST, Math.ceil(about)));
    const from = read + 1;
    matches.push(...(await matchesOf(Uint32Array.from({ length: size }, (_, i) => from + i))));
    read += size;
  }
  return matches.slice(start, Math.max(start, end));
}
