import type { JsonValue } from '../../params/json-value.ts';
import type { RelationColumn } from '../../ports.ts';
import type { FilterTree } from '../../search/filter-tree.ts';
import { listType } from '../../search/list-type.ts';
import { pgType } from '../../values/pg-types.ts';
import { listBytes } from '../condition.ts';
import type { PartOrder } from '../ports/index-orders.ts';
import type { IndexValues } from '../ports/table-index.ts';
import type { ValueKey } from '../values/value-keys.ts';
import { toValueRange } from '../values/value-range.ts';
import type { ValueRange } from '../values/value-order.ts';

/** By column the values of which all records that pass a filter have one. */
export type ExactKeys = ReadonlyMap<string, readonly ValueKey[]>;

/** So far as that can be told of single values that a filter asks for. */
export function exactKeys(tree: FilterTree | undefined, column: (name: string) => RelationColumn): ExactKeys {
  const keys = new Map<string, readonly ValueKey[]>();
  const add = (name: string, values: readonly JsonValue[]) => {
    const own = column(name);
    const { category } = listType(pgType(own.type), values);
    const ranges = values.map((value) => toValueRange(own, 'eq', value, category));
    if (!ranges.every((range) => range !== undefined)) return;
    keys.set(name, [...new Set(ranges.flatMap((range) => range?.from ?? []))]);
  };
  const addAll = (part: FilterTree) => {
    if (part.kind === 'all') part.parts.forEach(addAll);
    if (part.kind === 'in') add(part.column, part.values);
    if (part.kind === 'compare' && part.operator === 'eq') add(part.column, [part.value]);
  };
  if (tree) addAll(tree);
  return keys;
}

/** So many bytes more are read sooner than what waits for two other reads. */
const WORTH = 40_000;
/** Bytes of an id in an order within a value, about: fewer of a block have it than of the column's own. */
export const BYTES_OF_ID = 1.6;

/** A column's order within values of another one, before it is read. */
interface Candidate {
  readonly by: string;
  readonly keys: readonly ValueKey[];
  /** Records that have any of them. */
  readonly records: number;
  readonly open: () => Promise<PartOrder | undefined>;
}

/** The orders within values that all records have which are sorted or compared, of the fewest records first. */
async function candidatesOf(values: IndexValues, exact: ExactKeys): Promise<readonly Candidate[]> {
  const told = await Promise.all(
    values.orders.map(async ({ by, count }) => {
      const keys = exact.get(by) ?? [];
      const records = keys.length === 0 ? undefined : await count(keys);
      return records === undefined
        ? []
        : [{ by, keys, records, open: () => values.orderWithin([{ column: by, keys }]) }];
    }),
  );
  return told.flat().sort((a, b) => a.records - b.records);
}

/** An order within the values of another column that is read instead of all of a column's. */
export interface OrderedPart {
  readonly by: string;
  readonly keys: readonly ValueKey[];
  readonly order: PartOrder;
}

/**
 * The orders that tell the records of any of some ranges which have some values of other columns as well, where that is worth it. Rejects with IndexFileError.
 * @param table its records
 */
export async function rangeOrders(
  values: IndexValues,
  exact: ExactKeys,
  ranges: readonly ValueRange[],
  table: { readonly records: number },
): Promise<readonly OrderedPart[]> {
  const candidates = await candidatesOf(values, exact);
  if (candidates.length === 0) return [];
  const sumOf = async (tell: (range: ValueRange) => Promise<number>) =>
    (await Promise.all(ranges.map(tell))).reduce((sum, own) => sum + own, 0);
  const [most, plain] = await Promise.all([sumOf(values.mostWithin), sumOf(values.bytesWithin)]);
  // With the first of them the column's own sets need not be read, and with each of them those of its values.
  const worthy = candidates.filter(({ records }, i) => {
    const share = records / table.records;
    const instead = listBytes(records, share) + (i === 0 ? plain : 0);
    return most * share * BYTES_OF_ID + WORTH < instead;
  });
  const parts = await Promise.all(
    worthy.map(async ({ by, keys, open }) => ({ by, keys, order: await open() })),
  );
  return parts.flatMap(({ by, keys, order }) => (order ? [{ by, keys, order }] : []));
}

/**
 * An order within some values that all records have which are sorted, where that is worth it. Rejects with IndexFileError.
 * @param share part of the order that is read, from 0 to 1
 * @param most records of the column's own order, of which it is part
 * @param nulls records without a value in it that are read as well, since they come first
 */
export async function sortOrder(
  values: IndexValues,
  exact: ExactKeys,
  { share, most, nulls, records }: Readonly<Record<'share' | 'most' | 'nulls' | 'records', number>>,
): Promise<PartOrder | undefined> {
  const [least] = await candidatesOf(values, exact);
  if (!least) return undefined;
  const part = least.records / records;
  const own = (most * share + nulls) * part * BYTES_OF_ID;
  return own + WORTH < most * share * ORDER_BYTES + (nulls && listBytes(nulls, nulls / records))
    ? least.open()
    : undefined;
}

/** Bytes of an id in a column's own order, about. */
export const ORDER_BYTES = 1.2;
