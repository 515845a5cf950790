import type { Relation, RelationColumn } from '../ports.ts';
import type { SortKey } from '../search/parse-sort.ts';
import { compareValues } from './filter-condition.ts';
import { NO_IDS, type Ids } from './ids.ts';
import type { TableIndex } from './table-index.ts';
import { valueKeys, type ValueKey } from './value-keys.ts';

/** Part of an order, from `start` to before `end`. */
export interface Slice {
  readonly start: number;
  readonly end: number;
}

/** So many records are read at most to sort them, and those are that would else be sorted by too many ids. */
const MOST_READ = 600;
/** So many ids of a column's order take as long to read as a record. */
const IDS_OF_RECORD = 1_000;
/** So many ids are read at most from the order of a column. A database that reads its columns by ranges takes as long for a tenth. */
const MOST_WALKED = 40_000_000;

/**
 * A page of some records in an order: equal ones follow each other by `_id`. Undefined: the database is to be asked. Rejects with
 * IndexFileError.
 * @param ids null: all of the table
 * @param sort at least one key
 */
export async function orderRecords(
  index: TableIndex,
  relation: Relation,
  {
    ids,
    sort,
    slice,
  }: { readonly ids: Ids | null; readonly sort: readonly SortKey[]; readonly slice: Slice },
): Promise<Ids | undefined> {
  // What cannot be sorted is the database's to refuse, even where there is nothing to sort.
  if (!sort.every(({ column }) => column === '_id' || index.column(column)?.values)) return undefined;
  const count = ids?.length ?? index.records;
  const end = Math.min(slice.end, count);
  if (slice.start >= end) return new Uint32Array(0);
  const [first, ...others] = sort as readonly [SortKey, ...SortKey[]];
  if (first.column === '_id') return byId(ids, index.records, first.descending, { start: slice.start, end });
  // Some of all can be skipped only where the index counts them: the nearer end is walked from.
  const isBackward = ids !== null && slice.start + end > count;
  const last = isBackward ? count - slice.start : end;
  const walked = Math.ceil((last / count) * index.records);
  // The records of the page are read in any case.
  const isRead = (count - (end - slice.start)) * IDS_OF_RECORD <= walked || walked > MOST_WALKED;
  if (ids && count <= MOST_READ && isRead) {
    const sorted = await sortByTexts(index, relation, ids, sort);
    return sorted.subarray(slice.start, end);
  }
  if (walked > MOST_WALKED) return undefined;
  const page: Ids[] = [];
  const skip = ids === null ? slice.start : 0;
  const chosen = ids && toMembers(ids, index.records);
  let at = 0;
  for await (const { lists, skipped } of walk(
    index,
    isBackward ? reversed(first) : first,
    skip,
    walked - skip,
  )) {
    at += skipped;
    for (const list of lists) {
      const own = chosen ? chosenOf(list, chosen) : list;
      if (own.length === 0) continue;
      const before = isBackward ? count - at - own.length : at;
      const [from, to] = [Math.max(0, slice.start - before), Math.min(own.length, end - before)];
      at += own.length;
      if (from < to) {
        const sorted = await orderTied(index, relation, {
          ids: own,
          sort: others,
          slice: { start: from, end: to },
        });
        if (!sorted) return undefined;
        page.push(sorted);
      }
      if (at >= last) return concat(isBackward ? page.reverse() : page);
    }
  }
  return concat(isBackward ? page.reverse() : page);
}

function reversed({ column, descending, nullsFirst }: SortKey): SortKey {
  return { column, descending: !descending, nullsFirst: !nullsFirst };
}

/** Records by the value of one column, those with the same together and by `_id`. @param about how many will be asked for */
async function* walk(
  index: TableIndex,
  { column, descending, nullsFirst }: SortKey,
  skip: number,
  about: number,
): AsyncGenerator<{ readonly lists: readonly Ids[]; readonly skipped: number }> {
  const own = index.column(column);
  if (!own?.values) return;
  const { values, nulls, nullCount } = own;
  const isPast = nullsFirst && skip >= nullCount;
  if (isPast) yield { lists: [], skipped: nullCount };
  else if (nullsFirst) yield { lists: [await nulls()], skipped: 0 };
  yield* values.walk(descending, isPast ? skip - nullCount : nullsFirst ? 0 : skip, about);
  if (!nullsFirst) yield { lists: [await nulls()], skipped: 0 };
}

/** Records that are equal so far. */
async function orderTied(
  index: TableIndex,
  relation: Relation,
  { ids, sort, slice }: { readonly ids: Ids; readonly sort: readonly SortKey[]; readonly slice: Slice },
): Promise<Ids | undefined> {
  return sort.length === 0 || ids.length === 1
    ? ids.subarray(slice.start, slice.end)
    : orderRecords(index, relation, { ids, sort, slice });
}

/** Reads what the records are sorted by. */
async function sortByTexts(
  index: TableIndex,
  relation: Relation,
  ids: Ids,
  sort: readonly SortKey[],
): Promise<Ids> {
  const stored = sort.filter(({ column }) => column !== '_id');
  const toKeys = stored.map(({ column }) =>
    valueKeys(relation.columns.find(({ id }) => id === column) as RelationColumn),
  );
  const texts = await index.texts(
    ids,
    stored.map(({ column }) => column),
  );
  const keys = stored.map(({ column }, i) => ({
    column,
    keys: (texts[i] ?? []).map((text) => (text === null ? null : (toKeys[i]?.toKey(text) ?? null))),
  }));
  const keyOf = (column: string, row: number): ValueKey | null =>
    column === '_id' ? (ids[row] as number) : (keys.find((one) => one.column === column)?.keys[row] ?? null);
  const rows = [...ids.keys()].sort((a, b) => {
    for (const key of sort) {
      const order = compare(keyOf(key.column, a), keyOf(key.column, b), key);
      if (order !== 0) return order;
    }
    return (ids[a] as number) - (ids[b] as number);
  });
  return Uint32Array.from(rows, (row) => ids[row] as number);
}

function compare(a: ValueKey | null, b: ValueKey | null, { descending, nullsFirst }: SortKey): number {
  if (a === null || b === null) return a === b ? 0 : (a === null) === nullsFirst ? -1 : 1;
  return descending ? compareValues(b, a) : compareValues(a, b);
}

function chosenOf(ids: Ids, chosen: Uint8Array): Ids {
  // Most values of many are one record's.
  if (ids.length === 1) return chosen[ids[0] as number] === 1 ? ids : NO_IDS;
  return ids.filter((id) => chosen[id] === 1);
}

/** By id 1 for those that are in the list. */
function toMembers(ids: Ids, highest: number): Uint8Array {
  const members = new Uint8Array(highest + 1);
  for (const id of ids) members[id] = 1;
  return members;
}

function byId(ids: Ids | null, records: number, descending: boolean, { start, end }: Slice): Ids {
  if (ids)
    return descending ? ids.slice(ids.length - end, ids.length - start).reverse() : ids.subarray(start, end);
  return Uint32Array.from({ length: end - start }, (_, i) =>
    descending ? records - start - i : start + i + 1,
  );
}

function concat(lists: readonly Ids[]): Ids {
  const all = new Uint32Array(lists.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const list of lists) {
    all.set(list, at);
    at += list.length;
  }
  return all;
}
