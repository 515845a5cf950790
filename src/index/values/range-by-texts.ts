import { IndexFileError } from '../../core/search-index/ports/index-file-error.ts';
import { type Ids, NO_IDS } from '../../core/search-index/ids.ts';
import type { ValueKey } from '../../core/search-index/values/value-keys.ts';
import { compareValues, isWithin, type ValueRange } from '../../core/search-index/values/value-order.ts';
import type { ValueBlocks } from './value-blocks.ts';

/** The texts of some records in a column, in the order of the ids; null: a record has none. Rejects with IndexFileError. */
export type TextsOf = (ids: Ids) => Promise<readonly (string | null)[]>;

/** So many parts of what is left are looked at by one record between each two: a block of some thousand is told by six turns of three. */
const PARTS = 4;

/**
 * Of each of some blocks, which tell the order of their records and not the values, the records that lie within a range, or those that do not: where it begins and ends the texts of a
 * few records tell. Rejects with IndexFileError.
 */
export async function someByTexts(
  blocks: ValueBlocks,
  numbers: readonly number[],
  {
    range,
    isInverse,
    textsOf,
  }: { readonly range: ValueRange; readonly isInverse: boolean; readonly textsOf: TextsOf },
): Promise<readonly Ids[]> {
  const [{ keys }, sets, places] = await Promise.all([
    blocks.root(),
    blocks.sets(numbers),
    blocks.places(numbers),
  ]);
  return Promise.all(
    numbers.map(async (number, i) => {
      const [ids, own] = [sets[i] ?? NO_IDS, places[i] ?? null];
      if (!own) return isWithin(keys[number]!, range) === isInverse ? NO_IDS : ids;
      /** By place of a value the first of its records. */
      const firsts: number[] = [];
      own.forEach((place, k) => (firsts[place] ??= ids[k]!));
      const keysAt = async (some: readonly number[]) => {
        const wanted = Uint32Array.from(some, (place) => firsts[place]!);
        const sorted = wanted.toSorted();
        const texts = await textsOf(sorted);
        return Array.from(wanted, (id) => {
          const text = texts[sorted.indexOf(id)] ?? null;
          if (text === null) throw new IndexFileError('an order has records without a value');
          return text;
        });
      };
      const [first, end] = await Promise.all([
        findPlace(firsts.length, keysAt, (key) => !isBelow(key, range)),
        findPlace(firsts.length, keysAt, (key) => isAbove(key, range)),
      ]);
      return ids.filter((_, k) => (own[k]! >= first && own[k]! < end) !== isInverse);
    }),
  );
}

/** The first of so many places whose key passes, as all behind it do; as many as there are: none does. */
async function findPlace(
  places: number,
  keysAt: (some: readonly number[]) => Promise<readonly ValueKey[]>,
  passes: (key: ValueKey) => boolean,
): Promise<number> {
  let [least, most] = [0, places];
  while (least < most) {
    const step = Math.max(1, (most - least) / PARTS);
    const looked: number[] = [];
    for (let at = least; at < most; at += step) looked.push(Math.floor(at));
    const own = await keysAt(looked);
    const passing = own.findIndex(passes);
    const before = passing < 0 ? looked.at(-1) : looked[passing - 1];
    most = looked[passing] ?? most;
    if (before !== undefined) least = before + 1;
    else most = least;
  }
  return most;
}

function isBelow(key: ValueKey, { from, fromExcluded }: ValueRange): boolean {
  if (from === undefined) return false;
  const order = compareValues(key, from);
  return fromExcluded ? order <= 0 : order < 0;
}

function isAbove(key: ValueKey, { to, toExcluded }: ValueRange): boolean {
  if (to === undefined) return false;
  const order = compareValues(key, to);
  return toExcluded ? order >= 0 : order > 0;
}
