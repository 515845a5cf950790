import { JsonFloat, type JsonValue } from '../params/json-value.ts';
import type { RelationColumn } from '../ports.ts';
import type { FilterTree } from '../search/filter-tree.ts';
import { pgType } from '../values/pg-types.ts';

/** What stands for a record in no bar, above the number of any: below the first of some steps, or not below their end. */
export const NO_BAR = 252;
export const BELOW = 253;
export const ABOVE = 254;
/** And for one without a value. */
export const NO_VALUE = 255;

/** More bars have no numbers of one byte. */
export const MOST_BARS = 250;

/** The bars that a column's values are told apart by. */
export type BarScale =
  /** Ranges one after the other: bar `i` is from edge `i` to below the next; the last may have no end. The edges ascend. */
  | { readonly kind: 'steps'; readonly edges: readonly JsonValue[]; readonly bars: number }
  /** Values, each surely another one. */
  | { readonly kind: 'values'; readonly values: readonly JsonValue[]; readonly bars: number }
  /** Whatever holds for a bar; what does for several counts for the first. */
  | { readonly kind: 'tests'; readonly trees: readonly FilterTree[]; readonly bars: number };

/** Reads bars as ranges or values where they are that. @param trees what holds for the values of each */
export function toBarScale(column: RelationColumn, trees: readonly FilterTree[]): BarScale {
  const bars = trees.length;
  const edges = toEdges(trees);
  if (edges) return { kind: 'steps', edges, bars };
  const values = trees.flatMap((tree) =>
    tree.kind === 'compare' && tree.operator === 'eq' ? [tree.value] : [],
  );
  const keys = values.flatMap((value) => valueKey(column, value) ?? []);
  if (new Set(keys).size === bars) return { kind: 'values', values, bars };
  return { kind: 'tests', trees, bars };
}

/** What is another one for another value; undefined where that cannot be told, as of `1` and `1.0`. */
export function valueKey({ type }: RelationColumn, value: JsonValue): string | undefined {
  // One of these is another value in a list.
  if (type === 'float4') return undefined;
  const { category } = pgType(type);
  const kind = category === 'text' ? 'string' : category === 'boolean' ? 'boolean' : 'number';
  return typeof value === kind ? String(value) : undefined;
}

/** Where each bar begins, and the last one ends if it does; undefined where one does not begin where the one before ends. */
function toEdges(trees: readonly FilterTree[]): readonly JsonValue[] | undefined {
  const ranges = trees.map(toRange);
  const isStep = ranges.every((range, i) => range && (i === 0 || isSame(ranges[i - 1]?.to, range.from)));
  const [first] = ranges;
  if (!first || !isStep) return undefined;
  const edges = [first.from, ...ranges.flatMap((range) => range?.to ?? [])];
  const isSorted = edges.every((edge, i) => i === 0 || isAscending(edges[i - 1]!, edge));
  return isSorted ? edges : undefined;
}

function toRange(tree: FilterTree): { readonly from: JsonValue; readonly to?: JsonValue } | undefined {
  const parts = tree.kind === 'all' ? tree.parts : [tree];
  const ends = parts.flatMap((part) => (part.kind === 'compare' ? [part] : []));
  const from = ends.find(({ operator }) => operator === 'gte');
  const to = ends.find(({ operator }) => operator === 'lt');
  const bounds = Number(from !== undefined) + Number(to !== undefined);
  if (!from || bounds !== parts.length) return undefined;
  return { from: from.value, ...(to && { to: to.value }) };
}

/** Whether two edges are written alike. */
export function isSame(a: JsonValue | undefined, b: JsonValue): boolean {
  return a === b || (a instanceof JsonFloat && b instanceof JsonFloat && a.value === b.value);
}

/** ISO dates and times: their texts have the order of what they tell. */
const TIME = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d)?$|^\d\d:\d\d:\d\d$/;

/** Whether an edge is surely below another, in the order of whatever column has them. */
function isAscending(a: JsonValue, b: JsonValue): boolean {
  if (typeof a === 'string' && typeof b === 'string')
    return a.length === b.length && TIME.test(a) && TIME.test(b) && a < b;
  const [one, other] = [a, b].map((edge) => (edge instanceof JsonFloat ? edge.value : edge));
  return typeof one === 'number' && typeof other === 'number' && one < other;
}
