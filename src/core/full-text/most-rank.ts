import {
  addPair,
  normalize,
  pairRank,
  rankOccurrences,
  type RankNormalization,
  type RankPlan,
} from './rank.ts';

/** Terms are arranged in every way to see what is their best rank where there are no more ways. */
const MOST_WAYS = 512;
/** In float4, more pairs, or closer ones, may come out so many times as low. */
const IMPRECISION = 1 + 1e-6;

/** What is known of the rank of all texts that have each term of a query so often. */
export interface RankBound {
  /** None of them has a greater rank. */
  readonly most: number;
  /** Whether all of them have it, wherever the terms stand. */
  readonly isSure: boolean;
}

/**
 * The best rank of texts that have each term of a query so often. Where there are not too many of them together, a text that has them side by side in
 * the best order reaches it: a pair that is nearer makes a rank no less, not even in float4.
 * @param timesOf no two of them stand at one place
 */
export function boundRank(
  plan: RankPlan,
  timesOf: (lexeme: string) => number,
  normalization: RankNormalization = 32,
): RankBound {
  const { terms, together } = plan;
  const times = terms.map(({ lexeme }) => timesOf(lexeme));
  const rankOf = (places: readonly (readonly number[])[]) => {
    const placesOf = new Map(terms.map(({ lexeme }, i) => [lexeme, [places[i]!]]));
    return rankOccurrences(plan, (lexeme) => placesOf.get(lexeme) ?? [], false, normalization);
  };
  // Without a word about their distance ranks are a matter of how often words are there; one alone is at no distance.
  if (!together || times.filter((own) => own > 0).length < 2)
    return {
      most: rankOf(times.map((own) => Array.from({ length: own }, (_, i) => i + 1))),
      isSure: true,
    };
  if (countWays(times) > MOST_WAYS)
    return { most: normalize(mostOfPairs(countPairs(times)), normalization) * IMPRECISION, isSure: false };
  let most = 0;
  arrange(times, (places) => (most = Math.max(most, rankOf(places))));
  return { most, isSure: false };
}

/** In how many ways so many of each of some terms stand in a row. */
function countWays(times: readonly number[]): number {
  let [ways, before] = [1, 0];
  for (const own of times) for (let i = 1; i <= own; i += 1) ways *= ++before / i;
  return Math.round(ways);
}

/** Visits all of these ways: by term the places of it. */
function arrange(times: readonly number[], visit: (places: readonly (readonly number[])[]) => void): void {
  const left = [...times];
  const places = times.map((): number[] => []);
  const size = times.reduce((sum, own) => sum + own, 0);
  const place = (at: number) => {
    if (at > size) visit(places);
    for (let term = 0; term < left.length; term += 1) {
      if (left[term] === 0) continue;
      left[term]! -= 1;
      places[term]?.push(at);
      place(at + 1);
      places[term]?.pop();
      left[term]! += 1;
    }
  };
  place(1);
}

/** Pairs of places of different terms. */
function countPairs(times: readonly number[]): number {
  let [pairs, before] = [0, 0];
  for (const own of times) {
    pairs += own * before;
    before += own;
  }
  return pairs;
}

/** The rank of so many pairs that all stand side by side, or of fewer where that is more. */
function mostOfPairs(pairs: number): number {
  const closeness = pairRank(1);
  let most = -1;
  let rank = -1;
  for (let pair = 0; pair < pairs; pair += 1) {
    const next = addPair(rank, closeness);
    if (next === rank) break;
    rank = next;
    most = Math.max(most, rank);
  }
  return most;
}
