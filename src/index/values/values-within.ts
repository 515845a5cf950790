import { both, complement, type Ids, NO_IDS, unite, without } from '../../core/search-index/ids.ts';
import type { CountedRun, ValueRun } from '../../core/search-index/values/value-run.ts';
import { isWithin, type ValueRange } from '../../core/search-index/values/value-order.ts';
import type { ValueBlocks, ValueSets } from './value-blocks.ts';
import type { ColumnCut } from './value-cuts.ts';
import { blocksOf, holdsBlock, someOf } from './value-ranges.ts';
import { byValue } from './walk-values.ts';

/** Records that a column has no value for. */
export interface Nulls {
  readonly read: () => Promise<Ids>;
  /** Of the list. */
  readonly bytes: number;
}

/** A cut is read in place of blocks where it takes such a part of their bytes at most: who asks for the values as well reads the blocks. */
const WORTH = 0.7;

/** What tells the records of some blocks. */
interface Cover {
  /** All records on one side of it, */
  readonly cut?: ColumnCut;
  /** but those of these blocks, */
  readonly less: readonly number[];
  /** and the records of these. */
  readonly more: readonly number[];
  /** Of all these lists. */
  readonly bytes: number;
}

/** Which blocks tell the records of a range. */
interface RangePlan {
  /** The blocks of values inside, or those outside where that is less to read. */
  readonly whole: Cover;
  readonly isInverse: boolean;
  /** Blocks that have values of both. */
  readonly ends: readonly number[];
  /** Of all these lists. */
  readonly bytes: number;
}

/** What the records of a column's blocks, or of sets of them, are told by. */
interface Told {
  readonly sets: ValueSets;
  /** Absent: it is not known which records the sets have together. */
  readonly nulls?: Nulls;
  readonly cuts?: readonly ColumnCut[];
}

async function planRange(
  blocks: ValueBlocks,
  range: ValueRange,
  { sets, nulls, cuts = [] }: Told,
): Promise<RangePlan> {
  const [numbers, { keys, entries }, { ids, counts }] = await Promise.all([
    blocksOf(blocks, range),
    blocks.root(),
    sets.root(),
  ]);
  const all = [...keys.keys()];
  const isWhole = (number: number) =>
    entries[number] === 1
      ? isWithin(keys[number]!, range)
      : holdsBlock(range, keys[number]!, keys[number + 1]);
  const inside = numbers.filter(isWhole);
  const ends = numbers.filter((number) => !isWhole(number) && counts[number] !== 0);
  const [first = 0] = numbers;
  const outside = all.filter((number) => number < first || number >= first + numbers.length);
  const bytesOf = (some: readonly number[]) => some.reduce((sum, number) => sum + ids[number]!, 0);
  const coverOf = (wanted: readonly number[]): Cover => {
    const isWanted = new Set(wanted);
    const ways = cuts.map((cut): Cover => {
      const isOwn = (number: number) => number < cut.runs === cut.isBefore;
      const less = all.filter((number) => isOwn(number) && !isWanted.has(number));
      const more = wanted.filter((number) => !isOwn(number));
      return { cut, less, more, bytes: cut.bytes + bytesOf(less) + bytesOf(more) };
    });
    const plain: Cover = { less: [], more: wanted, bytes: bytesOf(wanted) };
    return ways
      .filter(({ bytes }) => bytes < plain.bytes * WORTH)
      .reduce((best, way) => (way.bytes < best.bytes ? way : best), plain);
  };
  const [own, others] = [coverOf(inside), coverOf(outside)];
  const bytesOutside = nulls ? others.bytes + nulls.bytes : Infinity;
  const isInverse = bytesOutside < own.bytes;
  const bytes = Math.min(own.bytes, bytesOutside) + bytesOf(ends);
  return { whole: isInverse ? others : own, isInverse, ends, bytes };
}

/** The records of some blocks. */
async function idsOf({ cut, less, more }: Cover, sets: ValueSets): Promise<Ids> {
  const [side = NO_IDS, fewer, further] = await Promise.all([cut?.read(), sets.sets(less), sets.sets(more)]);
  return unite([without(side, unite(fewer)), ...further]);
}

/** What of a column tells which records have a value in a range. */
interface ColumnRecords {
  readonly nulls: Nulls;
  readonly cuts: readonly ColumnCut[];
}

/** Of blocks that have values of both the records with one in a range, or those with another. */
type TellEnds = (
  blocks: ValueBlocks,
  numbers: readonly number[],
  asked: { readonly range: ValueRange; readonly isInverse: boolean },
) => Promise<readonly Ids[]>;

const byKeys: TellEnds = (blocks, numbers, { range, isInverse }) =>
  someOf(
    blocks,
    new Map(numbers.map((number) => [number, range])),
    (own, key) => isWithin(key, own) !== isInverse,
  );

/** Records with a value in a range: of most of them it is read which have none. @param records of the table @param tellEnds default: the values of blocks tell */
export async function allWithin(
  blocks: ValueBlocks,
  range: ValueRange,
  { nulls, cuts, records }: ColumnRecords & { readonly records: number },
  tellEnds = byKeys,
): Promise<Ids> {
  const { whole, isInverse, ends } = await planRange(blocks, range, { sets: blocks, nulls, cuts });
  const [ids, some, none] = await Promise.all([
    idsOf(whole, blocks),
    tellEnds(blocks, ends, { range, isInverse }),
    isInverse && nulls.bytes > 0 ? nulls.read() : NO_IDS,
  ]);
  const told = unite([ids, ...some, none]);
  return isInverse ? complement(told, records) : told;
}

/** About how many bytes that reads. */
export async function bytesOfAll(
  blocks: ValueBlocks,
  range: ValueRange,
  { nulls, cuts }: ColumnRecords,
): Promise<number> {
  return (await planRange(blocks, range, { sets: blocks, nulls, cuts })).bytes;
}

/** Records of some sets that have a value in a range: at its ends the blocks tell which. */
export async function someWithin(blocks: ValueBlocks, range: ValueRange, own: ValueSets): Promise<Ids> {
  const { whole, ends } = await planRange(blocks, range, { sets: own });
  const [ids, ofEnds, some] = await Promise.all([
    idsOf(whole, own),
    own.sets(ends),
    someOf(blocks, new Map(ends.map((number) => [number, range])), (wanted, key) => isWithin(key, wanted)),
  ]);
  return unite([ids, both(unite(ofEnds), unite(some))]);
}

/** About how many bytes that reads. */
export async function bytesOfSome(blocks: ValueBlocks, range: ValueRange, own: ValueSets): Promise<number> {
  const { bytes, ends } = await planRange(blocks, range, { sets: own });
  const { ids } = await blocks.root();
  return bytes + ends.reduce((sum, number) => sum + ids[number]!, 0);
}

/** At least as many records of some sets as have a value in a range. */
export async function mostWithin(blocks: ValueBlocks, range: ValueRange, own: ValueSets): Promise<number> {
  const [numbers, { counts }] = await Promise.all([blocksOf(blocks, range), own.root()]);
  return numbers.reduce((sum, number) => sum + counts[number]!, 0);
}

/** The records of a range by runs of values, in order: of most it is known how many they are before they are read. */
export async function runsWithin(blocks: ValueBlocks, range: ValueRange): Promise<readonly CountedRun[]> {
  const [numbers, { keys, counts, entries }] = await Promise.all([blocksOf(blocks, range), blocks.root()]);
  const keyOf = (number: number) => (entries[number] === 1 ? keys[number]! : undefined);
  const runOf = (number: number, ids: Ids): ValueRun => ({
    ids,
    key: keyOf(number),
    byValue: (chosen) => byValue(blocks, number, chosen),
  });
  return Promise.all(
    numbers.map(async (number): Promise<CountedRun> => {
      if (holdsBlock(range, keys[number]!, keys[number + 1]))
        return {
          key: keyOf(number),
          count: counts[number]!,
          read: async () => runOf(number, (await blocks.sets([number]))[0] ?? NO_IDS),
        };
      const [ids = NO_IDS] = await someOf(blocks, new Map([[number, range]]), (own, key) =>
        isWithin(key, own),
      );
      return { key: keyOf(number), count: ids.length, read: async () => runOf(number, ids) };
    }),
  );
}
