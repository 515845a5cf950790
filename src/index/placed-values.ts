import { IndexFileError } from '../core/search-index/index-file-error.ts';
import { both, type Ids, NO_IDS, unite, without } from '../core/search-index/ids.ts';
import type { PlacedRecords, ValueRange, ValueRun } from '../core/search-index/table-index.ts';
import { isWithin } from '../core/search-index/value-order.ts';
import type { ValueKey } from '../core/search-index/value-keys.ts';
import type { ValueBlocks } from './value-blocks.ts';
import { blocksOf, holdsBlock, someOf } from './value-ranges.ts';
import { inOrder } from './walk-values.ts';

/** Those of placed records that have a value in a range: only at its ends are sets of blocks read. Rejects with IndexFileError. */
export async function placedWithin(
  blocks: ValueBlocks,
  placed: PlacedRecords,
  range: ValueRange,
): Promise<Ids> {
  const [numbers, { keys }] = await Promise.all([blocksOf(blocks, range), blocks.root()]);
  const isWhole = (number: number) => holdsBlock(range, keys[number] as ValueKey, keys[number + 1]);
  const byStretch = new Map<number, number[]>();
  for (const number of numbers) {
    const stretch = stretchOfBlock(placed, number);
    byStretch.set(stretch, [...(byStretch.get(stretch) ?? []), number]);
  }
  const wholly = new Uint8Array(256);
  const partly: number[] = [];
  for (const [stretch, own] of byStretch)
    if (own.length === blocksOfStretch(placed, stretch, keys.length).length && own.every(isWhole))
      wholly[stretch] = 1;
    else partly.push(stretch);
  const sure = placed.ids.filter((id) => wholly[placed.stretchOf[id] as number] === 1);
  const some = await Promise.all(
    partly.map(async (stretch) => {
      const members = membersOf(placed, placed.ids, stretch);
      if (members.length === 0) return NO_IDS;
      const own = byStretch.get(stretch) as readonly number[];
      const [inside, outside] = [
        own.filter(isWhole),
        blocksOfStretch(placed, stretch, keys.length).filter((number) => !own.includes(number)),
      ];
      const ends = own.filter((number) => !isWhole(number));
      const tests = new Map(ends.map((number) => [number, range]));
      const passes = (wanted: ValueRange, key: ValueKey) => isWithin(key, wanted);
      // What lies inside is told by itself, or by what does not.
      if (inside.length <= outside.length) {
        const [sets, ofEnds] = await Promise.all([blocks.sets(inside), someOf(blocks, tests, passes)]);
        return both(members, unite([...sets, ...ofEnds]));
      }
      const [sets, ofEnds] = await Promise.all([
        blocks.sets(outside),
        someOf(blocks, tests, (wanted, key) => !passes(wanted, key)),
      ]);
      return without(members, unite([...sets, ...ofEnds]));
    }),
  );
  return unite([sure, ...some]);
}

/** Some of placed records by stretch, ascending, and those without a value. @param ids ascending */
export async function placedRuns(
  blocks: ValueBlocks,
  placed: PlacedRecords,
  ids: Ids,
): Promise<{ readonly runs: readonly ValueRun[]; readonly nulls: Ids }> {
  const { keys } = await blocks.root();
  const members = new Map<number, number[]>();
  for (const id of ids) {
    const stretch = placed.stretchOf[id] as number;
    const own = members.get(stretch);
    if (own) own.push(id);
    else members.set(stretch, [id]);
  }
  const stretches = [...members].filter(([stretch]) => stretch > 0).sort(([a], [b]) => a - b);
  return {
    nulls: Uint32Array.from(members.get(0) ?? []),
    runs: stretches.map(([stretch, own]): ValueRun => ({
      ids: Uint32Array.from(own),
      key: undefined,
      async byValue(chosen) {
        const numbers = blocksOfStretch(placed, stretch, keys.length);
        const [sets, places] = await Promise.all([blocks.sets(numbers), blocks.places(numbers)]);
        return sets.flatMap((set, i) => inOrder(set, places[i] ?? null, both(set, chosen)));
      },
    })),
  };
}

function stretchOfBlock({ blocks }: PlacedRecords, number: number): number {
  return Math.floor(number / blocks) + 1;
}

/** @param count of all blocks */
function blocksOfStretch({ blocks }: PlacedRecords, stretch: number, count: number): readonly number[] {
  const first = (stretch - 1) * blocks;
  const length = Math.min(blocks, count - first);
  if (length < 1) throw new IndexFileError('a stretch of an order is beyond its end');
  return Array.from({ length }, (_, i) => first + i);
}

function membersOf({ stretchOf }: PlacedRecords, ids: Ids, stretch: number): Ids {
  return ids.filter((id) => stretchOf[id] === stretch);
}
