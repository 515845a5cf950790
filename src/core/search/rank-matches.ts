import type { IndexAnswer } from '../search-index/ask-index.ts';
import type { TextMatch } from './scan-texts.ts';
import type { TextRank } from './text-query.ts';

/** Matching records, in the order asked for (best rank first where none was), and their ranks by rank column. */
export interface TextMatches {
  readonly ids: Uint32Array;
  /** Empty where nobody asked for them. */
  readonly ranks: ReadonlyMap<string, Float64Array>;
}

/** Matches as they were scanned. */
export function toMatches(matches: readonly TextMatch[], ranks: readonly TextRank[]): TextMatches {
  return {
    ids: Uint32Array.from(matches, ({ id }) => id),
    ranks: new Map(
      ranks.map(({ id }, i) => [id, Float64Array.from(matches, (match) => match.ranks[i] as number)]),
    ),
  };
}

/** A comparison for the best rank first, and of the same ranks the first record. */
export function bestFirst(a: TextMatch, b: TextMatch): number {
  return compareRanks(a.ranks, b.ranks) || a.id - b.id;
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const differing = a.findIndex((rank, i) => rank !== b[i]);
  return differing < 0 ? 0 : (b[differing] as number) - (a[differing] as number);
}

/**
 * What an index was sure of and what had to be read, best rank first. There are few different ranks, each of many records: so the
 * records are counted by these and put in their places.
 * @param read in any order
 */
export function rankMatches(
  { sure, counts }: IndexAnswer,
  read: readonly TextMatch[],
  ranks: readonly TextRank[],
): TextMatches {
  const groups: (readonly number[])[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (own: readonly number[]): number => {
    const key = own.join();
    const number = numbers.get(key) ?? groups.push(own) - 1;
    numbers.set(key, number);
    return number;
  };
  const { combinations, places } = combine(sure.length, counts);
  const numberOfCombination = combinations.map((combination) => numberOf(ranksOf(combination, ranks)));
  const all = new Uint32Array(sure.length + read.length);
  all.set(sure);
  const groupOf = new Uint32Array(all.length);
  for (let i = 0; i < sure.length; i += 1) groupOf[i] = numberOfCombination[places[i] as number] as number;
  read.forEach((match, i) => {
    all[sure.length + i] = match.id;
    groupOf[sure.length + i] = numberOf(match.ranks);
  });

  const sizes = new Uint32Array(groups.length);
  for (let i = 0; i < groupOf.length; i += 1) (sizes[groupOf[i] as number] as number) += 1;
  const values = ranks.map(() => new Float64Array(all.length));
  const next = new Uint32Array(groups.length);
  const ends: number[] = [];
  for (const group of [...groups.keys()].toSorted((a, b) => compareRanks(groups[a]!, groups[b]!))) {
    const start = ends.at(-1) ?? 0;
    const end = start + (sizes[group] as number);
    values.forEach((value, i) => value.fill(groups[group]![i] as number, start, end));
    next[group] = start;
    ends.push(end);
  }
  const ids = new Uint32Array(all.length);
  for (let i = 0; i < all.length; i += 1) {
    const group = groupOf[i] as number;
    ids[next[group] as number] = all[i] as number;
    next[group] = (next[group] as number) + 1;
  }
  // What was sure came in the order of the ids.
  if (read.length > 0) ends.forEach((end, i) => ids.subarray(ends[i - 1] ?? 0, end).sort());
  return { ids, ranks: new Map(ranks.map(({ id }, i) => [id, values[i] as Float64Array])) };
}

/** Combinations of counts, each once, and by record the place of its own among them. */
interface Combined {
  readonly combinations: readonly (readonly number[])[];
  readonly places: Uint32Array;
}

function combine(length: number, counts: readonly Uint8Array[]): Combined {
  const places = new Uint32Array(length);
  let combinations: readonly (readonly number[])[] = [[]];
  for (const list of counts) {
    const longer: number[][] = [];
    const placeOf = new Int32Array(combinations.length * 256).fill(-1);
    for (let i = 0; i < length; i += 1) {
      const before = places[i] as number;
      const count = list[i] as number;
      const key = before * 256 + count;
      if (placeOf[key] === -1)
        placeOf[key] = longer.push([...(combinations[before] as readonly number[]), count]) - 1;
      places[i] = placeOf[key] as number;
    }
    combinations = longer;
  }
  return { combinations, places };
}

/** Ranks by the numbers of occurrences. */
function ranksOf(counts: readonly number[], ranks: readonly TextRank[]): readonly number[] {
  let next = 0;
  return ranks.map(({ query }) => (query.query === null ? 0 : query.rankOfCount(counts[next++] as number)));
}
