import { compareValues, type ValueRange } from '../../core/search-index/values/value-order.ts';
import type { Ids } from '../../core/search-index/ids.ts';
import type { ValueKey } from '../../core/search-index/values/value-keys.ts';
import type { ValueBlocks } from './value-blocks.ts';

/** The blocks that may have a value of a range, in order. */
export async function blocksOf(
  blocks: ValueBlocks,
  { from, to, toExcluded }: ValueRange,
): Promise<readonly number[]> {
  const { keys } = await blocks.root();
  const first = from === undefined ? 0 : await blocks.blockOf(from);
  const end = to === undefined ? keys.length - 1 : await blocks.blockOf(to);
  // Where a block begins with what is excluded, it has nothing less.
  const isBeyond = toExcluded && to !== undefined && end > 0 && compareValues(keys[end]!, to) === 0;
  const last = isBeyond ? end - 1 : end;
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);
}

/** Of each of some blocks the records whose values pass a test of its own. */
export async function someOf<T>(
  blocks: ValueBlocks,
  wanted: ReadonlyMap<number, T>,
  test: (own: T, key: ValueKey) => boolean,
): Promise<readonly Ids[]> {
  const { keys, entries } = await blocks.root();
  // The root tells the key of a block that has but one.
  const numbers = [...wanted.keys()].filter(
    (number) => entries[number] !== 1 || test(wanted.get(number)!, keys[number]!),
  );
  const [own, sets, places] = await Promise.all([
    blocks.keys(numbers),
    blocks.sets(numbers),
    blocks.places(numbers),
  ]);
  return numbers.map((number, i) => {
    const passes = own[i]!.map((key) => test(wanted.get(number)!, key));
    const keyPlaces = places[i] ?? null;
    const ids = sets[i]!;
    return keyPlaces ? ids.filter((_, k) => passes[keyPlaces[k]!]) : ids;
  });
}

/** Whether a block lies within a range as a whole. @param next the first value of the block behind it */
export function holdsBlock(range: ValueRange, first: ValueKey, next: ValueKey | undefined): boolean {
  const { from, fromExcluded, to } = range;
  const order = from === undefined ? 1 : compareValues(first, from);
  const isAbove = order > 0 || (order === 0 && !fromExcluded);
  return isAbove && (to === undefined || (next !== undefined && compareValues(next, to) <= 0));
}
