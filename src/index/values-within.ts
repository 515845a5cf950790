import { both, complement, type Ids, NO_IDS, unite } from '../core/search-index/ids.ts';
import type { ValueRange } from '../core/search-index/table-index.ts';
import type { CountedRun, ValueRun } from '../core/search-index/value-run.ts';
import type { ValueKey } from '../core/search-index/value-keys.ts';
import { isWithin } from '../core/search-index/value-order.ts';
import type { ValueBlocks, ValueSets } from './value-blocks.ts';
import { blocksOf, holdsBlock, someOf } from './value-ranges.ts';
import { byValue } from './walk-values.ts';

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

/** @param nulls absent: it is not known which records the sets have together */
async function planRange(
  blocks: ValueBlocks,
  range: ValueRange,
  { sets, nulls }: { readonly sets: ValueSets; readonly nulls?: Nulls },
): Promise<RangePlan> {
  const [numbers, { keys }, { ids, counts }] = await Promise.all([
    blocksOf(blocks, range),
    blocks.root(),
    sets.root(),
  ]);
  const isWhole = (number: number) => holdsBlock(range, keys[number] as ValueKey, keys[number + 1]);
  const inside = numbers.filter(isWhole);
  const ends = numbers.filter((number) => !isWhole(number) && counts[number] !== 0);
  const [first = 0] = numbers;
  const outside = [...keys.keys()].filter((number) => number < first || number >= first + numbers.length);
  const bytesOf = (some: readonly number[]) => some.reduce((sum, number) => sum + (ids[number] as number), 0);
  const [bytesInside, bytesOutside] = [bytesOf(inside), nulls ? bytesOf(outside) + nulls.bytes : Infinity];
  const isInverse = bytesOutside < bytesInside;
  const bytes = Math.min(bytesInside, bytesOutside) + bytesOf(ends);
  return { whole: isInverse ? outside : inside, isInverse, ends, bytes };
}

/** Records with a value in a range: of most of them it is read which have none. @param records of the table */
export async function allWithin(
  blocks: ValueBlocks,
  range: ValueRange,
  { nulls, records }: { readonly nulls: Nulls; readonly records: number },
): Promise<Ids> {
  const { whole, isInverse, ends } = await planRange(blocks, range, { sets: blocks, nulls });
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
export async function bytesOfAll(blocks: ValueBlocks, range: ValueRange, nulls: Nulls): Promise<number> {
  return (await planRange(blocks, range, { sets: blocks, nulls })).bytes;
}

/** Records of some sets that have a value in a range: at its ends the blocks tell which. */
export async function someWithin(blocks: ValueBlocks, range: ValueRange, own: ValueSets): Promise<Ids> {
  const { whole, ends } = await planRange(blocks, range, { sets: own });
  const [sets, ofEnds, some] = await Promise.all([
    own.sets(whole),
    own.sets(ends),
    someOf(blocks, new Map(ends.map((number) => [number, range])), (wanted, key) => isWithin(key, wanted)),
  ]);
  return unite([...sets, both(unite(ofEnds), unite(some))]);
}

/** About how many bytes that reads. */
export async function bytesOfSome(blocks: ValueBlocks, range: ValueRange, own: ValueSets): Promise<number> {
  const { bytes, ends } = await planRange(blocks, range, { sets: own });
  const { ids } = await blocks.root();
  return bytes + ends.reduce((sum, number) => sum + (ids[number] as number), 0);
}

/** At least as many records of some sets as have a value in a range. */
export async function mostWithin(blocks: ValueBlocks, range: ValueRange, own: ValueSets): Promise<number> {
  const [numbers, { counts }] = await Promise.all([blocksOf(blocks, range), own.root()]);
  return numbers.reduce((sum, number) => sum + (counts[number] as number), 0);
}

/** The records of a range by runs of values, in order: of most it is known how many they are before they are read. */
export async function runsWithin(blocks: ValueBlocks, range: ValueRange): Promise<readonly CountedRun[]> {
  const [numbers, { keys, counts, entries }] = await Promise.all([blocksOf(blocks, range), blocks.root()]);
  const runOf = (number: number, ids: Ids): ValueRun => ({
    ids,
    key: entries[number] === 1 ? (keys[number] as ValueKey) : undefined,
    byValue: (chosen) => byValue(blocks, number, chosen),
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
