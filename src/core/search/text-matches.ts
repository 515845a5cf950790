import type { RankedRecords } from '../search-index/test-records.ts';
import type { TextRank } from './text-query.ts';

/** Matching records, in the order asked for (best rank first where none was), and their ranks by rank column, which are float4 in PostgreSQL. */
export interface TextMatches {
  readonly ids: Uint32Array;
  /** Empty where nobody asked for them. */
  readonly ranks: ReadonlyMap<string, Float32Array>;
}

/** A record found, with its rank for each of the search's. */
export interface TextMatch {
  readonly id: number;
  readonly ranks: readonly number[];
}

/** Matches as they were scanned. */
export function toMatches(matches: readonly TextMatch[], ranks: readonly TextRank[]): TextMatches {
  return {
    ids: Uint32Array.from(matches, ({ id }) => id),
    ranks: new Map(ranks.map(({ id }, i) => [id, Float32Array.from(matches, (match) => match.ranks[i]!)])),
  };
}

/** A comparison for the best rank first, and of the same ranks the first record. */
export function bestFirst(a: TextMatch, b: TextMatch): number {
  return compareRanks(a.ranks, b.ranks) || a.id - b.id;
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const differing = a.findIndex((rank, i) => rank !== b[i]);
  return differing < 0 ? 0 : b[differing]! - a[differing]!;
}

/**
 * Records by rank, the best first, those of the same ranks by `_id`. There are few different ranks, each of many records: so the
 * records are counted by these and put in their places.
 * @param most the first of them that are wanted, all at most
 */
export function orderByRank(
  { ids, ranks: lists }: RankedRecords,
  ranks: readonly TextRank[],
  most = ids.length,
): TextMatches {
  const length = Math.min(most, ids.length);
  const groups: (readonly number[])[] = [];
  const groupAt = groupRecords(ids.length, lists, groups);
  const sizes: number[] = [];
  for (let i = 0; i < ids.length; i += 1) {
    const group = groupAt(i);
    sizes[group] = (sizes[group] ?? 0) + 1;
  }
  const next = new Uint32Array(groups.length);
  let start = 0;
  for (const group of [...groups.keys()].sort((a, b) => compareRanks(groups[a]!, groups[b]!))) {
    next[group] = start;
    start += sizes[group]!;
  }
  const ordered = new Uint32Array(length);
  const values = lists.map(() => new Float32Array(length));
  for (let i = 0; i < ids.length; i += 1) {
    const group = groupAt(i);
    const place = next[group]!;
    if (place >= length) continue;
    next[group] = place + 1;
    ordered[place] = ids[i]!;
    for (let k = 0; k < values.length; k += 1) values[k]![place] = lists[k]![i]!;
  }
  return { ids: ordered, ranks: new Map(ranks.map(({ id }, i) => [id, values[i]!])) };
}

/** By record the number of its ranks among all different ones, which are put into `groups` as they are met. */
function groupRecords(
  length: number,
  lists: readonly Float32Array[],
  groups: (readonly number[])[],
): (record: number) => number {
  const [only, ...others] = lists;
  if (only && others.length === 0) return groupByRank(only, groups);
  const groupOf = new Uint32Array(length);
  const numbers = new Map<string, number>();
  for (let i = 0; i < length; i += 1) {
    const ranks = lists.map((own) => own[i]!);
    const key = ranks.join();
    let number = numbers.get(key);
    if (number === undefined) numbers.set(key, (number = groups.push(ranks) - 1));
    groupOf[i] = number;
  }
  return (i) => groupOf[i]!;
}

/** Different ranks that are sooner gone through than looked up. */
const FEW = 16;

/** The same of one rank for each record. Records may be tens of millions: nothing is kept of each, which is as soon found again. */
function groupByRank(ranks: Float32Array, groups: (readonly number[])[]): (record: number) => number {
  const numbers = new Map<number, number>();
  const first = new Float32Array(FEW).fill(NaN);
  return (i) => {
    const rank = ranks[i]!;
    let number = 0;
    while (number < FEW && first[number] !== rank) number += 1;
    if (number < FEW) return number;
    const known = numbers.get(rank);
    if (known !== undefined) return known;
    number = groups.push([rank]) - 1;
    numbers.set(rank, number);
    if (number < FEW) first[number] = rank;
    return number;
  };
}
