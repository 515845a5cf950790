import type { Relation } from '../ports.ts';
import type { SortKey } from '../search/parse-sort.ts';
import { pgType } from '../values/pg-types.ts';
import { listBytes } from './condition.ts';
import { both, NO_IDS, unite, without, type Ids } from './ids.ts';
import { type ExactKeys, sortOrder } from './pages/ordered.ts';
import { planPage } from './pages/page-parts.ts';
import { sortByTexts } from './pages/sort-by-texts.ts';
import type { IndexColumn, TableIndex } from './ports/table-index.ts';
import type { ColumnValue } from './values/value-keys.ts';
import type { CountedRun } from './values/value-run.ts';
import type { PagePart, Slice } from './pages/walk-parts.ts';
import type { ValueRange } from './values/value-order.ts';

/** So many records are read at most to sort them, and those are that would else be sorted by too many ids. */
export const MOST_READ = 600;
/** The same where a column that they are sorted by has no values: the database would be read instead. */
const MOST_UNORDERED = 1_000;
/** Bytes that come over a line of 20 Mbit/s in the time of one of six requests side by side, of 40 ms. */
const [REQUEST, SIDE_BY_SIDE] = [16_000, 6];
/** So many records of a run more than the page has are read sooner than what tells its values apart, which is two requests. */
const SPARE = 2;
/** So many ids are read at most from the order of a column. A database that reads its columns by ranges takes as long for a tenth. */
const MOST_WALKED = 40_000_000;

/** What is sorted, and what is wanted of it. */
interface Wanted {
  /** Null: all of the table. */
  readonly ids: Ids | null;
  /** At least one key. */
  readonly sort: readonly SortKey[];
  readonly slice: Slice;
  /** The value that these records have, and no others. */
  readonly of?: ColumnValue | undefined;
  /** Values that they all have. */
  readonly exact: ExactKeys;
  /** Where their values of the first key lie. Absent: anywhere, or some have none. */
  readonly within?: ValueRange | undefined;
}

/**
 * A page of some records in an order: equal ones follow each other by `_id`. Undefined: the database is to be asked. Rejects with
 * IndexFileError.
 */
export async function orderRecords(
  index: TableIndex,
  relation: Relation,
  { ids, sort, slice, of, exact, within }: Wanted,
): Promise<Ids | undefined> {
  // What cannot be sorted is the database's to refuse, even where there is nothing to sort.
  if (!sort.every(({ column }) => isSorted(index, relation, column))) return undefined;
  const count = ids?.length ?? index.records;
  const end = Math.min(slice.end, count);
  if (slice.start >= end) return NO_IDS;
  const page = { start: slice.start, end };
  const keys = sort as readonly [SortKey, ...SortKey[]];
  const [first] = keys;
  if (first.column === '_id') return byId(ids, index.records, first.descending, page);
  const size = end - slice.start;
  const column = index.column(first.column) as IndexColumn;
  const { values, ends } = column;
  const own = values ?? ends;
  const hasOrder = (key: SortKey) => {
    const by = index.column(key.column);
    return key.column === '_id' || Boolean(by?.values ?? by?.ends);
  };
  const readAll = async (all: Ids) => {
    const apart = await sortApart(index, relation, { ids: all, sort: keys, page, exact });
    return (
      apart ??
      (await sortByTexts(index, relation, { ids: all, sort, ofPage: size })).subarray(page.start, end)
    );
  };
  const few = ids && count <= MOST_UNORDERED ? ids : undefined;
  if (!own || !sort.slice(1).every(hasOrder)) return few && readAll(few);
  const atEnds = values ? undefined : (await own.cuts()).atEnds;
  const [most = index.records, tally] = await Promise.all([
    within && values?.mostWithin(within),
    of && values?.crossed?.tally(of),
  ]);
  const share =
    (ids ? Math.min(end, count - slice.start, isShort(size) ? count - size : count) : end) / count;
  const { records } = index;
  // The nearer end is walked from.
  const isNullsEnd = first.nullsFirst === slice.start + end <= count;
  const nulls = isNullsEnd && !within ? column.nullCount : 0;
  const part =
    ids && values && !tally ? await sortOrder(values, exact, { share, most, nulls, records }) : undefined;
  const order = part ?? { ...column, walk: own.walk, cuts: own.cuts, records, isExact: true };
  const plan = await planPage(order, {
    ids,
    count,
    key: first,
    page,
    isById: isById(keys.slice(1)),
    isReadWhole: atEnds === undefined && isShort(size),
    records: part && within ? await part.mostWithin(within) : (part?.records ?? most),
    highest: records,
    within: values ? within : undefined,
    tally,
  });
  // The records of the page are read in any case.
  const isRead = (count - size) * REQUEST <= plan.bytes || plan.walked > MOST_WALKED;
  if (ids && count <= MOST_READ && isRead) return readAll(ids);
  if (few && atEnds !== undefined && (isRead || plan.walked > atEnds + nulls)) return readAll(few);
  if (plan.walked > MOST_WALKED) return undefined;
  const parts = await plan.read();
  // An order whose ends alone are told may not reach to the page.
  if (parts.reduce((sum, one) => sum + one.end - one.start, 0) < size) return few && readAll(few);
  const ordered = await orderParts(index, relation, { parts, sort: keys, exact });
  return ordered ?? (few && readAll(few));
}

/**
 * A page of some records that are read to sort them, but for those without a value of the first key, where many are: which these are, their list tells. Undefined: few are, or they cannot be
 * sorted by what comes next.
 */
async function sortApart(
  index: TableIndex,
  relation: Relation,
  {
    ids,
    sort,
    page,
    exact,
  }: {
    readonly ids: Ids;
    readonly sort: readonly [SortKey, ...SortKey[]];
    readonly page: Slice;
    readonly exact: ExactKeys;
  },
): Promise<Ids | undefined> {
  const [first, ...others] = sort;
  const { nullCount, nulls } = index.column(first.column) as IndexColumn;
  const share = nullCount / index.records;
  // Records wait for the list, where so many could be read meanwhile.
  const spared = Math.max(0, ids.length * share - SIDE_BY_SIDE) * REQUEST;
  if (spared === 0 || spared <= listBytes(nullCount, share)) return undefined;
  const empty = both(ids, await nulls());
  const valued = without(ids, empty);
  const inOrder = first.nullsFirst ? [empty, valued] : [valued, empty];
  let before = 0;
  const parts = await Promise.all(
    inOrder.map(async (own) => {
      const slice = { start: Math.max(0, page.start - before), end: Math.min(own.length, page.end - before) };
      before += own.length;
      if (slice.start >= slice.end) return NO_IDS;
      if (own === empty) {
        const then = others.length > 0 ? others : [BY_ID];
        return orderRecords(index, relation, { ids: own, sort: then, slice, exact });
      }
      const sorted = await sortByTexts(index, relation, { ids: own, sort, ofPage: slice.end - slice.start });
      return sorted.subarray(slice.start, slice.end);
    }),
  );
  return parts.every((part) => part !== undefined) ? concat(parts) : undefined;
}

const BY_ID: SortKey = { column: '_id', descending: false, nullsFirst: false };

/** Whether records can be sorted by a column: by its values, or by texts that are read where there was no room for these. */
function isSorted(index: TableIndex, relation: Relation, column: string): boolean {
  if (column === '_id') return true;
  const own = relation.columns.find(({ id }) => id === column);
  return Boolean(index.column(column)?.values) || (own !== undefined && pgType(own.type).category === 'text');
}

/** Whether all records of a page may be read to sort them. */
function isShort(size: number): boolean {
  return size <= MOST_READ;
}

/** A page of the records of some runs, which are in the ascending order of the first key. Undefined: the database is to be asked. Rejects with IndexFileError. */
export async function orderRuns(
  index: TableIndex,
  relation: Relation,
  { runs, sort, slice }: { readonly runs: readonly CountedRun[] } & Pick<Wanted, 'sort' | 'slice'>,
): Promise<Ids | undefined> {
  const keys = sort as readonly [SortKey, ...SortKey[]];
  if (!keys.every(({ column }) => column === '_id' || index.column(column)?.values)) return undefined;
  const inOrder = keys[0].descending ? runs.toReversed() : runs;
  let before = 0;
  const read = inOrder.flatMap(({ count, read: readRun }) => {
    const [start, end] = [Math.max(0, slice.start - before), Math.min(count, slice.end - before)];
    before += count;
    return start < end ? [readRun().then((run): PagePart => ({ run, ids: run.ids, start, end }))] : [];
  });
  const parts = await Promise.all(read);
  return parts.length === 0 ? NO_IDS : orderParts(index, relation, { parts, sort: keys, exact: new Map() });
}

/** The page that lies in some runs, in its order. Undefined: the database is to be asked. Rejects with IndexFileError. */
export async function orderParts(
  index: TableIndex,
  relation: Relation,
  {
    parts,
    sort,
    exact,
  }: {
    readonly parts: readonly PagePart[];
    readonly sort: readonly [SortKey, ...SortKey[]];
    readonly exact: ExactKeys;
  },
): Promise<Ids | undefined> {
  const [first, ...others] = sort;
  const isTied =
    others.every(({ column }) => column === '_id') && parts.every(({ run }) => run.key !== undefined);
  // Records that all belong to the page are read in any case, and tell their order, as those of a run do that nothing else tells: only its first run and its last may have others.
  const isOfPage = ({ run, ids, start, end }: PagePart) =>
    !run.byValue ||
    ids.length === end - start ||
    (run.key === undefined && ids.length - end + start <= SPARE);
  const told = isTied ? [] : parts.filter(isOfPage);
  const isRead = told.length > 0 && countMembers(told) <= MOST_READ;
  const from = isRead ? parts.indexOf(told[0]!) : parts.length;
  const readPart = async () => {
    const ids = unite(told.map((part) => part.ids));
    const size = told.reduce((sum, part) => sum + part.end - part.start, 0);
    const sorted = await sortByTexts(index, relation, { ids, sort, ofPage: size });
    const start = told[0]?.start ?? 0;
    return sorted.subarray(start, start + size);
  };
  const order = (some: readonly PagePart[]) =>
    some.map((part) => orderPart(index, relation, part, { first, others, exact }));
  const pages = await Promise.all([
    ...order(parts.slice(0, from)),
    ...(isRead ? [readPart()] : []),
    ...order(parts.slice(from + told.length)),
  ]);
  return pages.every((own) => own !== undefined) ? concat(pages) : undefined;
}

function countMembers(parts: readonly PagePart[]): number {
  return parts.reduce((sum, { ids }) => sum + ids.length, 0);
}

/** A part of the page in its order: records of the same value by what is sorted by next. */
async function orderPart(
  index: TableIndex,
  relation: Relation,
  { run, ids, start, end }: PagePart,
  {
    first,
    others,
    exact,
  }: { readonly first: SortKey; readonly others: readonly SortKey[]; readonly exact: ExactKeys },
): Promise<Ids | undefined> {
  // So many records of a run are not read to sort them.
  if (!run.byValue) return undefined;
  const lists = [...(await run.byValue(ids))];
  const of = run.key !== undefined && ids === run.ids ? { column: first.column, key: run.key } : undefined;
  if (first.descending) lists.reverse();
  let at = 0;
  const tied = lists.map((list) => {
    const slice = { start: Math.max(0, start - at), end: Math.min(list.length, end - at) };
    at += list.length;
    return { list, slice };
  });
  const pages = await Promise.all(
    tied
      .filter(({ slice }) => slice.start < slice.end)
      .map(({ list, slice }) =>
        others.length === 0 || list.length === 1
          ? list.subarray(slice.start, slice.end)
          : orderRecords(index, relation, { ids: list, sort: others, slice, of, exact }),
      ),
  );
  return pages.every((own) => own !== undefined) ? concat(pages) : undefined;
}

/** Whether equal records are in the order of their ids. @param others what is sorted by then */
export function isById(others: readonly SortKey[]): boolean {
  return others.every(({ column, descending }) => column === '_id' && !descending);
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
