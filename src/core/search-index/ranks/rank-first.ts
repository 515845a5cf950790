import type { CompiledQuery } from '../../full-text/compiled-query.ts';
import type { RankBound } from '../../full-text/most-rank.ts';
import { both, either, forEachBoth, NO_IDS, unite, without, type Ids } from '../ids.ts';
import { findPlaces } from './lexeme-places.ts';
import { groupByTimes, listLexeme, type TimesGroup } from './lexeme-times.ts';
import { findApart } from '../words/records-apart.ts';
import { createRankOf } from './rank-of-places.ts';
import type { LexemeWords } from '../terms/word-context.ts';

/** Of one group so many records are ranked together at least: their places lie in a few pieces; */
const LEAST = 1_000;
/** and so many times as many at most where the best ones were not among them. */
const MORE = 16;
/** So much more than is missing, by how many were found, is ranked next. */
const BEYOND = 1.25;
/** When as many are ranked as are wanted, a group or some of so many records come next: they may be better than all of the others; */
const NEXT = 100;
/** and so many times as many where they are not. */
const MORE_NEXT = 4;

/** The rank of records that come behind those that are ranked. */
export const UNTOLD = -1;

/** The ranks of those records that may come first. */
export interface FirstRanks {
  /** By the place of the record in the ids, or UNTOLD. */
  readonly ranks: Float32Array;
  /** Records whose rank their text tells. */
  readonly unclear: Ids;
}

/** Records of which it is known how good their ranks can be. */
interface RankedGroup extends TimesGroup, RankBound {
  /** How many have been ranked, the first ones. */
  ranked: number;
}

/** What is to be ranked. */
export interface ToRank {
  readonly ids: Ids;
  /** How many of the records are wanted, in the order of their ranks and ids. */
  readonly first: number;
  /** See IndexedText. */
  readonly few: number;
  /** Which records may have no word at all, whose rank is 0 whatever the query; null: any. */
  readonly mayBeEmpty: (() => Promise<Ids>) | null;
}

/**
 * Ranks the best of some records, at least so many. How good a rank can be is told by how often a record has each lexeme; where it has them, which is most
 * of what would be read, matters of those alone that can be as good as the best ones so far. Rejects with IndexFileError.
 * @param lexemes those of the query, several, with their words
 */
export async function rankFirst(
  lexemes: ReadonlyMap<string, LexemeWords>,
  query: CompiledQuery,
  { ids, first, few, mayBeEmpty }: ToRank,
): Promise<FirstRanks> {
  const names = [...lexemes.keys()];
  const apart = query.isTogether ? await findApart([...lexemes.values()], ids, few) : undefined;
  const listed = apart ? [] : await Promise.all([...lexemes.values()].map(listLexeme));
  const groups = (apart?.groups ?? groupByTimes(listed, ids))
    .map((group) => toRanked(group, names, query))
    .sort((a, b) => b.most - a.most);
  const ranks = new Float32Array(ids.length).fill(UNTOLD);
  const best = new BestRecords(first);
  const rankOf = createRankOf(query, names);
  let size = first < ids.length ? Math.max(LEAST, first) : ids.length;
  let enough = NEXT;
  let unclear = apart?.together ?? NO_IDS;
  // Those that are as good as that at most.
  const untold: { readonly ids: Ids; readonly most: number }[] = [];
  const next = () => nextRecords(groups, best, { most: size, enough: best.missing || enough });
  for (let some = next(); some; some = next()) {
    if ('told' in some) {
      const { told } = some;
      const isAbsent = told.most > 0 && told.times.every((times) => times === 0);
      const empty = !isAbsent ? NO_IDS : mayBeEmpty ? both(told.ids, await mayBeEmpty()) : told.ids;
      unclear = either(unclear, empty);
      const own = without(told.ids, empty);
      forEachBoth(ids, own, (place) => (ranks[place] = told.most));
      if (first < ids.length) best.add(toRecords(own.subarray(0, first), () => told.most));
    } else {
      const own = unite(some.lists.map(({ ids: list }) => list));
      const missing = best.missing;
      const places = await Promise.all(listed.map((lexeme) => findPlaces(lexeme, own)));
      const isTold = own.map((_, i) => (places.some((lexeme) => lexeme.isUntold(i)) ? 0 : 1));
      const unranked = own.filter((_, i) => isTold[i] === 0);
      untold.push(...some.lists.map(({ ids: list, most }) => ({ ids: both(list, unranked), most })));
      const rankAt = (i: number) => rankOf(places.map((lexeme) => lexeme.at(i)));
      const ranked = Float32Array.from(own, (_, i) => (isTold[i] === 1 ? rankAt(i) : UNTOLD));
      forEachBoth(ids, own, (place, i) => (ranks[place] = ranked[i]!));
      if (first < ids.length)
        best.add(toRecords(own, (i) => ranked[i]!).filter(({ rank }) => rank !== UNTOLD));
      if (best.missing === 0) enough *= MORE_NEXT;
      size = sizeOfNext(size, { wanted: missing, missing: best.missing });
    }
  }
  const mayBeFirst = untold.map(({ ids: own, most }) => own.filter((id) => best.mayHave({ id, rank: most })));
  return { ranks, unclear: unite([unclear, ...mayBeFirst]) };
}

/** How many to rank next, when of so many some were among the best. */
function sizeOfNext(
  size: number,
  { wanted, missing }: { readonly wanted: number; readonly missing: number },
): number {
  const found = wanted - missing;
  if (found === 0 || missing === 0) return size * MORE;
  return Math.min(size * MORE, Math.max(LEAST, Math.ceil(((size * missing) / found) * BEYOND)));
}

function toRanked(group: TimesGroup, names: readonly string[], query: CompiledQuery): RankedGroup {
  return {
    ...group,
    ...query.boundRank((lexeme) => group.times[names.indexOf(lexeme)] ?? 0),
    ranked: 0,
  };
}

/** Records to rank next: a group of which each has the same rank, or some whose places tell. */
type NextRecords =
  | { readonly told: RankedGroup }
  | { readonly lists: readonly { readonly ids: Ids; readonly most: number }[] };

/**
 * Undefined: all others come behind the best ones.
 * @param enough with so many of whole groups those that come behind them need not be better
 */
function nextRecords(
  groups: readonly RankedGroup[],
  best: BestRecords,
  { most, enough }: { readonly most: number; readonly enough: number },
): NextRecords | undefined {
  const lists: { readonly ids: Ids; readonly most: number }[] = [];
  let [left, bound] = [most, Infinity];
  for (const group of groups) {
    const id = group.ids[group.ranked];
    if (id === undefined || !best.mayHave({ id, rank: group.most })) continue;
    // Records that can be as good as the last ones are needed where these are hardly ever as good as they can be: their places lie beside theirs.
    if (most - left >= enough && group.most < bound) break;
    // What costs nothing comes when it is known that it is needed.
    if (group.isSure && lists.length > 0) break;
    const list = group.isSure ? group.ids : group.ids.subarray(group.ranked, group.ranked + left);
    group.ranked += list.length;
    if (group.isSure) return { told: group };
    lists.push({ ids: list, most: group.most });
    left -= list.length;
    bound = group.most;
    if (left === 0) break;
  }
  return lists.length === 0 ? undefined : { lists };
}

function toRecords(ids: Ids, rankAt: (place: number) => number): readonly RankedRecord[] {
  return Array.from(ids, (id, i) => ({ id, rank: rankAt(i) }));
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

  /** How many are not known yet, whatever they are. */
  get missing(): number {
    return this.#most - this.#records.length;
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
