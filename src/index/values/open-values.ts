import { createYieldIfDue } from '../../core/yield-if-due.ts';
import { compareValues, isWithin } from '../../core/search-index/values/value-order.ts';
import { complement, type Ids, NO_IDS, unite } from '../../core/search-index/ids.ts';
import type { KnownBetween } from '../../core/search-index/values/known-between.ts';
import type { IndexValues } from '../../core/search-index/ports/table-index.ts';
import type { ValueKey } from '../../core/search-index/values/value-keys.ts';
import { cellsWithin } from '../orders/cells-within.ts';
import type { Dictionary } from '../index-layout.ts';
import type { ValueBlocks } from './value-blocks.ts';
import { blocksOf, someOf } from './value-ranges.ts';
import { matchesAmong, valuesAmong } from './values-among.ts';
import { type ColumnCut, cutsOf } from './value-cuts.ts';
import { allWithin, bytesOfAll, mostWithin, type Nulls, runsWithin } from './values-within.ts';
import { walkValues } from './walk-values.ts';

/** Blocks that are looked at at a time: they have some million records. */
const AT_A_TIME = 512;

/**
 * A column's values, in their blocks.
 * @param known what is known of them by the values of other columns
 * @param table its records, those without a value, and where their order can be cut
 */
export function openValues(
  blocks: ValueBlocks,
  { form, entries: size }: Dictionary,
  known: Pick<IndexValues, 'crossed' | 'orders' | 'orderWithin' | 'marked' | 'celled'>,
  table: { readonly nulls: Nulls; readonly records: number; readonly cuts: readonly ColumnCut[] },
): IndexValues {
  return {
    kind: form.kind === 'text' || form.kind === 'long' ? form.kind : 'number',
    size,
    scale: form.kind === 'decimal' ? form.scale : null,
    equal: async (keys) => {
      if (size === 0) return NO_IDS;
      const wanted = new Map<number, ValueKey[]>();
      const numbers = await Promise.all(keys.map((key) => blocks.blockOf(key)));
      keys.forEach((key, i) => {
        const number = numbers[i]!;
        wanted.set(number, [...(wanted.get(number) ?? []), key]);
      });
      return unite(
        await someOf(blocks, wanted, (own, key) => own.some((one) => compareValues(one, key) === 0)),
      );
    },
    within: async (range) => (size === 0 ? NO_IDS : allWithin(blocks, range, table)),
    mostWithin: async (range) => (size === 0 ? 0 : mostWithin(blocks, range, blocks)),
    runsWithin: async (range) => (size === 0 ? [] : runsWithin(blocks, range)),
    bytesWithin: async (range) => (size === 0 ? 0 : bytesOfAll(blocks, range, table)),
    bytesOfKeys: async (range) => {
      if (size === 0) return 0;
      const { ids, places, blocks: keys } = await blocks.root();
      const bytesOf = (number: number) => (ids[number] ?? 0) + (places[number] ?? 0) + (keys[number] ?? 0);
      return (await blocksOf(blocks, range)).reduce((sum, number) => sum + bytesOf(number), 0);
    },
    keys: async ({ start, end }) => {
      const { entriesBefore, entries } = await blocks.root();
      const startOf = (number: number) => entriesBefore[number]!;
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
      const order = ids.map((_, i) => i).sort((a, b) => ids[a]! - ids[b]!);
      const ascending = order.map((place) => ids[place]!);
      const matches = await matchesAmong(blocks, ascending, await blocksOf(blocks, range));
      const keys = await blocks.keys(matches.map(({ number }) => number));
      matches.forEach(({ keyPlaces, inIds }, block) => {
        keyPlaces.forEach((place, i) => {
          const key = keys[block]?.[place] as ValueKey;
          if (isWithin(key, range)) valueOf[order[inIds[i]!]!] = key;
        });
      });
      return valueOf;
    },
    among: (ids, count) => valuesAmong(blocks, ids, count),
    countOf: async (key) => {
      if (size === 0) return undefined;
      const [{ keys, counts, entries }, number] = await Promise.all([blocks.root(), blocks.blockOf(key)]);
      return entries[number] === 1 && keys[number] === key ? counts[number] : undefined;
    },
    placeOf: async (key) => {
      if (size === 0) return undefined;
      const number = await blocks.blockOf(key);
      const [{ entriesBefore }, [keys = []]] = await Promise.all([blocks.root(), blocks.keys([number])]);
      const place = keys.indexOf(key);
      return place < 0 ? undefined : entriesBefore[number]! + place;
    },
    ends: async () => {
      const { keys, last } = await blocks.root();
      return [keys[0] as number, last as number];
    },
    ...known,
    cellsWithin: async (range, bits) => (size === 0 ? undefined : cellsWithin(blocks, range, bits)),
    byClass: async (classOf, known = {}) => {
      const { looked, same } = await blocksByClass(blocks, known);
      const lists = new Map<number, Ids[]>();
      const add = (one: number, ids: Ids) => {
        if (one === 0) return;
        const list = lists.get(one);
        if (list) list.push(ids);
        else lists.set(one, [ids]);
      };
      const yieldIfDue = createYieldIfDue();
      for (let i = 0; i < looked.length; i += AT_A_TIME) {
        const some = looked.slice(i, i + AT_A_TIME);
        const classes = (await blocks.keys(some)).map((own) => own.map((key) => classOf(key as ValueKey)));
        const counted = some.filter((_, k) => classes[k]?.some((one) => one !== 0));
        const [sets, places] = await Promise.all([blocks.sets(counted), blocks.places(counted)]);
        counted.forEach((number, k) => {
          const own = classes[some.indexOf(number)]!;
          const byClass = partsOf(sets[k]!, places[k] ?? null, (place) => own[place]!);
          for (const [one, ids] of byClass) add(one, ids);
        });
        await yieldIfDue();
      }
      for (const [one, numbers] of same) add(one, await setsOf(blocks, numbers, table));
      return new Map([...lists].map(([one, own]) => [one, unite(own)]));
    },
    bytesByClass: async (known) => {
      const { blocks: keys, ids, places } = await blocks.root();
      const bytesOf = (number: number) => keys[number]! + ids[number]! + places[number]!;
      const { looked, same } = await blocksByClass(blocks, known);
      const whole = [...same.values()].flat();
      return (
        looked.reduce((sum, number) => sum + bytesOf(number), 0) +
        whole.reduce((sum, number) => sum + ids[number]!, 0)
      );
    },
    walk: (own) => walkValues(blocks, own, blocks),
    cuts: () => cutsOf(blocks, table.cuts),
  };
}

/** Blocks whose values are to be looked at, and those of which it is known that all have a class. */
async function blocksByClass(blocks: ValueBlocks, { between, classBetween }: KnownBetween) {
  const { keys, last = Infinity } = await blocks.root();
  const looked: number[] = [];
  const same = new Map<number, number[]>();
  for (const number of keys.keys()) {
    const [from, to] = [keys[number]!, keys[number + 1] ?? last];
    if (between && !between(from, to)) continue;
    const one = classBetween?.(from, to);
    const list = one === undefined ? looked : (same.get(one) ?? []);
    list.push(number);
    if (one !== undefined) same.set(one, list);
  }
  same.delete(0);
  return { looked, same };
}

/** The records of some blocks: where these are most of them, by those of the others. */
async function setsOf(
  blocks: ValueBlocks,
  numbers: readonly number[],
  { nulls, records }: { readonly nulls: Nulls; readonly records: number },
): Promise<Ids> {
  const { ids, counts } = await blocks.root();
  const own = new Set(numbers);
  const others = [...counts.keys()].filter((number) => !own.has(number));
  const bytesOf = (some: readonly number[]) => some.reduce((sum, number) => sum + ids[number]!, 0);
  if (bytesOf(others) + nulls.bytes >= bytesOf(numbers)) return unite(await blocks.sets(numbers));
  const [left, none] = await Promise.all([blocks.sets(others), nulls.bytes > 0 ? nulls.read() : NO_IDS]);
  return complement(unite([...left, none]), records);
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
    const own = classOf(places[i]!);
    const list = lists.get(own);
    if (list) list.push(id);
    else lists.set(own, [id]);
  });
  return new Map([...lists].map(([own, list]) => [own, Uint32Array.from(list)]));
}
