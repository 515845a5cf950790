import type { Relation } from '../ports.ts';
import type { FilterTree } from '../search/filter-tree.ts';
import type { SortKey } from '../search/parse-sort.ts';
import { columnOf } from '../search/search-columns.ts';
import { listBytes } from './condition.ts';
import { NO_IDS } from './ids.ts';
import { orderParts } from './order-records.ts';
import { BYTES_OF_ID, exactKeys } from './ordered.ts';
import { planPage } from './page-parts.ts';
import type { RangePage } from './range-page.ts';
import type { ExactColumn, TableIndex } from './table-index.ts';
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
  const of = toExactColumns(filters, columnOf(relation));
  const [first, ...others] = sort;
  const values = first && index.column(first.column)?.values;
  const [one, other] = of ?? [];
  if (!values || !of || !one || of.length > 2) return undefined;
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
  const plan = await planPage(order, {
    ids: null,
    count: total,
    key: first,
    page,
    isReadWhole: false,
    records: order.records,
    highest: index.records,
  });
  const parts = await plan.read();
  const exact = new Map(of.map(({ column, keys }) => [column, keys]));
  const ids = await orderParts(index, relation, { parts, sort: [first, ...others], exact });
  return ids && { ids, total };
}

/** The values of columns that a filter asks for, and nothing else. Undefined: it asks for more, or the database must tell. */
function toExactColumns(
  filters: FilterTree,
  column: Parameters<typeof exactKeys>[1],
): readonly ExactColumn[] | undefined {
  const partsOf = (part: FilterTree): readonly FilterTree[] =>
    part.kind === 'all' ? part.parts.flatMap(partsOf) : [part];
  const parts = partsOf(filters);
  const keys = [...exactKeys(filters, column)];
  const isExact = parts.every(
    (part) => part.kind === 'in' || (part.kind === 'compare' && part.operator === 'eq'),
  );
  // A column that is asked for twice must have values of both.
  if (!isExact || keys.length < parts.length || keys.some(([, own]) => own.length === 0)) return undefined;
  return keys.map(([id, own]) => ({ column: id, keys: own }));
}
