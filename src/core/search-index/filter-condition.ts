import type { RelationColumn } from '../ports.ts';
import type { FilterTree } from '../search/filter-tree.ts';
import { listType } from '../search/list-type.ts';
import { matchAll, matchAny, opposite, surely, type Condition, type TextOf } from './condition.ts';
import { unlistedTextCondition } from './unlisted-text-condition.ts';
import { pgType } from '../values/pg-types.ts';
import { boxCondition } from './box-condition.ts';
import { both, complement, NO_IDS, unite } from './ids.ts';
import { BYTES_OF_ID, exactKeys, type OrderedPart, rangeOrders, type ExactKeys } from './pages/ordered.ts';
import type { IndexOrder } from './ports/index-orders.ts';
import type { ExactColumn, IndexValues, TableIndex } from './ports/table-index.ts';
import { idCondition, nullCondition } from './record-conditions.ts';
import { type Comparisons, comparedRange, partsOf } from './values/comparisons.ts';
import { toValueRange } from './values/value-range.ts';
import { valueKeys, type ColumnValue } from './values/value-keys.ts';
import { isOne, isWithin, type ValueRange } from './values/value-order.ts';

/**
 * A filter as a condition on an index. Undefined: the database must tell. Rejects with IndexFileError.
 * @param column by its name; `_id` is one
 * @param exact values that records must have in any case: it finds none without them
 */
export async function filterCondition(
  index: TableIndex,
  tree: FilterTree,
  column: (name: string) => RelationColumn,
  exact: ExactKeys = exactKeys(tree, column),
): Promise<Condition | undefined> {
  if (tree.kind === 'any') {
    const parts = await Promise.all(
      tree.parts.map((part) =>
        filterCondition(index, part, column, new Map([...exactKeys(part, column), ...exact])),
      ),
    );
    return parts.every((part) => part !== undefined) ? combined(index, tree.kind, parts) : undefined;
  }
  if (tree.kind === 'all') {
    const compared = new Map<string, Comparisons>();
    const others: FilterTree[] = [];
    for (const part of partsOf(tree))
      if (part.kind === 'compare') compared.set(part.column, [...(compared.get(part.column) ?? []), part]);
      else others.push(part);
    const [ranges, parts] = await Promise.all([
      Promise.all(
        [...compared].map(async ([name, own]) => ({
          name,
          condition: await compareCondition(index, column(name), own, exact),
        })),
      ),
      Promise.all(others.map((part) => filterCondition(index, part, column, exact))),
    ]);
    const conditions = new Map<string, Condition>();
    for (const { name, condition } of ranges) if (condition) conditions.set(name, condition);
    if (conditions.size < ranges.length || !parts.every((part) => part !== undefined)) return undefined;
    const box = await findBox(index, compared, { column, instead: conditions });
    for (const name of box?.columns ?? []) conditions.delete(name);
    return combined(index, tree.kind, [...(box ? [box] : []), ...conditions.values(), ...parts]);
  }
  if (tree.kind === 'null') return nullCondition(index, column(tree.column));
  if (tree.kind === 'not') {
    const part = await filterCondition(index, tree.part, column);
    return part && opposite(part, index.records);
  }
  const source = column(tree.column);
  if (tree.kind === 'compare') return compareCondition(index, source, [tree], exact);
  const { category } = listType(pgType(source.type), tree.values);
  const wanted = tree.values.map((value) => toValueRange(source, 'eq', value, category));
  return columnCondition(index, source, wanted, exact);
}

/** Two of the columns that are compared, where the records of both ranges are told together. Undefined: none are, or each by itself takes less. */
async function findBox(
  index: TableIndex,
  compared: ReadonlyMap<string, Comparisons>,
  {
    column,
    instead,
  }: {
    readonly column: (name: string) => RelationColumn;
    readonly instead: ReadonlyMap<string, Condition>;
  },
): Promise<Condition | undefined> {
  const tiles = index.tiles.find(({ columns }) => columns.every((id) => compared.has(id)));
  const [first, second] = (tiles?.columns ?? []).map((id) => comparedRange(column(id), compared.get(id)!));
  if (!tiles || !first || !second) return undefined;
  const ids = tiles.columns.reduce((sum, id) => sum + (instead.get(id)?.cost ?? 0), 0);
  return boxCondition(index, tiles, { box: { first, second }, column, most: ids * BYTES_OF_ID });
}

/** What is compared with several values is within one range: its ends are not read each by itself. */
function compareCondition(
  index: TableIndex,
  column: RelationColumn,
  comparisons: Comparisons,
  exact: ExactKeys,
): Promise<Condition | undefined> {
  const range = comparedRange(column, comparisons);
  return range === undefined ? Promise.resolve(undefined) : columnCondition(index, column, [range], exact);
}

/** The values that all of a filter asks for, where it asks for single ones and for nothing else. */
export function exactValues(
  tree: FilterTree,
  column: (name: string) => RelationColumn,
): readonly ColumnValue[] | undefined {
  if (tree.kind === 'all') {
    const parts = tree.parts.map((part) => exactValues(part, column));
    return parts.every((part) => part !== undefined) ? parts.flat() : undefined;
  }
  const value =
    tree.kind === 'in' ? tree.values : tree.kind === 'compare' && tree.operator === 'eq' ? [tree.value] : [];
  if ((tree.kind !== 'in' && tree.kind !== 'compare') || value.length !== 1) return undefined;
  const range = toValueRange(column(tree.column), 'eq', value[0]!);
  return range && range.from !== undefined ? [{ column: tree.column, key: range.from }] : undefined;
}

/** Any of some ranges of a column. @param exact values of other columns that records must have as well */
async function columnCondition(
  index: TableIndex,
  column: RelationColumn,
  wanted: readonly (ValueRange | null | undefined)[],
  exact: ExactKeys,
): Promise<Condition | undefined> {
  if (!wanted.every((one) => one !== undefined)) return undefined;
  const ranges = wanted.filter((one) => one !== null);
  if (column.id === '_id') return idCondition(index.records, ranges);
  const indexed = index.column(column.id);
  if (indexed?.values) return valueCondition(index, indexed.values, { column, ranges, exact });
  if (!indexed || pgType(column.type).category !== 'text') return undefined;
  return unlistedTextCondition(index, indexed, column, ranges);
}

function combined(index: TableIndex, kind: 'all' | 'any', parts: readonly Condition[]): Condition {
  const found = kind === 'all' ? withoutCovered(parts) : parts;
  const costs = found.map(({ cost }) => cost);
  const columns = [...new Set(parts.flatMap((part) => part.columns))];
  return kind === 'all'
    ? {
        cost: parts.length === 0 ? index.records : Math.min(...costs),
        covers: parts.flatMap(({ covers = [] }) => covers),
        columns,
        find: async () =>
          parts.length === 0 ? surely(complement(NO_IDS, index.records)) : matchAll(found, index.records),
        test: (textOf) => parts.every((part) => part.test(textOf)),
      }
    : {
        cost: costs.reduce((sum, cost) => sum + cost, 0),
        columns,
        find: (left) => matchAny(parts, left),
        test: (textOf) => parts.some((part) => part.test(textOf)),
      };
}

/** What another part is sure of is not looked for by itself, unless it is itself sure of something that is then not looked for. */
function withoutCovered(parts: readonly Condition[]): readonly Condition[] {
  const [needed, left] = [new Set<Condition>(), new Set(parts)];
  const covers = (part: Condition, exact: ExactColumn) => part.covers?.some((own) => isSame(own, exact));
  for (const part of parts.toSorted((a, b) => (a.covers?.length ?? 0) - (b.covers?.length ?? 0))) {
    const { exact } = part;
    const other = exact && [...left].find((own) => own !== part && covers(own, exact));
    if (!other || needed.has(part)) continue;
    left.delete(part);
    needed.add(other);
  }
  return [...left];
}

async function valueCondition(
  index: TableIndex,
  values: IndexValues,
  {
    column,
    ranges,
    exact,
  }: { readonly column: RelationColumn; readonly ranges: readonly ValueRange[]; readonly exact: ExactKeys },
): Promise<Condition> {
  // Each once: a value that is asked for twice is no more records.
  const keysAskedFor = [...new Set(ranges.flatMap((range) => (isOne(range) ? [range.from] : [])))];
  // A comparison asks for one range, a list for single values.
  const wide = ranges.find((range) => !isOne(range));
  const wanted = wide ? [wide] : keysAskedFor.map((key): ValueRange => ({ from: key, to: key }));
  const orders = await rangeOrders(values, exact, wanted, index);
  const mostOf = async ({ mostWithin }: Pick<IndexOrder, 'mostWithin'>) =>
    (await Promise.all(wanted.map(mostWithin))).reduce((sum, most) => sum + most, 0);
  const costs = await Promise.all(
    (orders.length > 0 ? orders.map(({ order }) => order) : [values]).map(mostOf),
  );
  const keys = valueKeys(column);
  return {
    cost: Math.min(...costs),
    ...(!wide && keysAskedFor.length > 0 && { exact: { column: column.id, keys: keysAskedFor } }),
    covers: orders.map((own) => ({ column: own.by, keys: own.keys })),
    columns: [column.id],
    find: async () => {
      const within = async ({ order }: OrderedPart) => unite(await Promise.all(wanted.map(order.within)));
      const lists = await Promise.all(orders.map(within));
      if (lists.length > 0) return surely(lists.reduce(both));
      return surely(await (wide ? values.within(wide) : values.equal(keysAskedFor)));
    },
    test: (textOf: TextOf) => {
      const text = textOf(column.id);
      const key = text === null ? undefined : keys?.toKey(text);
      return key !== undefined && ranges.some((range) => isWithin(key, range));
    },
  };
}

function isSame(one: ExactColumn, other: ExactColumn): boolean {
  return (
    one.column === other.column &&
    one.keys.length === other.keys.length &&
    one.keys.every((key) => other.keys.includes(key))
  );
}
