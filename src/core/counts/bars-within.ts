import { ABOVE, BELOW, isSame, NO_VALUE, valueKey, type BarScale } from './bar-scale.ts';
import type { JsonValue } from '../params/json-value.ts';
import type { RelationColumn } from '../ports.ts';
import type { FilterTree } from '../search/filter-tree.ts';

/** By the number of a bar (bar-scale.ts): 1 where a condition holds for all its values, 0 where for none. */
export type BarSet = Uint8Array;

const NUMBERS = 256;

/**
 * The bars whose records a condition on their column finds, as one that was brushed over bars does. Undefined: some bars it finds in part,
 * or it cannot be told.
 */
export function barsWithin(tree: FilterTree, column: RelationColumn, scale: BarScale): BarSet | undefined {
  const within = (part: FilterTree): BarSet | undefined => barsWithin(part, column, scale);
  switch (tree.kind) {
    case 'all':
      return tree.parts.map(within).reduce(
        together(Math.min),
        setOf(() => true),
      );
    case 'any':
      return tree.parts.map(within).reduce(
        together(Math.max),
        setOf(() => false),
      );
    case 'not':
      return within(tree.part)?.map((held) => 1 - held);
    case 'null':
      return setOf((number) => number === NO_VALUE);
    case 'in':
      return tree.values
        .map((value) => within({ kind: 'compare', column: column.id, operator: 'eq', value }))
        .reduce(
          together(Math.max),
          setOf(() => false),
        );
    case 'compare': {
      const { operator, value } = tree;
      if (scale.kind === 'values' && operator === 'eq') return valueBar(column, scale.values, value);
      if (scale.kind !== 'steps') return undefined;
      const edge = scale.edges.findIndex((one) => isSame(one, value));
      if (edge < 0) return undefined;
      if (operator === 'lt') return setOf((number) => number < edge || number === BELOW);
      if (operator !== 'gte') return undefined;
      return setOf((number) => (number >= edge && number < scale.bars) || number === ABOVE);
    }
  }
}

function valueBar(
  column: RelationColumn,
  values: readonly JsonValue[],
  value: JsonValue,
): BarSet | undefined {
  const key = valueKey(column, value);
  const bar = key === undefined ? -1 : values.findIndex((one) => valueKey(column, one) === key);
  return bar < 0 ? undefined : setOf((number) => number === bar);
}

function setOf(has: (number: number) => boolean): BarSet {
  return Uint8Array.from({ length: NUMBERS }, (_, number) => Number(has(number)));
}

function together(operate: (a: number, b: number) => number) {
  return (all: BarSet | undefined, own: BarSet | undefined): BarSet | undefined =>
    all && own && all.map((held, number) => operate(held, own[number]!));
}
