import { printFloat4 } from '../full-text/float4-text.ts';
import type { Column } from '../ports.ts';
import { findBoxPage } from '../search-index/box-page.ts';
import { comparedRanges } from '../search-index/comparisons.ts';
import { exactValues } from '../search-index/filter-condition.ts';
import { findCountedPage, findPageByFew } from '../search-index/counted-page.ts';
import { findFrequentPage } from '../search-index/frequent-page.ts';
import { findMarkedPage } from '../search-index/marked-page.ts';
import { matchRecords } from '../search-index/match-records.ts';
import { orderRecords } from '../search-index/order-records.ts';
import { findPairPage } from '../search-index/pair-page.ts';
import { findRangePage, type KeysOfPage } from '../search-index/range-page.ts';
import { recordColumn } from '../search-index/record-cells.ts';
import { exactKeys } from '../search-index/ordered.ts';
import { findShortPage } from '../search-index/short-page.ts';
import type { TableIndex } from '../search-index/table-index.ts';
import type { RankedRecords } from '../search-index/test-records.ts';
import type { WireStyle } from '../values/wire.ts';
import { createMemory, type Memory } from './memory.ts';
import { distinctValues } from './distinct-values.ts';
import { pageRanks, rankedColumns } from './page-ranks.ts';
import { pageTexts } from './page-texts.ts';
import { columnOf, type SearchColumn } from './search-columns.ts';
import type { IndexedPage, IndexRun, IndexSearch, IndexWay, SearchPlan } from './search-plan.ts';
import { orderByRank, type TextMatches } from './text-matches.ts';

/** So many scattered records are read at most: more of them come sooner from the columns of a table. */
const MOST_RECORDS = 2_000;
/** Records that follow each other, with no more than so many for each that is wanted, take fewer bytes than their columns, */
const DENSE = 4;
/** but when the table is open more than so many come sooner from it, */
const MOST_BESIDE_TABLE = 10_000;
/** and so do many of which only one value of so many is wanted. */
const PART = 3;

/** Records of a page that is not long. */
const EXPECTED = 100;

/** So many records of a search are ranked at least, and then twice as many as long as these do not reach to the page: further pages are likely to follow. */
const RANKED = 100;

/** What was found for a question, as many as have so many records together. */
interface IndexMemories {
  readonly found: Memory<RankedRecords | undefined>;
  readonly ranked: Memory<TextMatches>;
}

/** Searches by an index. @param failed hears of IndexFileErrors */
export function createIndexSearch(index: TableIndex, failed: IndexSearch['failed']): IndexSearch {
  const memories: IndexMemories = {
    found: createMemory(4_000_000, (records) => records?.ids.length ?? 1),
    ranked: createMemory(4_000_000, ({ ids }) => ids.length),
  };
  return {
    records: index.records,
    page: (plan, run) => searchIndex(index, memories, plan, run),
    match: (question, most) => matchRecords(index, question, { ids: most }),
    watch: () => index.watch(),
    failed,
  };
}

/** Answers a search from an index alone. Undefined: the table is to be asked. Rejects with IndexFileError. */
async function searchIndex(
  index: TableIndex,
  memories: IndexMemories,
  plan: SearchPlan,
  run: IndexRun,
): Promise<IndexedPage | undefined> {
  const { distinct, columns, selection, filters, text } = plan;
  const isLong = run.limit > MOST_RECORDS;
  if (distinct) return distinctValues(index, plan, run);
  if (isLong && run.isTableOpen && (run.limit > MOST_BESIDE_TABLE || isPartial(plan))) return undefined;
  if (!columns.output.every((column) => isReadable(index, column))) return undefined;
  index.expect(Math.min(run.limit, EXPECTED));
  const page = await findPage(index, memories, plan, run);
  if (!page || (isLong && !isDense(page.ids))) return undefined;
  const { ids, total, keys, way } = page;
  index.expect(Math.min(ids.length, EXPECTED));
  const stored = columns.output.flatMap(({ id, source }) =>
    source === 'rank' || id === '_id' ? [] : [source],
  );
  const isRankSeen = columns.output.some(({ source }) => source === 'rank');
  const ranking = page.ranks || !isRankSeen ? [] : rankedColumns(plan);
  const read = [...new Map([...stored, ...ranking].map((column) => [column.id, column])).values()];
  const texts = await pageTexts(index, plan, { columns: read, ids, total, keys });
  const textsOf = new Map(read.map(({ id }, i) => [id, texts[i] ?? { values: [] }]));
  const ranks = page.ranks ?? (isRankSeen ? pageRanks(plan, textsOf, ids.length) : new Map());
  const cellsOf = ({ id, source }: SearchColumn): Column => {
    if (source === 'rank') return { name: id, values: Array.from(ranks.get(id) ?? [], printFloat4) };
    return id === '_id'
      ? { name: id, values: ids }
      : recordColumn(source, run.style as WireStyle, textsOf.get(id) ?? { values: [] });
  };
  const isAll = selection.where === undefined && !filters && !text;
  return {
    way,
    batch: {
      rows: ids.length,
      columns: columns.output.map(cellsOf),
    },
    result: { last: ids.at(-1), total: run.countTotal ? (isAll ? index.records : total) : undefined },
  };
}

function isDense(ids: Uint32Array): boolean {
  const least = ids.reduce((a, b) => Math.min(a, b), Infinity);
  const most = ids.reduce((a, b) => Math.max(a, b), 0);
  return ids.length <= MOST_RECORDS || most - least < ids.length * DENSE;
}

function isPartial({ columns, selection }: SearchPlan): boolean {
  return columns.output.length * PART < selection.relation.columns.length;
}

function isReadable(index: TableIndex, { id, source }: SearchColumn): boolean {
  return source === 'rank' || id === '_id' || index.column(id)?.readable === true;
}

interface FoundPage {
  readonly way: IndexWay;
  readonly ids: Uint32Array;
  /** Null: they decide nothing and are told by the records. */
  readonly ranks: ReadonlyMap<string, Float64Array> | null;
  readonly total: number;
  /** Where they have been read along. */
  readonly keys?: KeysOfPage;
}

async function findPage(
  index: TableIndex,
  { found, ranked }: IndexMemories,
  plan: SearchPlan,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<FoundPage | undefined> {
  const { filters, selection } = plan;
  const { relation } = selection;
  const slice = { start: offset, end: offset + limit };
  // In an order of their own only the ranks of the page are seen.
  const text = plan.text && (plan.sorted ? { ...plan.text, ranks: [] } : plan.text);
  if (!filters && !text) {
    const { sort } = selection;
    const ids =
      (await findPageByFew(index, relation, { sort, slice })) ??
      (await orderRecords(index, relation, { ids: null, sort, slice, exact: new Map() }));
    return ids && { way: 'order', ids, ranks: null, total: index.records };
  }
  if (text && !plan.sorted) {
    const page = await firstFound({
      frequent: async () => (filters ? undefined : findFrequentPage(index, text, slice)),
      letters: () => findShortPage(index, relation, { text, filters }, slice),
      pairs: async () => (filters ? undefined : findPairPage(index, relation, text, slice)),
    });
    if (page) return page;
  }
  const sorted = { sort: selection.sort, slice };
  if (text && plan.sorted) {
    const page = await firstFound({
      marks: () => findMarkedPage(index, relation, { filters, text }, sorted),
    });
    if (page) return { ...page, ranks: null };
  }
  if (filters && !text) {
    const page = await firstFound({
      range: () => findRangePage(index, relation, filters, sorted),
      box: () => findBoxPage(index, relation, filters, sorted),
      counts: () => findCountedPage(index, relation, filters, sorted),
    });
    if (page) return { ...page, ranks: null };
  }
  const first = rankedFor(slice.end);
  const key = JSON.stringify([first, plan.key]);
  const records = await found.recall(index, key, () =>
    matchRecords(index, { relation, filters, text }, { first }),
  );
  if (!records) return undefined;
  const total = records.ids.length;
  if (text && !plan.sorted) {
    const matches = await ranked.recall(index, key, async () => orderByRank(records, text.ranks, first));
    const ranks = [...matches.ranks].map(([id, own]) => [id, own.subarray(slice.start, slice.end)] as const);
    return {
      way: 'matches',
      ids: matches.ids.subarray(slice.start, slice.end),
      ranks: new Map(ranks),
      total,
    };
  }
  const column = columnOf(relation);
  const [of, ...others] = (!text && filters && exactValues(filters, column)) || [];
  const ids = await orderRecords(index, relation, {
    ids: records.ids,
    sort: selection.sort,
    slice,
    of: others.length === 0 ? of : undefined,
    exact: exactKeys(filters, column),
    within: comparedRanges(filters, column).get(selection.sort[0]?.column ?? ''),
  });
  return ids && { way: 'matches', ids, ranks: null, total };
}

/** The page of the first way that has one, which are tried in their order. */
async function firstFound<Found extends object>(
  ways: Readonly<Partial<Record<IndexWay, () => Promise<Found | undefined>>>>,
): Promise<(Found & { readonly way: IndexWay }) | undefined> {
  for (const [way, find] of Object.entries(ways)) {
    const page = await find();
    if (page) return { ...page, way: way as IndexWay };
  }
  return undefined;
}

/** How many records are ranked for a page that ends at one. */
function rankedFor(end: number): number {
  let first = RANKED;
  while (first < end) first *= 2;
  return first;
}
