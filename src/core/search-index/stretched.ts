import type { JsonValue } from '../params/json-value.ts';
import type { RelationColumn } from '../ports.ts';
import type { FilterTree } from '../search/filter-tree.ts';
import type { IndexValues, PlacedRecords } from './table-index.ts';
import type { ValueKey } from './value-keys.ts';
import { toValueRange } from './value-range.ts';

/** By column the values of which all records that pass a filter have one. */
export type ExactKeys = ReadonlyMap<string, readonly ValueKey[]>;

/** So far as that can be told of single values that a filter asks for. */
export function exactKeys(tree: FilterTree | undefined, column: (name: string) => RelationColumn): ExactKeys {
  const keys = new Map<string, readonly ValueKey[]>();
  const add = (name: string, values: readonly JsonValue[]) => {
    const ranges = values.map((value) => toValueRange(column(name), 'eq', value));
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

/** Where records stand in a column's order, before it is read. */
export interface Stretched {
  /** They are this many at most. */
  readonly records: number;
  /** To read, about. */
  readonly bytes: number;
  /** Undefined: it is not known after all. Rejects with IndexFileError. */
  place(): Promise<PlacedRecords | undefined>;
}

/** So many bytes more are read sooner than what waits for another read. */
const WORTH = 40_000;
/** What is read of a column at the two ends of a range or a page as well. */
const ENDS = 20_000;

/**
 * Where the records of some values of another column stand in a column's order. Undefined: that is not known, or is not worth it. Rejects with
 * IndexFileError.
 * @param instead bytes of the column that are read else
 */
export async function stretchedBy(
  values: IndexValues,
  exact: ExactKeys,
  instead: number,
): Promise<Stretched | undefined> {
  const { stretches } = values;
  const keys = stretches && exact.get(stretches.by);
  if (!keys || keys.length === 0 || instead < WORTH) return undefined;
  const own = await stretches.bytes(keys);
  if (own === undefined || own + ENDS + WORTH >= instead) return undefined;
  return { records: own, bytes: own + ENDS, place: () => stretches.place(keys) };
}
