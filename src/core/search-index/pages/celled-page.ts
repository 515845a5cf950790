import type { Relation } from '../../ports.ts';
import type { FilterTree } from '../../search/filter-tree.ts';
import type { SortKey } from '../../search/parse-sort.ts';
import { columnOf } from '../../search/search-columns.ts';
import type { TextSearch } from '../../search/text-query.ts';
import { comparedRange, partsOf } from '../values/comparisons.ts';
import { REQUEST_BYTES } from '../condition.ts';
import { exactColumns } from '../values/exact-columns.ts';
import { NO_IDS } from '../ids.ts';
import { markedKey } from '../marked-condition.ts';
import { readOrderPage } from './order-page.ts';
import { MOST_READ } from '../order-records.ts';
import { BYTES_OF_ID } from './ordered.ts';
import type { RangePage } from './range-page.ts';
import type { AskedCells, CelledOrder } from '../ports/index-orders.ts';
import type { ExactColumn, IndexValues, TableIndex } from '../ports/table-index.ts';
import type { Slice } from './walk-parts.ts';

/** Marks, cells and their counts are read by so many more requests. */
const MORE_REQUESTS = 6;

/**
 * A page of the records that have a value in a range of one column, in the order of another one, of those that have some values of a column of few, or of all, and of those that a search for one
 * frequent word finds, or of all: where the index tells in this order in which part of the range's they lie, no more is read than the page takes, and the ends of the range. Undefined: it is another
 * question, nothing is told, or all of the range is read sooner. Rejects with IndexFileError.
 */
export async function findCelledPage(
  index: TableIndex,
  relation: Relation,
  { filters, text }: { readonly filters: FilterTree; readonly text: TextSearch | undefined },
  { sort, slice }: { readonly sort: readonly SortKey[]; readonly slice: Slice },
): Promise<RangePage | undefined> {
  const [first, ...others] = sort;
  const key = text ? markedKey(text) : null;
  const values = first && first.column !== '_id' ? index.column(first.column)?.values : undefined;
  const asked = values && toAsked(filters, relation);
  if (!asked || key === undefined || asked.column === first?.column) return undefined;
  const celled = await findCelled(values, asked, key);
  if (!celled || !isSooner(celled, slice)) return undefined;
  const { order, count: total } = await celled.open();
  const page = { start: slice.start, end: Math.min(slice.end, total) };
  if (page.start >= page.end) return { ids: NO_IDS, total };
  const ids = await readOrderPage(index, relation, order, {
    sort: [first as SortKey, ...others],
    page,
    total,
    of: asked.of ? [asked.of] : [],
  });
  return ids && { ids, total };
}

/** A range of a column, and values of another one. */
interface AskedRange extends Pick<AskedCells, 'column' | 'range'> {
  /** Undefined: any. */
  readonly of: ExactColumn | undefined;
}

/** What a filter asks for. Undefined: it asks for something else, or the database must tell. */
function toAsked(filters: FilterTree, relation: Relation): AskedRange | undefined {
  const parts = partsOf(filters);
  const isRange = (part: FilterTree) => part.kind === 'compare' && part.operator !== 'eq';
  const compared = parts.filter((part) => part.kind === 'compare').filter(isRange);
  const rest = parts.filter((part) => !isRange(part));
  const [column, ...more] = new Set(compared.map((part) => part.column));
  // What is compared with another column may be no value of this one's type.
  if (column === undefined || column === '_id' || more.length > 0) return undefined;
  const range = comparedRange(columnOf(relation)(column), compared);
  const exact = exactColumns({ kind: 'all', parts: rest }, columnOf(relation));
  return range && exact && exact.length <= 1 ? { of: exact[0], column, range } : undefined;
}

/** Those records in the order of some values. */
async function findCelled(
  values: IndexValues,
  { of, ...range }: AskedRange,
  key: string | null,
): Promise<CelledOrder | undefined> {
  if (of) return values.celled({ of, ...range }, key);
  for (const { by } of values.orders) {
    const celled = await values.celled({ of: { column: by, keys: null }, ...range }, key);
    if (celled) return celled;
  }
  return undefined;
}

/** Whether fewer bytes tell a page by cells than by all records of the range, which are found and then sorted. */
function isSooner({ records, bytes, about, ahead, within }: CelledOrder, slice: Slice): boolean {
  const end = Math.min(slice.end, about);
  const size = Math.max(0, end - slice.start);
  const walked = (records * Math.min(end, about - slice.start)) / Math.max(1, about);
  const sorted = walked * BYTES_OF_ID;
  const read = about <= MOST_READ ? (about - size) * REQUEST_BYTES : Infinity;
  return ahead + (walked * bytes) / records + MORE_REQUESTS * REQUEST_BYTES < within + Math.min(sorted, read);
}
