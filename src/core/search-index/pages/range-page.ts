import type { Relation, RelationColumn } from '../../ports.ts';
import type { FilterTree } from '../../search/filter-tree.ts';
import type { SortKey } from '../../search/parse-sort.ts';
import { columnOf } from '../../search/search-columns.ts';
import { comparedRanges } from '../values/comparisons.ts';
import { type Ids, NO_IDS } from '../ids.ts';
import { MOST_LOOKED_AT, nextMatches, SPARE } from './next-matches.ts';
import { orderRuns } from '../order-records.ts';
import type { Slice } from './walk-parts.ts';
import type { TableIndex } from '../ports/table-index.ts';
import { type ValueKey, valueKeys } from '../values/value-keys.ts';
import { toValueRange } from '../values/value-range.ts';
import { isWithin, type ValueRange } from '../values/value-order.ts';

/** Records may lie so much less evenly than they do on average. */
const UNEVEN = 3;

/** A page of the records within a range, and how many there are. */
export interface RangePage {
  readonly ids: Ids;
  readonly total: number;
  /** Where they have been read along. */
  readonly keys?: KeysOfPage;
}

/** By column the values of a page's records, by their places in it. */
export type KeysOfPage = ReadonlyMap<string, ArrayLike<ValueKey>>;

/**
 * A page of a range of one column, where nothing else is asked for: how many records it has, the index has counted. Sorted by this column the page is read
 * alone; by `_id`, it is found by looking at the first records where that is less than all of the range. Undefined: it is another question, or is answered
 * sooner by the whole range. Rejects with IndexFileError.
 */
export async function findRangePage(
  index: TableIndex,
  relation: Relation,
  filters: FilterTree,
  { sort, slice }: { readonly sort: readonly SortKey[]; readonly slice: Slice },
): Promise<RangePage | undefined> {
  const asked = toRange(filters, columnOf(relation));
  const values = asked && index.column(asked.column.id)?.values;
  const [first] = sort;
  if (!values || !first) return undefined;
  const { column, range } = asked;
  const isByValue = first.column === column.id;
  if (!isByValue && (first.column !== '_id' || first.descending)) return undefined;
  const runs = await values.runsWithin(range);
  const total = runs.reduce((sum, { count }) => sum + count, 0);
  const page = { start: slice.start, end: Math.min(slice.end, total) };
  if (page.start >= page.end) return { ids: NO_IDS, total };
  if (isByValue) {
    const ids = await orderRuns(index, relation, { runs, sort, slice: page });
    return ids && { ids, total };
  }
  const about = (page.end / total) * index.records * SPARE;
  if (about * index.recordBytes > (await values.bytesWithin(range))) return undefined;
  const most = Math.min(about * UNEVEN, MOST_LOOKED_AT);
  const keys = valueKeys(column);
  const ids = await nextMatches(
    { records: index.records, most },
    { total, firsts: NO_IDS, read: 0 },
    page,
    async (some) => {
      const [texts] = await index.texts(some, [column.id]);
      return [...some].filter((_, row) => {
        const text = texts?.values[row] ?? null;
        const key = text === null ? undefined : keys?.toKey(text);
        return key !== undefined && isWithin(key, range);
      });
    },
  );
  return ids && { ids: Uint32Array.from(ids), total };
}

/** The range that a filter asks for, and nothing else. Undefined: it asks for more, or the database must tell. */
function toRange(
  filters: FilterTree,
  column: (name: string) => RelationColumn,
): { readonly column: RelationColumn; readonly range: ValueRange } | undefined {
  const parts = filters.kind === 'all' ? filters.parts : [filters];
  const comparisons = parts.filter((part) => part.kind === 'compare');
  const [name, ...others] = new Set(comparisons.map((part) => part.column));
  if (comparisons.length < parts.length || name === undefined || name === '_id' || others.length > 0)
    return undefined;
  const isRange = comparisons.every(
    ({ operator, value }) => operator !== 'eq' && toValueRange(column(name), operator, value),
  );
  const range = isRange && comparedRanges(filters, column).get(name);
  return range ? { column: column(name), range } : undefined;
}
