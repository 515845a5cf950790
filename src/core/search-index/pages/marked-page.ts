import type { Relation } from '../../ports.ts';
import type { FilterTree } from '../../search/filter-tree.ts';
import type { SortKey } from '../../search/parse-sort.ts';
import { columnOf } from '../../search/search-columns.ts';
import type { TextSearch } from '../../search/text-query.ts';
import { listBytes } from '../condition.ts';
import { exactColumns } from '../values/exact-columns.ts';
import { markedKey } from '../marked-condition.ts';
import { NO_IDS } from '../ids.ts';
import { isById, orderParts } from '../order-records.ts';
import { ORDER_BYTES } from './ordered.ts';
import { planPage } from './page-parts.ts';
import type { RangePage } from './range-page.ts';
import type { MarkedOrder } from '../ports/index-orders.ts';
import type { ExactColumn, TableIndex } from '../ports/table-index.ts';
import type { Slice } from './walk-parts.ts';

/**
 * A page of what a search for one frequent word finds, of all records or of those of a value, in the order of a column in which they are marked: no more is read than
 * the page takes. Undefined: it is another question, nothing is marked, or lists are read sooner. Rejects with IndexFileError.
 */
export async function findMarkedPage(
  index: TableIndex,
  relation: Relation,
  { filters, text }: { readonly filters: FilterTree | undefined; readonly text: TextSearch },
  { sort, slice }: { readonly sort: readonly SortKey[]; readonly slice: Slice },
): Promise<RangePage | undefined> {
  const [first, ...others] = sort;
  const key = markedKey(text);
  if (!first || key === undefined) return undefined;
  const found = await findOrder(index, relation, { column: first.column, filters, key });
  if (!found) return undefined;
  const { asked, order, count: total, records } = found;
  const page = { start: slice.start, end: Math.min(slice.end, total) };
  if (page.start >= page.end) return { ids: NO_IDS, total };
  const plan = await planPage(order, {
    ids: null,
    count: total,
    key: first,
    page,
    isById: isById(others),
    isReadWhole: false,
    records: order.records,
    highest: index.records,
  });
  if (plan.bytes > listBytes(records, records / index.records) + plan.walked * ORDER_BYTES) return undefined;
  const parts = await plan.read();
  const exact = new Map(asked ? [[asked.column, asked.keys]] : []);
  const ids = await orderParts(index, relation, { parts, sort: [first, ...others], exact });
  return ids && { ids, total };
}

/** The marks of a word in the order of a column, of the values that are asked for, or of all that those records have. */
async function findOrder(
  index: TableIndex,
  relation: Relation,
  {
    column,
    filters,
    key,
  }: { readonly column: string; readonly filters: FilterTree | undefined; readonly key: string },
): Promise<(MarkedOrder & { readonly asked: ExactColumn | undefined }) | undefined> {
  const values = column === '_id' ? undefined : index.column(column)?.values;
  const [asked, ...more] = (filters && exactColumns(filters, columnOf(relation))) ?? [];
  if (!values || more.length > 0 || (filters && !asked)) return undefined;
  for (const { by } of values.orders) {
    if (asked && asked.column !== by) continue;
    const marked = await values.marked(asked ?? { column: by, keys: null }, key);
    if (marked && (asked || marked.count === marked.records)) return { ...marked, asked };
  }
  return undefined;
}
