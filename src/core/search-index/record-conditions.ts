import type { RelationColumn } from '../ports.ts';
import { surely, type Condition } from './condition.ts';
import { NO_IDS, type Ids } from './ids.ts';
import type { TableIndex } from './ports/table-index.ts';
import { isWithin, type ValueRange } from './values/value-order.ts';

/** The number of a record, which no text tells. */
export function idCondition(records: number, ranges: readonly ValueRange[]): Condition {
  const ids = ranges.map((range) => idsWithin(records, range));
  const all = new Set(ids.flatMap((some) => (some.length === 1 ? [...some] : [])));
  const lists = ids.filter(({ length }) => length > 1);
  const matching = lists.length === 0 ? Uint32Array.from(all).sort() : lists[0]!;
  return {
    cost: 0,
    columns: [],
    find: async () => surely(matching),
    test: (textOf) => ranges.some((range) => isWithin(Number(textOf('_id')), range)),
  };
}

function idsWithin(records: number, { from = 1, fromExcluded, to = records, toExcluded }: ValueRange): Ids {
  const first = Math.max(1, fromExcluded ? Math.floor(from as number) + 1 : Math.ceil(from as number));
  const last = Math.min(records, toExcluded ? Math.ceil(to as number) - 1 : Math.floor(to as number));
  return idsBetween(first, last);
}

function idsBetween(first: number, last: number): Ids {
  if (last < first) return NO_IDS;
  const ids = new Uint32Array(last - first + 1);
  for (let i = 0; i < ids.length; i += 1) ids[i] = first + i;
  return ids;
}

/** The records that have no value. Undefined: the database must tell. */
export function nullCondition(index: TableIndex, { id, type }: RelationColumn): Condition | undefined {
  const indexed = index.column(id);
  // JSON's own null has no text either.
  if (!indexed || type === 'jsonb') return undefined;
  return {
    cost: indexed.nullCount,
    columns: [id],
    find: async () => surely(await indexed.nulls()),
    test: (textOf) => textOf(id) === null,
  };
}
