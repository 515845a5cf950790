import type { RelationColumn } from '../../ports.ts';
import type { FilterTree } from '../../search/filter-tree.ts';
import { rangeWithin } from './range-within.ts';
import type { ValueRange } from './value-order.ts';
import { toValueRange } from './value-range.ts';

/** What must all hold. */
export function partsOf(tree: FilterTree): readonly FilterTree[] {
  return tree.kind === 'all' ? tree.parts.flatMap(partsOf) : [tree];
}

/** What a column is compared with. */
export type Comparisons = readonly Extract<FilterTree, { readonly kind: 'compare' }>[];

/** Null: no value passes. Undefined: the database must tell. */
export function comparedRange(
  column: RelationColumn,
  comparisons: Comparisons,
): ValueRange | null | undefined {
  const wanted = comparisons.map(({ operator, value }) => toValueRange(column, operator, value));
  const valueRanges = wanted.filter((one) => one !== undefined);
  if (valueRanges.length < wanted.length) return undefined;
  return valueRanges.reduce<ValueRange | null>(
    (all, one) => (all === null || one === null ? null : rangeWithin(all, one)),
    {},
  );
}

/** By column the range that the values of all records lie in that pass a filter, so far as that can be told of comparisons. */
export function comparedRanges(
  tree: FilterTree | undefined,
  column: (name: string) => RelationColumn,
): ReadonlyMap<string, ValueRange> {
  const ranges = new Map<string, ValueRange>();
  for (const part of tree ? partsOf(tree) : []) {
    if (part.kind !== 'compare') continue;
    const wanted = toValueRange(column(part.column), part.operator, part.value);
    if (wanted) ranges.set(part.column, rangeWithin(ranges.get(part.column) ?? {}, wanted));
  }
  return ranges;
}
