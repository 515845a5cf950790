import { ENGLISH } from '../../full-text/text-search-config.ts';
import type { Relation } from '../../ports.ts';
import type { FilterTree } from '../../search/filter-tree.ts';
import { rowTextColumns } from '../../search/row-text.ts';
import { columnOf } from '../../search/search-columns.ts';
import { orderByRank } from '../../search/text-matches.ts';
import type { TextRank, TextSearch } from '../../search/text-query.ts';
import { both, forEachBoth, NO_IDS, without, type Ids } from '../ids.ts';
import type { Slice } from './walk-parts.ts';
import { exactColumns } from '../values/exact-columns.ts';
import { MOST_LOOKED_AT, nextMatches } from './next-matches.ts';
import { isShortText, mayBeListed } from '../terms/short-text.ts';
import type { TableIndex } from '../ports/table-index.ts';
import { mergeRanked, type RankedRecords } from '../test-records.ts';
import { meets, textOfColumns } from '../text-condition.ts';
import { toRowQuestion, type RowQuestion } from '../words/row-question.ts';
import type { TextPage } from './text-page.ts';
import { certainPart, traces } from '../terms/traces.ts';

/** Odd records are all looked at. */
const MOST_ODD = 200;
/** Bytes of records that are looked at for a page of those that pass a filter, about: the lists of all words with the characters would take several times as many. */
const MOST_BYTES = 1_500_000;

/** What is asked for: characters, and mostly nothing else. */
interface ShortSearch {
  readonly text: TextSearch;
  /** Undefined: none. */
  readonly filters: FilterTree | undefined;
}

/**
 * A page of a search for one to three characters, which many records have, in all of the table or in some values of a column of few: their number is known, those with
 * a rank are listed, and the others follow by `_id`, so that the next of them are found by looking at records. Undefined: it is another search, or too many
 * would have to be looked at. Rejects with IndexFileError.
 */
export async function findShortPage(
  index: TableIndex,
  relation: Relation,
  { text, filters }: ShortSearch,
  slice: Slice,
): Promise<TextPage | undefined> {
  const { shorts } = index;
  const asked = toShortQuestion(text);
  if (!shorts || !asked) return undefined;
  const { letters, condition, rank } = asked;
  const [gram, odd, within] = await Promise.all([
    shorts.gram(letters),
    index.odd(),
    filters && findWithin(index, relation, letters, filters),
  ]);
  if (!gram || odd.length > MOST_ODD) return undefined;
  // All of them are soon compared with those that pass a filter.
  if (filters && (!within || gram.total === gram.firsts.length)) return undefined;
  const among = within && (await within.values.equal(within.keys));
  const passing = (ids: Ids) => (among ? both(ids, among) : ids);
  const { firsts } = gram;
  const total = within?.total ?? gram.total;
  const columns = rowTextColumns(relation);
  const matching = async (ids: Ids) => {
    const texts = await index.texts(
      ids,
      columns.map(({ id }) => id),
    );
    return Array.from(ids, (id, row) => {
      const own = new Map(columns.map((column, i) => [column.id, texts[i]?.values[row] ?? null]));
      return { id, text: textOfColumns(columns, (column) => own.get(column) ?? null) };
    }).filter((record) => meets(condition, record.text));
  };
  const lexeme = rank.query.onlyLexeme;
  const [lists, oddMatches] = await Promise.all([
    lexeme === null ? [] : shorts.having(lexeme),
    matching(passing(odd)),
  ]);
  const oddRanked = oddMatches
    .map(({ id, text: own }) => ({ id, rank: lexeme === null ? 0 : rank.query.rank(own ?? '') }))
    .filter((one) => one.rank > 0);
  const ranked = mergeRanked(rankByLists(lists.map(passing), odd, rank), {
    ids: Uint32Array.from(oddRanked, ({ id }) => id),
    ranks: [Float32Array.from(oddRanked, (one) => one.rank)],
  });
  const best = orderByRank(ranked, [rank]);
  const before = ranked.ids.length;
  const next = { start: Math.max(0, slice.start - before), end: Math.min(slice.end, total) - before };
  const rest = {
    total: total - before,
    firsts: without(passing(firsts), ranked.ids),
    read: firsts.length < gram.total ? countUpTo(among, firsts.at(-1) ?? 0) : index.records,
  };
  const { records } = index;
  const others = await nextMatches(
    { records, among, most: among && mostAmong(index, among) },
    rest,
    next,
    async (some) => (await matching(without(some, ranked.ids))).map(({ id }) => id),
  );
  if (!others) return undefined;
  const ids = Uint32Array.from([...best.ids.subarray(slice.start, slice.end), ...others]);
  const ranks = new Float32Array(ids.length);
  ranks.set(best.ranks.get(rank.id)?.subarray(slice.start, slice.end) ?? []);
  return { ids, ranks: new Map([[rank.id, ranks]]), total };
}

/** Values of one column of few that a filter asks for, and nothing else, and how many records have these and a text. Undefined: that is not told. */
async function findWithin(index: TableIndex, relation: Relation, letters: string, filters: FilterTree) {
  const [own, ...others] = exactColumns(filters, columnOf(relation)) ?? [];
  const values = own && index.column(own.column)?.values;
  if (!own || !values || others.length > 0 || (await index.shorts?.countOf(letters)) !== undefined)
    return undefined;
  const { column, keys } = own;
  const [tally, places] = await Promise.all([
    index.shorts?.tally(letters, column),
    Promise.all(keys.map((key) => values.placeOf(key))),
  ]);
  if (!tally) return undefined;
  const total = places.reduce<number>(
    (sum, place) => sum + (place === undefined ? 0 : (tally[place] ?? 0)),
    0,
  );
  return { values, keys, total };
}

/** How many of some ids, or of all, are no higher than one. */
function countUpTo(ids: Ids | undefined, last: number): number {
  if (!ids) return last;
  const place = ids.findIndex((id) => id > last);
  return place < 0 ? ids.length : place;
}

/** So many of some records may be looked at: what lies between them is mostly read as well. */
function mostAmong({ records, recordBytes }: TableIndex, among: Ids): number {
  return Math.min(MOST_LOOKED_AT, (MOST_BYTES * among.length) / (records * recordBytes));
}

/** @param lists the records that have a lexeme once at least, those that have it twice, and so on @param odd those of which nothing is known */
function rankByLists(lists: readonly Ids[], odd: Ids, { query }: TextRank): RankedRecords {
  const ids = without(lists[0] ?? NO_IDS, odd);
  const counts = new Uint32Array(ids.length);
  for (const list of lists)
    forEachBoth(ids, list, (place) => {
      counts[place]! += 1;
    });
  const rankOf: number[] = [];
  return { ids, ranks: [Float32Array.from(counts, (count) => (rankOf[count] ??= query.rankOfCount(count)))] };
}

interface ShortQuestion extends RowQuestion {
  readonly letters: string;
}

/** Undefined: it asks for something else than one to three characters, or their lexeme, in whole rows. */
function toShortQuestion(text: TextSearch): ShortQuestion | undefined {
  const asked = toRowQuestion(text);
  if (!asked) return undefined;
  const { condition, rank } = asked;
  const { need, config } = condition;
  const [only, ...others] = 'all' in need ? need.all : [];
  if (!only || others.length > 0) return undefined;
  const [first, ...lexemes] = 'any' in only ? only.any : [only];
  if (!first || !('letters' in first) || certainPart(first.letters) !== first.letters) return undefined;
  const { letters } = first;
  if (!mayBeListed(letters)) return undefined;
  // Whoever has the lexeme has the letters as well.
  const isPart = lexemes.every(
    (one) =>
      'all' in one &&
      one.all.some(
        (part) => 'lexeme' in part && traces(part, config)?.every((trace) => trace.includes(letters)),
      ),
  );
  if (!isPart) return undefined;
  const { query } = rank;
  const isRanked = query.query !== null;
  if (isRanked && (!isListed(query.onlyLexeme, letters) || query.config !== ENGLISH)) return undefined;
  return { letters, condition, rank };
}

/** Whether the records of a lexeme are listed: of three characters where the same are told of as letters. */
function isListed(lexeme: string | null, letters: string): boolean {
  return lexeme !== null && (isShortText(lexeme) || lexeme === letters);
}
