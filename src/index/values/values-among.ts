import { forEachBoth, type Ids } from '../../core/search-index/ids.ts';
import type { DifferentValues } from '../../core/search-index/ports/table-index.ts';
import type { ValueKey } from '../../core/search-index/values/value-keys.ts';
import type { ValueBlocks } from './value-blocks.ts';

/** Blocks that are looked at at a time: they have some million records. */
const AT_A_TIME = 512;

/** Records of a block that are among some. */
interface BlockMatches {
  readonly number: number;
  /** By match: which value of the block it has, from 0. */
  readonly keyPlaces: readonly number[];
  /** By match: where it stands among the others. */
  readonly inIds: readonly number[];
}

/** Which of some records the blocks have, and by what value: blocks that have none are left out. @param ids ascending */
export async function matchesAmong(
  blocks: ValueBlocks,
  ids: Ids,
  numbers: readonly number[],
): Promise<readonly BlockMatches[]> {
  const matches: BlockMatches[] = [];
  for (let i = 0; i < numbers.length; i += AT_A_TIME) {
    const some = numbers.slice(i, i + AT_A_TIME);
    const sets = await blocks.sets(some);
    const matching = some.flatMap((number, k) => {
      const [inSet, inIds]: [number[], number[]] = [[], []];
      forEachBoth(sets[k]!, ids, (a, b) => {
        inSet.push(a);
        inIds.push(b);
      });
      return inSet.length > 0 ? [{ number, inSet, inIds }] : [];
    });
    const places = await blocks.places(matching.map(({ number }) => number));
    matching.forEach(({ number, inSet, inIds }, k) => {
      const own = places[k] ?? null;
      matches.push({ number, inIds, keyPlaces: inSet.map((place) => own?.[place] ?? 0) });
    });
  }
  return matches;
}

/** A value by its block and its place there. */
interface BlockValue {
  readonly number: number;
  readonly place: number;
}

/** The different values of some records. @param count how many there are, where that is known: no more blocks are read then than are asked for */
export async function valuesAmong(
  blocks: ValueBlocks,
  ids: Ids,
  count: number | undefined,
): Promise<DifferentValues> {
  const { keys: firsts } = await blocks.root();
  const all = [...firsts.keys()];
  const valuesOf = async (numbers: readonly number[]) =>
    (await matchesAmong(blocks, ids, numbers)).flatMap(({ number, keyPlaces }) =>
      [...new Set(keyPlaces)].sort((a, b) => a - b).map((place): BlockValue => ({ number, place })),
    );
  const readKeys = async (wanted: readonly BlockValue[]) => {
    const numbers = [...new Set(wanted.map(({ number }) => number))];
    const read = await blocks.keys(numbers);
    const keysOf = new Map(numbers.map((number, i) => [number, read[i]]));
    return wanted.map(({ number, place }) => keysOf.get(number)?.[place] as ValueKey);
  };
  if (count === undefined) {
    const different = await valuesOf(all);
    return { size: different.length, keys: ({ start, end }) => readKeys(different.slice(start, end)) };
  }
  return {
    size: count,
    async keys({ start, end }) {
      // From the nearer end.
      const isBackward = start + end > count;
      const order = isBackward ? all.toReversed() : all;
      const most = isBackward ? count - start : end;
      let different: readonly BlockValue[] = [];
      for (let next = 0; next < order.length && different.length < most;) {
        const each = next === 0 ? count / order.length : Math.max(1, different.length) / next;
        const wanted = most - different.length;
        // They do not lie evenly: a few blocks more are read sooner than another time some.
        const some = order.slice(next, next + Math.ceil((wanted + Math.sqrt(wanted)) / each));
        const own = await valuesOf(some.sort((a, b) => a - b));
        different = isBackward ? [...own, ...different] : [...different, ...own];
        next += some.length;
      }
      const from = isBackward ? different.length - count : 0;
      return readKeys(different.slice(start + from, end + from));
    },
  };
}
