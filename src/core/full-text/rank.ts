import type { FindOccurrences } from './occurrences.ts';
import type { TsLexeme, TsQuery, TsQueryNode } from './tsquery.ts';
import { postgresSort } from './postgres-sort.ts';
import { compareUtf8 } from './utf8.ts';

/** How `ts_rank` scales its result: not at all, or as r / (r + 1). */
export type RankNormalization = 0 | 32;

const WEIGHT_D = Math.fround(0.1);
const FAR_AWAY = Math.fround(1e-30);
const NOT_TOGETHER = Math.fround(1e-20);
/** The limit of the sum of 1/i², as tsrank.c writes it. */
const PI_SQUARED_6 = 1.64493406685;

/** A query made ready to rank many documents. */
export interface RankPlan {
  /** Every word of the query once, in order. */
  readonly terms: readonly TsLexeme[];
  /** Whether the closeness of the words counts, rather than their number. */
  readonly together: boolean;
}

/** What `rankOccurrences` needs to know of a query. */
export function planRank(query: TsQuery): RankPlan {
  if (query === null) return { terms: [], together: false };
  const leaves: TsLexeme[] = [];
  collect(query, leaves);
  // Of two that differ only in being a prefix, PostgreSQL keeps the one its sort puts first.
  postgresSort(leaves, (a, b) => compareUtf8(a.lexeme, b.lexeme));
  const terms = leaves.filter((term, index) => index === 0 || term.lexeme !== leaves[index - 1]!.lexeme);
  return { terms, together: (query.op === 'and' || query.op === 'phrase') && terms.length > 1 };
}

function collect(node: TsQueryNode, leaves: TsLexeme[]): void {
  if (node.op === 'lexeme') leaves.push(node);
  else if (node.op === 'not') collect(node.arg, leaves);
  // PostgreSQL keeps a query with its right operands first.
  else for (const arg of node.args.toReversed()) collect(arg, leaves);
}

/**
 * `ts_rank(vector, query, normalization)` in PostgreSQL's float4 arithmetic, step for step. CKAN ranks with 32.
 * @param isEmpty whether the vector has no lexemes at all
 */
export function rankOccurrences(
  { terms, together }: RankPlan,
  find: FindOccurrences,
  isEmpty: boolean,
  normalization: RankNormalization = 32,
): number {
  if (terms.length === 0 || isEmpty) return 0;
  return normalize(together ? rankTogether(terms, find) : rankAny(terms, find), normalization);
}

/** @param rank below 0: no two words are there that can stand together */
export function normalize(rank: number, normalization: RankNormalization): number {
  const own = rank < 0 ? NOT_TOGETHER : rank;
  return normalization === 32 ? Math.fround(own / Math.fround(own + 1)) : own;
}

function rankAny(terms: readonly TsLexeme[], find: FindOccurrences): number {
  let rank = 0;
  for (const { lexeme, prefix } of terms) {
    for (const positions of find(lexeme, prefix)) {
      let sum = 0;
      for (let j = 1; j <= positions.length; j++) sum = Math.fround(sum + Math.fround(WEIGHT_D / (j * j)));
      // The best position counts full and is taken out of the sum; all weights being equal, it is the first.
      const weighted = Math.fround(Math.fround(WEIGHT_D + sum) - WEIGHT_D);
      rank = Math.fround(rank + weighted / PI_SQUARED_6);
    }
  }
  return Math.fround(rank / terms.length);
}

/** How close the words of a query stand to one another; -1 if no two do. */
function rankTogether(terms: readonly TsLexeme[], find: FindOccurrences): number {
  const seen: (readonly number[])[] = [];
  let rank = -1;
  for (const { lexeme, prefix } of terms) {
    let last: readonly number[] | null = null;
    for (const positions of find(lexeme, prefix)) {
      last = positions;
      for (const others of seen) rank = addPairs(rank, positions, others);
    }
    // Of a prefix's words only the last is compared with the terms that follow.
    if (last !== null) seen.push(last);
  }
  return rank;
}

function addPairs(start: number, positions: readonly number[], others: readonly number[]): number {
  let rank = start;
  for (const position of positions) {
    for (const other of others) {
      const distance = Math.abs(position - other);
      if (distance === 0) continue;
      rank = addPair(rank, pairRank(distance));
    }
  }
  return rank;
}

/** The rank with one pair of places more. @param rank below 0: of none */
export function addPair(rank: number, closeness: number): number {
  return rank < 0 ? closeness : Math.fround(1 - (1 - rank) * (1 - closeness));
}

/** Words that stand further apart than so many places are all as far from each other. */
const MOST_APART = 100;
/** By distance, up to one more than that. */
const PAIR_RANKS = Array.from({ length: MOST_APART + 2 }, (_, distance) => rankOfPair(distance));

/** How close two words stand. */
export function pairRank(distance: number): number {
  return PAIR_RANKS[Math.min(distance, MOST_APART + 1)]!;
}

function rankOfPair(distance: number): number {
  const weights = Math.fround(WEIGHT_D * WEIGHT_D);
  return Math.fround(Math.sqrt(Math.fround(weights * nearness(distance))));
}

function nearness(distance: number): number {
  return distance > MOST_APART ? FAR_AWAY : Math.fround(1 / (1.005 + 0.05 * Math.exp(distance / 1.5 - 2)));
}
