import {
  addPair,
  normalize,
  pairRank,
  rankOccurrences,
  type RankNormalization,
  type RankPlan,
} from './rank.ts';

/** So many terms are arranged in every way to see what is their best rank. */
const MOST_ARRANGED = 4;
/** In float4, more pairs, or closer ones, may come out so many times as low. */
const IMPRECISION = 1 + 1e-6;

/**
 * A rank that no text exceeds which has each term of a query so often, or seems to. Where it has none of them twice, and no more than four, a text that has
 * them side by side may reach it.
 */
export function mostRank(
  plan: RankPlan,
  timesOf: (lexeme: string) => number,
  normalization: RankNormalization = 32,
): number {
  const { terms, together } = plan;
  const times = terms.map(({ lexeme }) => timesOf(lexeme));
  const isOnce = times.every((own) => own <= 1);
  const rankOf = (placesOf: (lexeme: string) => readonly number[]) =>
    rankOccurrences(plan, (lexeme) => [placesOf(lexeme)], false, normalization);
  // Without a word about their distance ranks are a matter of how often words are there.
  if (!together)
    return (
      rankOf((lexeme) => Array.from({ length: timesOf(lexeme) }, (_, i) => i)) * (isOnce ? 1 : IMPRECISION)
    );
  const present = terms.map(({ lexeme }) => lexeme).filter((lexeme) => timesOf(lexeme) > 0);
  if (!isOnce || present.length > MOST_ARRANGED)
    return normalize(mostOfPairs(countPairs(times)), normalization) * IMPRECISION;
  const ranks = arrangements(present).map((order) =>
    rankOf((lexeme) => (order.includes(lexeme) ? [order.indexOf(lexeme)] : [])),
  );
  return Math.max(...ranks);
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

/** All orders of some texts. */
function arrangements([first, ...others]: readonly string[]): readonly (readonly string[])[] {
  if (first === undefined) return [[]];
  return arrangements(others).flatMap((order) =>
    Array.from({ length: order.length + 1 }, (_, place) => order.toSpliced(place, 0, first)),
  );
}
