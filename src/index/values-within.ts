import { complement, type Ids, NO_IDS, unite } from '../core/search-index/ids.ts';
import type { CountedRun, ValueRange, ValueRun } from '../core/search-index/table-index.ts';
import type { ValueKey } from '../core/search-index/value-keys.ts';
import { isWithin } from '../core/search-index/value-order.ts';
import type { ValueBlocks } from './value-blocks.ts';
import { blocksOf, holdsBlock, someOf } from './value-ranges.ts';
import { inOrder } from './walk-values.ts';

/** Records that a column has no value for. */
export interface Nulls {
  readonly read: () => Promise<Ids>;
  /** Of the list. */
  readonly bytes: number;
}

/** Which blocks tell the records of a range. */
interface RangePlan {
  /** Blocks of values inside, or of those outside where that is less to read. */
  readonly whole: readonly number[];
  readonly isInverse: boolean;
  /** Blocks that have values of both. */
  readonly ends: readonly number[];
  /** Of all these lists. */
  readonly bytes: number;
}

async function planRange(blocks: ValueBlocks, range: ValueRange, nulls: Nulls): Promise<RangePlan> {
  const [numbers, { keys, ids }] = await Promise.all([blocksOf(blocks, range), blocks.root()]);
  const isWhole = (number: number) => holdsBlock(range, keys[number] as ValueKey, keys[number + 1]);
  const inside = numbers.filter(isWhole);
  const ends = numbers.filter((number) => !isWhole(number));
  const [first = 0] = numbers;
  const outside = [...keys.keys()].filter((number) => number < first || number >= first + numbers.length);
  const bytesOf = (some: readonly number[]) => some.reduce((sum, number) => sum + (ids[number] as number), 0);
  const [bytesInside, bytesOutside] = [bytesOf(inside), bytesOf(outside) + nulls.bytes];
  const isInverse = bytesOutside < bytesInside;
  const bytes = Math.min(bytesInside, bytesOutside) + bytesOf(ends);
  return { whole: isInverse ? outside : inside, isInverse, ends, bytes };
}

/** Records with a value in a range: of most of them it is read which have none. @param records of the table */
export async function valuesWithin(
  blocks: ValueBlocks,
  range: ValueRange,
  { nulls, records }: { readonly nulls: Nulls; readonly records: number },
): Promise<Ids> {
  const { whole, isInverse, ends } = await planRange(blocks, range, nulls);
  const [sets, some, none] = await Promise.all([
    blocks.sets(whole),
    someOf(
      blocks,
      new Map(ends.map((number) => [number, range])),
      (own, key) => isWithin(key, own) !== isInverse,
    ),
    isInverse && nulls.bytes > 0 ? nulls.read() : NO_IDS,
  ]);
  const told = unite([...sets, ...some, none]);
  return isInverse ? complement(told, records) : told;
}

/** About how many bytes that reads. */
export async function bytesWithin(blocks: ValueBlocks, range: ValueRange, nulls: Nulls): Promise<number> {
  return (await planRange(blocks, range, nulls)).bytes;
}

/** The records of a range by runs of values, in order: of most it is known how many they are before they are read. */
export async function runsWithin(blocks: ValueBlocks, range: ValueRange): Promise<readonly CountedRun[]> {
  const [numbers, { keys, counts, entries }] = await Promise.all([blocksOf(blocks, range), blocks.root()]);
  const runOf = (number: number, ids: Ids): ValueRun => ({
    ids,
    key: entries[number] === 1 ? (keys[number] as ValueKey) : undefined,
    byValue: async (chosen) => {
      const [[set = NO_IDS], [places = null]] = await Promise.all([
        blocks.sets([number]),
        blocks.places([number]),
      ]);
      return inOrder(set, places, chosen);
    },
  });
  return Promise.all(
    numbers.map(async (number): Promise<CountedRun> => {
      if (holdsBlock(range, keys[number] as ValueKey, keys[number + 1]))
        return {
          count: counts[number] as number,
          read: async () => runOf(number, (await blocks.sets([number]))[0] ?? NO_IDS),
        };
      const [ids = NO_IDS] = await someOf(blocks, new Map([[number, range]]), (own, key) =>
        isWithin(key, own),
      );
      return { count: ids.length, read: async () => runOf(number, ids) };
    }),
  );
}
