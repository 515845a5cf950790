import type { Relation } from '../ports.ts';
import { findBoxPage } from '../search-index/pages/box-page.ts';
import { findCelledPage } from '../search-index/pages/celled-page.ts';
import { comparedRanges } from '../search-index/values/comparisons.ts';
import { findCountedPage, findPageByFew } from '../search-index/pages/counted-page.ts';
import { exactValues } from '../search-index/filter-condition.ts';
import { findFrequentPage } from '../search-index/pages/frequent-page.ts';
import { findFrequentOrdered, findFrequentWithin } from '../search-index/pages/frequent-within.ts';
import { findMarkedPage } from '../search-index/pages/marked-page.ts';
import { matchRecords } from '../search-index/match-records.ts';
import { orderRecords } from '../search-index/order-records.ts';
import { exactKeys } from '../search-index/pages/ordered.ts';
import { findPairPage } from '../search-index/pages/pair-page.ts';
import { findRangePage, type KeysOfPage } from '../search-index/pages/range-page.ts';
import { findShortPage } from '../search-index/pages/short-page.ts';
import type { TableIndex } from '../search-index/ports/table-index.ts';
import type { RankedRecords } from '../search-index/test-records.ts';
import type { Slice } from '../search-index/pages/walk-parts.ts';
import type { Memory } from './memory.ts';
import type { SortKey } from './parse-sort.ts';
import { columnOf } from './search-columns.ts';
import type { IndexWay, SearchPlan } from './search-plan.ts';
import { orderByRank, type TextMatches } from './text-matches.ts';

/** So many records of a search are ranked at least, and then twice as many as long as these do not reach to the page: further pages are likely to follow. */
const RANKED = 100;

/** What was found for a question, as many as have so many records together. */
export interface IndexMemories {
  readonly found: Memory<RankedRecords | undefined>;
  readonly ranked: Memory<TextMatches>;
}

/** What is wanted of an order. */
interface Wanted {
  readonly sort: readonly SortKey[];
  readonly slice: Slice;
}

interface Page {
  readonly ids: Uint32Array;
  /** None: they decide nothing and are told by the records. */
  readonly ranks?: ReadonlyMap<string, Float32Array>;
  readonly total: number;
  /** Where they have been read along. */
  readonly keys?: KeysOfPage;
}

interface FoundPage extends Page {
  readonly way: IndexWay;
}

type Ways = Readonly<Partial<Record<IndexWay, () => Promise<Page | undefined>>>>;

/** The records of a page and how many match, by the first way that has them. Undefined: none has. Rejects with IndexFileError. */
export async function findPage(
  index: TableIndex,
  memories: IndexMemories,
  plan: SearchPlan,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<FoundPage | undefined> {
  const slice = { start: offset, end: offset + limit };
  for (const [way, find] of Object.entries(waysOf(index, memories, plan, slice))) {
    const page = await find();
    if (page) return { ...page, way: way as IndexWay };
  }
  return undefined;
}

/** In the order in which they are tried: those that need not all matches come first. */
function waysOf(index: TableIndex, memories: IndexMemories, plan: SearchPlan, slice: Slice): Ways {
  const { filters, selection } = plan;
  const { relation, sort } = selection;
  const page = { sort, slice };
  if (!plan.text) {
    if (!filters) return { order: () => findInOrder(index, relation, page) };
    return {
      range: () => findRangePage(index, relation, filters, page),
      box: () => findBoxPage(index, relation, filters, page),
      counts: () => findCountedPage(index, relation, filters, page),
      cells: () => findCelledPage(index, relation, { filters, text: undefined }, page),
      matches: () => findMatches(index, memories, plan, page),
    };
  }
  if (plan.sorted) {
    // Only the ranks of the page are seen.
    const text = { ...plan.text, ranks: [] };
    return {
      ...(!filters && { frequent: () => findFrequentOrdered(index, text, page) }),
      marks: () => findMarkedPage(index, relation, { filters, text }, page),
      ...(filters && { cells: () => findCelledPage(index, relation, { filters, text }, page) }),
      matches: () => findMatches(index, memories, { ...plan, text }, page),
    };
  }
  const { text } = plan;
  return {
    frequent: () =>
      filters
        ? findFrequentWithin(index, relation, { filters, text }, slice)
        : findFrequentPage(index, text, slice),
    letters: () => findShortPage(index, relation, { text, filters }, slice),
    ...(!filters && { pairs: () => findPairPage(index, relation, text, slice) }),
    matches: () => findMatches(index, memories, plan, page),
  };
}

/** A page of all records. */
async function findInOrder(
  index: TableIndex,
  relation: Relation,
  { sort, slice }: Wanted,
): Promise<Page | undefined> {
  const ids =
    (await findPageByFew(index, relation, { sort, slice })) ??
    (await orderRecords(index, relation, { ids: null, sort, slice, exact: new Map() }));
  return ids && { ids, total: index.records };
}

/** A page of all records that match, which are found, and ranked or sorted. */
async function findMatches(
  index: TableIndex,
  { found, ranked }: IndexMemories,
  { filters, selection, text, key: question, sorted: isSorted }: SearchPlan,
  { sort, slice }: Wanted,
): Promise<Page | undefined> {
  const { relation } = selection;
  const first = rankedFor(slice.end);
  const key = JSON.stringify([first, question]);
  const records = await found.recall(index, key, () =>
    matchRecords(index, { relation, filters, text }, { first }),
  );
  if (!records) return undefined;
  const total = records.ids.length;
  if (text && !isSorted) {
    const matches = await ranked.recall(index, key, async () => orderByRank(records, text.ranks, first));
    const ranks = [...matches.ranks].map(([id, own]) => [id, own.subarray(slice.start, slice.end)] as const);
    return { ids: matches.ids.subarray(slice.start, slice.end), ranks: new Map(ranks), total };
  }
  const column = columnOf(relation);
  const [of, ...others] = (!text && filters && exactValues(filters, column)) || [];
  const ids = await orderRecords(index, relation, {
    ids: records.ids,
    sort,
    slice,
    of: others.length === 0 ? of : undefined,
    exact: exactKeys(filters, column),
    within: comparedRanges(filters, column).get(sort[0]?.column ?? ''),
  });
  return ids && { ids, total };
}

/** How many records are ranked for a page that ends at one. */
function rankedFor(end: number): number {
  let first = RANKED;
  while (first < end) first *= 2;
  return first;
}
