import type { Relation } from '../../ports.ts';
import type { FilterTree } from '../../search/filter-tree.ts';
import type { SortKey } from '../../search/parse-sort.ts';
import { columnOf } from '../../search/search-columns.ts';
import { listBytes } from '../condition.ts';
import { type Ids, NO_IDS } from '../ids.ts';
import { exactColumns } from '../values/exact-columns.ts';
import { readOrderPage } from './order-page.ts';
import { BYTES_OF_ID } from './ordered.ts';
import type { RangePage } from './range-page.ts';
import type { ExactColumn, TableIndex } from '../ports/table-index.ts';
import type { Slice } from './walk-parts.ts';

/**
 * A page of the records that have some values of one column or of two, and of which nothing else is asked, in the order of another column, where this is known within
 * these values: how many there are, the index has counted, so that no more is read than the page takes. Undefined: it is another question, or is answered
 * sooner by all of these records. Rejects with IndexFileError.
 */
export async function findCountedPage(
  index: TableIndex,
  relation: Relation,
  filters: FilterTree,
  { sort, slice }: { readonly sort: readonly SortKey[]; readonly slice: Slice },
): Promise<RangePage | undefined> {
  const of = exactColumns(filters, columnOf(relation));
  return of && findPageOf(index, relation, of, { sort, slice });
}

/** The same where the values are known. */
async function findPageOf(
  index: TableIndex,
  relation: Relation,
  of: readonly ExactColumn[],
  { sort, slice }: { readonly sort: readonly SortKey[]; readonly slice: Slice },
): Promise<RangePage | undefined> {
  const [first, ...others] = sort;
  const values = first && index.column(first.column)?.values;
  const [one, other] = of;
  if (!values || !one || of.length > 2) return undefined;
  const counts = await Promise.all(
    of.map(({ column, keys }) => values.orders.find(({ by }) => by === column)?.count(keys)),
  );
  const total = other ? await index.together(one, other) : counts[0];
  if (total === undefined || !counts.every((count) => count !== undefined)) return undefined;
  const page = { start: slice.start, end: Math.min(slice.end, total) };
  if (page.start >= page.end) return { ids: NO_IDS, total };
  // Of two values it is not known how many records of both a part of the order has.
  const share = (other ? Math.min(page.end, total - page.start) : page.end - page.start) / total;
  const bytesOf = (some: readonly number[]) =>
    some.reduce((sum, count) => sum + count * share * BYTES_OF_ID, 0);
  const lists = counts.reduce((sum, count) => sum + listBytes(count, count / index.records), 0);
  if (bytesOf(counts) > lists + bytesOf([Math.min(...counts)])) return undefined;
  const order = await values.orderWithin(of);
  if (!order) return undefined;
  const ids = await readOrderPage(index, relation, order, { sort: [first, ...others], page, total, of });
  return ids && { ids, total };
}

/**
 * A page of all records that are sorted by a column of few values and then by another one, where the order of this is known within these values. Undefined: it is another
 * question, or the page has records without a value of the first. Rejects with IndexFileError.
 */
export async function findPageByFew(
  index: TableIndex,
  relation: Relation,
  { sort, slice }: { readonly sort: readonly SortKey[]; readonly slice: Slice },
): Promise<Ids | undefined> {
  const [first, ...others] = sort;
  const column = first && index.column(first.column);
  const isTold = index.column(others[0]?.column ?? '')?.values?.orders.some(({ by }) => by === first?.column);
  if (!first || !column?.values || !isTold) return undefined;
  const runs = await column.values.runsWithin({});
  const inOrder = first.descending ? runs.toReversed() : runs;
  let before = first.nullsFirst ? column.nullCount : 0;
  if (slice.start < before) return undefined;
  const pages: Promise<Ids | undefined>[] = [];
  for (const { key, count } of inOrder) {
    const own = { start: Math.max(0, slice.start - before), end: Math.min(count, slice.end - before) };
    before += count;
    if (own.start >= own.end) continue;
    if (key === undefined) return undefined;
    const of = [{ column: first.column, keys: [key] }];
    pages.push(findPageOf(index, relation, of, { sort: others, slice: own }).then((page) => page?.ids));
  }
  if (slice.end > before && before < index.records) return undefined;
  const found = await Promise.all(pages);
  return found.every((ids) => ids !== undefined)
    ? Uint32Array.from(found.flatMap((ids) => [...ids]))
    : undefined;
}
