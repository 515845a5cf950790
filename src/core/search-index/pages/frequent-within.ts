import type { Relation } from '../../ports.ts';
import type { FilterTree } from '../../search/filter-tree.ts';
import type { SortKey } from '../../search/parse-sort.ts';
import { columnOf } from '../../search/search-columns.ts';
import type { TextSearch } from '../../search/text-query.ts';
import { exactColumns } from '../values/exact-columns.ts';
import { frequentKey } from './frequent-page.ts';
import type { FrequentAnswer } from '../ports/index-frequent.ts';
import type { Ids } from '../ids.ts';
import { markedKey } from '../marked-condition.ts';
import { isById } from '../order-records.ts';
import type { TableIndex } from '../ports/table-index.ts';
import type { TextPage } from './text-page.ts';
import type { Slice } from './walk-parts.ts';

/**
 * The first page of a search for one frequent word among the records of some values of a column of few: neither its lists nor theirs need be read. Undefined: it is
 * another search, nothing is told of it, or it is another page. Rejects with IndexFileError.
 */
export async function findFrequentWithin(
  index: TableIndex,
  relation: Relation,
  { filters, text }: { readonly filters: FilterTree; readonly text: TextSearch },
  slice: Slice,
): Promise<TextPage | undefined> {
  const { frequentPages } = index;
  const key = frequentPages ? frequentKey(text) : undefined;
  const [rank] = text.ranks;
  if (!frequentPages || key === undefined || !rank) return undefined;
  const [asked, ...others] = exactColumns(filters, columnOf(relation)) ?? [];
  const values = asked && index.column(asked.column)?.values;
  if (!asked || !values || others.length > 0) return undefined;
  const [answers, places] = await Promise.all([
    frequentPages.within(key, asked.column),
    Promise.all(asked.keys.map((own) => values.placeOf(own))),
  ]);
  const page =
    answers &&
    pageOf(
      [...new Set(places)].flatMap((place) => answers[place ?? -1] ?? []),
      slice,
    );
  if (!page) return undefined;
  const rankOf = (times: number) => (times === 0 ? 0 : rank.query.rankOfCount(times));
  return {
    ids: page.ids,
    ranks: new Map([[rank.id, Float32Array.from(page.times, rankOf)]]),
    total: page.total,
  };
}

/** A page of what is found of several values. Undefined: it may have records that are not told of. */
function pageOf(answers: readonly FrequentAnswer[], { start, end }: Slice): FrequentAnswer | undefined {
  const total = answers.reduce((sum, own) => sum + own.total, 0);
  const before = (a: FoundRecord, b: FoundRecord) => b.times - a.times || a.id - b.id;
  const told = answers
    .flatMap(({ ids, times }) => Array.from(ids, (id, i): FoundRecord => ({ id, times: times[i]! })))
    .sort(before);
  const last = told[Math.min(end, total) - 1];
  if (Math.min(end, total) > 0 && !last) return undefined;
  // Behind the last one that is told of a value others of it may come.
  const isWhole = answers.every(({ ids, times, total: all }) => {
    const [id, own] = [ids.at(-1), times.at(-1)];
    return ids.length === all || (id !== undefined && last && before(last, { id, times: own ?? 0 }) <= 0);
  });
  if (!isWhole) return undefined;
  const page = told.slice(start, end);
  return {
    total,
    ids: Uint32Array.from(page, ({ id }) => id),
    times: Uint32Array.from(page, ({ times }) => times),
  };
}

interface FoundRecord {
  readonly id: number;
  readonly times: number;
}

/** The same in the order of a column, of the whole table. */
export async function findFrequentOrdered(
  { frequentPages }: TableIndex,
  text: TextSearch,
  { sort, slice }: { readonly sort: readonly SortKey[]; readonly slice: Slice },
): Promise<{ readonly ids: Ids; readonly total: number } | undefined> {
  const [first, ...others] = sort;
  const key = frequentPages ? markedKey(text) : undefined;
  if (!frequentPages || key === undefined || !first) return undefined;
  if (!isById(others) || first.nullsFirst !== first.descending) return undefined;
  const told = await frequentPages.ordered(key, first.column);
  const ids = told && (first.descending ? told.descending : told.ascending);
  if (!told || !ids || Math.min(slice.end, told.total) > ids.length) return undefined;
  return { ids: ids.subarray(slice.start, slice.end), total: told.total };
}
