import { createBreathe } from '../core/breathe.ts';
import { compareValues, isWithin } from '../core/search-index/value-order.ts';
import { forEachBoth, type Ids, NO_IDS, unite } from '../core/search-index/ids.ts';
import type { IndexValues, ValueRange, ValueRun } from '../core/search-index/table-index.ts';
import type { ValueKey } from '../core/search-index/value-keys.ts';
import type { ByteRanges } from './byte-ranges.ts';
import type { Dictionary } from './index-layout.ts';
import { ValueBlocks } from './value-blocks.ts';

/** Blocks that are looked at at a time: they have some million records. */
const AT_A_TIME = 512;

/** Records that a walk reads at a time at most, and the part of them that is read where those were too few. */
const [MOST_IDS, MORE] = [2_000_000, 4];

/** Opens a column's values. @param records of the table */
export function openValues(ranges: ByteRanges, dictionary: Dictionary, records: number): IndexValues {
  const { form, entries: size } = dictionary;
  const blocks = new ValueBlocks(ranges, dictionary, records);
  return {
    kind: form.kind === 'text' ? 'text' : 'number',
    size,
    scale: form.kind === 'decimal' ? form.scale : null,
    equal: async (keys) => {
      if (size === 0) return NO_IDS;
      const wanted = new Map<number, ValueKey[]>();
      const numbers = await Promise.all(keys.map((key) => blocks.blockOf(key)));
      keys.forEach((key, i) => {
        const number = numbers[i] as number;
        wanted.set(number, [...(wanted.get(number) ?? []), key]);
      });
      return unite(await someOf(wanted, (own, key) => own.some((one) => compareValues(one, key) === 0)));
    },
    within: async (range) => {
      if (size === 0) return NO_IDS;
      const numbers = await blocksOf(range);
      const { keys } = await blocks.root();
      const isWhole = (number: number) => holdsBlock(range, keys[number] as ValueKey, keys[number + 1]);
      const ends = new Map(numbers.filter((number) => !isWhole(number)).map((number) => [number, range]));
      const [whole, some] = await Promise.all([
        blocks.sets(numbers.filter(isWhole)),
        someOf(ends, (own, key) => isWithin(key, own)),
      ]);
      return unite([...whole, ...some]);
    },
    mostWithin: async (range) => {
      if (size === 0) return 0;
      const { counts } = await blocks.root();
      return (await blocksOf(range)).reduce((sum, number) => sum + (counts[number] as number), 0);
    },
    keys: async ({ start, end }) => {
      const { entriesBefore, entries } = await blocks.root();
      const startOf = (number: number) => entriesBefore[number] as number;
      const numbers = [...entries.keys()].filter(
        (number) => startOf(number) < end && startOf(number + 1) > start,
      );
      const [first = 0] = numbers;
      const all = (await blocks.keys(numbers)).flat();
      return all.slice(Math.max(0, start - startOf(first)), Math.max(0, end - startOf(first)));
    },
    keysOf: async (ids, range) => {
      const valueOf = Array.from<ValueKey | undefined>({ length: ids.length });
      if (size === 0) return valueOf;
      const order = ids.map((_, i) => i).sort((a, b) => (ids[a] as number) - (ids[b] as number));
      const ascending = order.map((place) => ids[place] as number);
      const matches = await placesAmong(ascending, await blocksOf(range));
      const keys = await blocks.keys(matches.map(({ number }) => number));
      matches.forEach(({ keyPlaces, inIds }, block) => {
        keyPlaces.forEach((place, i) => {
          const key = keys[block]?.[place] as ValueKey;
          if (isWithin(key, range)) valueOf[order[inIds[i] as number] as number] = key;
        });
      });
      return valueOf;
    },
    among: async (ids) => {
      const { keys } = await blocks.root();
      const present = (await placesAmong(ids, [...keys.keys()])).map(({ number, keyPlaces }) => ({
        number,
        places: [...new Set(keyPlaces)].sort((a, b) => a - b),
      }));
      const different = present.flatMap(({ number, places }) => places.map((place) => ({ number, place })));
      return {
        size: different.length,
        keys: async ({ start, end }) => {
          const wanted = different.slice(start, end);
          const numbers = [...new Set(wanted.map(({ number }) => number))];
          const read = await blocks.keys(numbers);
          const keysOf = new Map(numbers.map((number, i) => [number, read[i]]));
          return wanted.map(({ number, place }) => keysOf.get(number)?.[place] as ValueKey);
        },
      };
    },
    byClass: async (classOf, between) => {
      const { keys } = await blocks.root();
      const mayCount = (number: number) =>
        !between || between(keys[number] as number, (keys[number + 1] ?? Infinity) as number);
      const numbers = [...keys.keys()].filter(mayCount);
      const lists = new Map<number, Ids[]>();
      const breathe = createBreathe();
      for (let i = 0; i < numbers.length; i += AT_A_TIME) {
        const some = numbers.slice(i, i + AT_A_TIME);
        const classes = (await blocks.keys(some)).map((own) => own.map((key) => classOf(key as ValueKey)));
        const counted = some.filter((_, k) => classes[k]?.some((one) => one !== 0));
        const [sets, places] = await Promise.all([blocks.sets(counted), blocks.places(counted)]);
        counted.forEach((number, k) => {
          const own = classes[some.indexOf(number)] as readonly number[];
          const byClass = partsOf(sets[k] as Ids, places[k] ?? null, (place) => own[place] as number);
          for (const [one, ids] of byClass) if (one !== 0) lists.set(one, [...(lists.get(one) ?? []), ids]);
        });
        await breathe();
      }
      return new Map([...lists].map(([one, own]) => [one, unite(own)]));
    },
    walk,
  };

  async function blocksOf({ from, to }: ValueRange): Promise<readonly number[]> {
    const { keys } = await blocks.root();
    const first = from === undefined ? 0 : await blocks.blockOf(from);
    const last = to === undefined ? keys.length - 1 : await blocks.blockOf(to);
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);
  }

  /** Of each of some blocks the records whose values pass a test of its own. */
  async function someOf<T>(
    wanted: ReadonlyMap<number, T>,
    test: (own: T, key: ValueKey) => boolean,
  ): Promise<readonly Ids[]> {
    const { keys, entries } = await blocks.root();
    // The root tells the key of a block that has but one.
    const numbers = [...wanted.keys()].filter(
      (number) => entries[number] !== 1 || test(wanted.get(number) as T, keys[number] as ValueKey),
    );
    const [own, sets, places] = await Promise.all([
      blocks.keys(numbers),
      blocks.sets(numbers),
      blocks.places(numbers),
    ]);
    return numbers.map((number, i) => {
      const passes = (own[i] as readonly ValueKey[]).map((key) => test(wanted.get(number) as T, key));
      const keyPlaces = places[i] ?? null;
      const ids = sets[i] as Ids;
      return keyPlaces ? ids.filter((_, k) => passes[keyPlaces[k] as number]) : ids;
    });
  }

  /** Which of some records the blocks have, and by what value: blocks that have none are left out. @param ids ascending */
  async function placesAmong(ids: Ids, numbers: readonly number[]): Promise<readonly BlockMatches[]> {
    const matches: BlockMatches[] = [];
    for (let i = 0; i < numbers.length; i += AT_A_TIME) {
      const some = numbers.slice(i, i + AT_A_TIME);
      const sets = await blocks.sets(some);
      const pairs = sets.map((set) => {
        const [inSet, inIds]: [number[], number[]] = [[], []];
        forEachBoth(set, ids, (a, b) => {
          inSet.push(a);
          inIds.push(b);
        });
        return { inSet, inIds };
      });
      const matching = some.flatMap((number, k) => {
        const pair = pairs[k] as (typeof pairs)[number];
        return pair.inSet.length > 0 ? [{ number, ...pair }] : [];
      });
      const places = await blocks.places(matching.map(({ number }) => number));
      matching.forEach(({ number, inSet, inIds }, k) => {
        const own = places[k] ?? null;
        matches.push({ number, inIds, keyPlaces: inSet.map((place) => own?.[place] ?? 0) });
      });
    }
    return matches;
  }

  async function* walk(
    descending: boolean,
    skip: number,
    about: number,
  ): AsyncGenerator<{ readonly runs: readonly ValueRun[]; readonly skipped: number }> {
    const { counts, entries } = await blocks.root();
    const order = [...counts.keys()];
    if (descending) order.reverse();
    const countAt = (place: number) => counts[order[place] as number] as number;
    let skipped = 0;
    let next = 0;
    while (next < order.length && skipped + countAt(next) <= skip) skipped += countAt(next++);
    yield { runs: [], skipped };
    for (let wanted = about + skip - skipped; next < order.length; wanted = about / MORE) {
      const some: number[] = [];
      for (
        let rest = Math.min(wanted, MOST_IDS);
        next < order.length && (rest > 0 || some.length === 0);
        next += 1
      ) {
        some.push(order[next] as number);
        rest -= countAt(next);
      }
      const sets = await blocks.sets(some);
      yield {
        runs: some.map((number, i): ValueRun => {
          const ids = sets[i] as Ids;
          return {
            ids,
            isOne: entries[number] === 1,
            byValue: async (chosen) => {
              const [places = null] = await blocks.places([number]);
              return inOrder(ids, places, chosen);
            },
          };
        }),
        skipped: 0,
      };
    }
  }
}

/** Records of a block that are among some. */
interface BlockMatches {
  readonly number: number;
  /** By match: which value of the block it has, from 0. */
  readonly keyPlaces: readonly number[];
  /** By match: where it stands among the others. */
  readonly inIds: readonly number[];
}

/** Whether a block lies within a range as a whole. @param next the first value of the block behind it */
function holdsBlock(range: ValueRange, first: ValueKey, next: ValueKey | undefined): boolean {
  const { from, fromExcluded, to } = range;
  const order = from === undefined ? 1 : compareValues(first, from);
  const isAbove = order > 0 || (order === 0 && !fromExcluded);
  return isAbove && (to === undefined || (next !== undefined && compareValues(next, to) <= 0));
}

/** The records of a block by the class of their value. */
function partsOf(
  ids: Ids,
  places: Uint32Array | null,
  classOf: (place: number) => number,
): ReadonlyMap<number, Ids> {
  if (!places) return new Map([[classOf(0), ids]]);
  const lists = new Map<number, number[]>();
  ids.forEach((id, i) => {
    const own = classOf(places[i] as number);
    const list = lists.get(own);
    if (list) list.push(id);
    else lists.set(own, [id]);
  });
  return new Map([...lists].map(([own, list]) => [own, Uint32Array.from(list)]));
}

/** Some of a block's records by their value, in order: those of a value together, ascending. */
function inOrder(ids: Ids, places: Uint32Array | null, chosen: Ids): readonly Ids[] {
  if (!places) return [chosen];
  const parts = new Map<number, number[]>();
  forEachBoth(ids, chosen, (inSet, inChosen) => {
    const place = places[inSet] as number;
    const list = parts.get(place);
    if (list) list.push(chosen[inChosen] as number);
    else parts.set(place, [chosen[inChosen] as number]);
  });
  return [...parts].sort(([a], [b]) => a - b).map(([, list]) => Uint32Array.from(list));
}
