import type { CompiledQuery } from '../full-text/compiled-query.ts';
import { forEachBoth, NO_IDS, unite, type Ids } from './ids.ts';
import { findPlaces } from './lexeme-places.ts';
import { groupByTimes, listLexeme, type TimesGroup } from './lexeme-times.ts';
import { createRankOf } from './rank-of-places.ts';
import type { LexemeWords } from './word-context.ts';

/** So many records are ranked together at least: their places lie in a few pieces, */
const LEAST = 1_000;
/** and so many times as many where the best ones were not among them. */
const MORE = 16;

/** The rank of records that come behind those that are ranked. */
export const UNTOLD = -1;

export interface FirstRanks {
  /** By the place of the record in the ids, or UNTOLD. */
  readonly ranks: Float64Array;
  /** Of those that are ranked the ones that have no lexeme at all. */
  readonly absent: Ids;
}

/** Records of which it is known how good their ranks can be. */
interface RankedGroup extends TimesGroup {
  /** None of them has a greater rank. */
  readonly most: number;
  /** Whether all have it: it does not matter where they have the lexemes. */
  readonly isTold: boolean;
  /** How many have been ranked, the first ones. */
  ranked: number;
}

/**
 * Ranks the best of some records, at least so many. How good a rank can be is told by how often a record has each lexeme; where it has them, which is most
 * of what would be read, matters of those alone that can be as good as the best ones so far. Rejects with IndexFileError.
 * @param lexemes those of the query, several, with their words
 * @param first how many of the records are wanted, in the order of their ranks and ids
 */
export async function rankFirst(
  lexemes: ReadonlyMap<string, LexemeWords>,
  query: CompiledQuery,
  { ids, first }: { readonly ids: Ids; readonly first: number },
): Promise<FirstRanks> {
  const names = [...lexemes.keys()];
  const listed = await Promise.all([...lexemes.values()].map(listLexeme));
  const groups = groupByTimes(listed, ids)
    .map((group) => toRanked(group, names, query))
    .sort((a, b) => b.most - a.most);
  const ranks = new Float64Array(ids.length).fill(UNTOLD);
  const best = new BestRecords(first);
  const rankOf = createRankOf(query, names);
  let size = first < ids.length ? Math.max(LEAST, first) : ids.length;
  let absent = NO_IDS;
  for (let some = nextRecords(groups, best, size); some; some = nextRecords(groups, best, size)) {
    const { told } = some;
    const own = unite(some.lists);
    const places = told ? [] : await Promise.all(listed.map((lexeme) => findPlaces(lexeme, own)));
    const ranked: RankedRecord[] = [];
    forEachBoth(ids, own, (place, i) => {
      const rank = told ? told.most : rankOf(places.map((lexeme) => lexeme.at(i)));
      ranks[place] = rank;
      if (first < ids.length) ranked.push({ id: own[i] as number, rank });
    });
    if (told?.times.every((times) => times === 0)) absent = own;
    best.add(ranked);
    size *= MORE;
  }
  return { ranks, absent };
}

function toRanked(group: TimesGroup, names: readonly string[], query: CompiledQuery): RankedGroup {
  const { times } = group;
  return {
    ...group,
    most: query.mostRank((lexeme) => times[names.indexOf(lexeme)] ?? 0),
    isTold: times.reduce((sum, own) => sum + own, 0) < 2,
    ranked: 0,
  };
}

/** Records to rank next. */
interface NextRecords {
  readonly lists: readonly Ids[];
  /** The group whose rank they have; undefined: their places tell. */
  readonly told: RankedGroup | undefined;
}

/** Undefined: all others come behind the best ones. */
function nextRecords(
  groups: readonly RankedGroup[],
  best: BestRecords,
  most: number,
): NextRecords | undefined {
  const lists: Ids[] = [];
  let left = most;
  for (const group of groups) {
    const id = group.ids[group.ranked];
    if (id === undefined || !best.mayHave({ id, rank: group.most })) continue;
    // What costs nothing comes when it is known that it is needed.
    if (group.isTold && lists.length > 0) break;
    const list = group.isTold ? group.ids : group.ids.subarray(group.ranked, group.ranked + left);
    group.ranked += list.length;
    if (group.isTold) return { lists: [list], told: group };
    lists.push(list);
    left -= list.length;
    // As many as are wanted may be better than all that come behind them.
    if (left === 0 || most - left >= best.missing) break;
  }
  return lists.length === 0 ? undefined : { lists, told: undefined };
}

interface RankedRecord {
  readonly id: number;
  readonly rank: number;
}

/** The best of the records that were ranked, in order. */
class BestRecords {
  readonly #most: number;
  #records: readonly RankedRecord[] = [];

  /** @param most so many are wanted */
  constructor(most: number) {
    this.#most = most;
  }

  /** How many are not known yet, whatever they are; Infinity: any that comes is one of them, or better. */
  get missing(): number {
    const missing = this.#most - this.#records.length;
    return missing > 0 ? missing : Infinity;
  }

  /** Whether a record may be one of them. */
  mayHave(record: RankedRecord): boolean {
    const last = this.#records[this.#most - 1];
    return !last || bestFirst(record, last) < 0;
  }

  add(records: readonly RankedRecord[]): void {
    const added = records.filter((record) => this.mayHave(record));
    this.#records = [...this.#records, ...added].sort(bestFirst).slice(0, this.#most);
  }
}

function bestFirst(a: RankedRecord, b: RankedRecord): number {
  return b.rank - a.rank || a.id - b.id;
}
