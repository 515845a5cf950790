import type { Group, Key } from '../aggregate/question.ts';
import { isNumbered } from '../aggregate/question.ts';
import type { GroupData } from './load-group.ts';
import type { GroupOrder } from './group-spec.ts';

/** Columns across that can still be read. */
const MOST_COLUMNS = 40;

/** Groups in an order; what has no value comes last. */
export function sortGroups(
  groups: readonly Group[],
  { of, place, descending }: GroupOrder,
  keys: readonly Key[],
): Group[] {
  const key = keys[place];
  const numeric = key !== undefined && isNumbered(key);
  const sign = descending ? -1 : 1;
  const valueOf = (group: Group): number | string | null => {
    const value = of === 'by' ? (group.keys[place] ?? null) : (group.figures[place] ?? null);
    if (value === null) return null;
    // The smallest of a text column is a text, whatever it looks like.
    const isNumber = of === 'by' ? numeric : typeof value !== 'string';
    return isNumber && !Number.isNaN(Number(value)) ? Number(value) : String(value);
  };
  return groups.toSorted((a, b) => {
    const [one, other] = [valueOf(a), valueOf(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    // What is no number stands behind those that are.
    if (typeof one !== typeof other) return sign * (typeof one === 'number' ? -1 : 1);
    return sign * (one < other ? -1 : one > other ? 1 : 0);
  });
}

/** Groups with the second column's values across. */
export interface Pivot {
  /** Values of the second column, in their order. */
  readonly across: readonly Group[];
  /** How many there are, some of which may have no room. */
  readonly all: number;
  readonly down: readonly Group[];
  /** The group of a row and a column; undefined where there is no record. */
  readonly at: (down: Group, across: Group) => Group | undefined;
}

/** Turns groups of two columns; where there are too many columns, the largest stay. */
export function toPivot({ groups, rows, columns, keys }: GroupData, order: GroupOrder): Pivot {
  const largest = sortGroups(columns, { of: 'figure', place: 0, descending: true }, keys).slice(
    0,
    MOST_COLUMNS,
  );
  const largestKeys = new Set(largest);
  const second = keys.slice(1);
  const across = sortGroups(columns, { of: 'by', place: 0, descending: false }, second).filter((one) =>
    largestKeys.has(one),
  );
  const cells = new Map(groups.map((group) => [JSON.stringify(group.keys), group]));
  return {
    across,
    all: columns.length,
    down: sortGroups(rows, order.of === 'by' ? { ...order, place: 0 } : order, keys),
    at: (row, column) => cells.get(JSON.stringify([row.keys[0] ?? null, column.keys[0] ?? null])),
  };
}
