import type { Ids } from '../core/search-index/ids.ts';
import { countOf, entriesWith, type DictionaryEntry } from './dictionary-entries.ts';
import type { DictionaryReader } from './dictionary-reader.ts';

/** Blocks that a walk reads ahead at most. */
const AHEAD = 64;

/**
 * The lists of a dictionary's keys in order, many at a time: those of keys with many ids only as far as they are asked for. Rejects with
 * IndexFileError.
 * @param skip so many ids may be left out at the beginning, in whole keys: the sum of all `skipped` tells how many were
 * @param about how many ids will be asked for
 */
export async function* walkValues(
  reader: DictionaryReader,
  descending: boolean,
  skip: number,
  about: number,
): AsyncGenerator<{ readonly lists: readonly Ids[]; readonly skipped: number }> {
  const { counts } = await reader.entries.root();
  const order = [...counts.keys()];
  if (descending) order.reverse();
  const idsOf = (place: number) => counts[order[place] as number] as number;
  let skipped = 0;
  let next = 0;
  while (next < order.length && skipped + idsOf(next) <= skip) skipped += idsOf(next++);
  yield { lists: [], skipped };

  let isBefore = true;
  /** Ids that are still to be read before more are asked for. */
  let left = about + skip - skipped;
  let ahead = 0;
  for (let rest = left; rest > 0 && next + ahead < order.length && ahead < AHEAD; ahead += 1)
    rest -= idsOf(next + ahead);
  for (ahead = Math.max(1, ahead); next < order.length; next += ahead, ahead = Math.min(ahead * 2, AHEAD)) {
    const blocks = await reader.entries.blocks(order.slice(next, next + ahead));
    const entries = blocks.flatMap((block) => {
      const own = entriesWith([block], () => true);
      return descending ? own.reverse() : own;
    });
    let first = 0;
    while (isBefore && first < entries.length) {
      const own = countOf(entries[first] as DictionaryEntry);
      isBefore = skipped + own <= skip;
      if (!isBefore) break;
      skipped += own;
      left -= own;
      first += 1;
      yield { lists: [], skipped: own };
    }
    while (first < entries.length) {
      let end = first;
      while (end < entries.length && (end === first || left > 0))
        left -= countOf(entries[end++] as DictionaryEntry);
      yield { lists: await reader.ids(entries.slice(first, end)), skipped: 0 };
      first = end;
      if (left <= 0) left = about;
    }
  }
}
