import type { Relation, RelationColumn } from '../../ports.ts';
import type { SortKey } from '../../search/parse-sort.ts';
import type { Ids } from '../ids.ts';
import type { TableIndex } from '../ports/table-index.ts';
import { valueKeys, type ValueKey } from '../values/value-keys.ts';
import { compareValues } from '../values/value-order.ts';

/** What is sorted. */
interface Unsorted {
  readonly ids: Ids;
  readonly sort: readonly SortKey[];
  /** How many of them the page has that is read then. */
  readonly ofPage: number;
}

/** Sorts records by what is read of them; equal ones follow each other by `_id`. Rejects with IndexFileError. */
export async function sortByTexts(
  index: TableIndex,
  relation: Relation,
  { ids, sort, ofPage }: Unsorted,
): Promise<Ids> {
  const stored = sort.filter(({ column }) => column !== '_id');
  const toKeys = stored.map(({ column }) =>
    valueKeys(relation.columns.find(({ id }) => id === column) as RelationColumn),
  );
  const texts = await index.texts(
    ids,
    stored.map(({ column }) => column),
    ofPage,
  );
  const keys = stored.map(({ column }, i) => ({
    column,
    keys: (texts[i]?.values ?? []).map((text) => (text === null ? null : (toKeys[i]?.toKey(text) ?? null))),
  }));
  const keyOf = (column: string, row: number): ValueKey | null =>
    column === '_id' ? ids[row]! : (keys.find((one) => one.column === column)?.keys[row] ?? null);
  const rows = [...ids.keys()].sort((a, b) => {
    for (const key of sort) {
      const order = compare(keyOf(key.column, a), keyOf(key.column, b), key);
      if (order !== 0) return order;
    }
    return ids[a]! - ids[b]!;
  });
  return Uint32Array.from(rows, (row) => ids[row]!);
}

function compare(a: ValueKey | null, b: ValueKey | null, { descending, nullsFirst }: SortKey): number {
  if (a === null || b === null) return a === b ? 0 : (a === null) === nullsFirst ? -1 : 1;
  return descending ? compareValues(b, a) : compareValues(a, b);
}
