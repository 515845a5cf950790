import type { Relation } from '../ports.ts';
import type { FilterTree } from '../search/filter-tree.ts';
import { rowTextColumns } from '../search/row-text.ts';
import { columnOf } from '../search/search-columns.ts';
import type { TextCondition, TextSearch } from '../search/text-query.ts';
import { comparedRange, type Comparisons, partsOf } from './values/comparisons.ts';
import { listBytes, surely, type Condition } from './condition.ts';
import { filterCondition } from './filter-condition.ts';
import { wordKey } from './pages/frequent-page.ts';
import { exactKeys } from './pages/ordered.ts';
import type { MarkedOrder } from './ports/index-orders.ts';
import type { ExactColumn, TableIndex } from './ports/table-index.ts';
import { meets, textOfColumns } from './text-condition.ts';
import type { ValueRange } from './values/value-order.ts';

/**
 * A search for one frequent word, whose rank nobody sees, among the records of a value and within a range: where the index marks the word's records in the order of
 * the range, its list need not be read. Undefined: it is another question, nothing is marked, or lists are read sooner. Rejects with IndexFileError.
 */
export async function findMarked(
  index: TableIndex,
  relation: Relation,
  { filters, text }: { readonly filters: FilterTree; readonly text: TextSearch },
): Promise<readonly Condition[] | undefined> {
  const [asked] = text.conditions;
  const key = markedKey(text);
  const parts = partsOf(filters);
  const found = key === undefined ? undefined : await findOrder(index, relation, parts, key);
  if (!found) return undefined;
  const column = columnOf(relation);
  const filter = await filterCondition(index, filters, column);
  if (!filter) return undefined;
  const { range, order, used } = found;
  const columns = rowTextColumns(relation);
  const marked: Condition = {
    cost: await order.mostWithin(range),
    columns: [...new Set([...filter.columns, ...columns.map(({ id }) => id)])],
    find: async () => surely(await order.within(range)),
    test: (textOf) => filter.test(textOf) && meets(asked as TextCondition, textOfColumns(columns, textOf)),
  };
  const left = parts.filter((part) => !used.has(part));
  const rest =
    left.length === 0 ? undefined : await filterCondition(index, { kind: 'all', parts: left }, column);
  return left.length === 0 ? [marked] : rest && [marked, rest];
}

/** By which key a search may be marked. Undefined: it asks for something else than one word of whole rows, or somebody sees a rank. */
export function markedKey({ conditions, ranks }: TextSearch): string | undefined {
  const [asked, ...others] = conditions;
  const isOne = asked?.source === 'row' && others.length === 0 && ranks.length === 0;
  return isOne ? wordKey(asked) : undefined;
}

/** The marked order that answers some of a filter's parts. */
interface FoundOrder extends Pick<MarkedOrder, 'order'> {
  readonly range: ValueRange;
  readonly used: ReadonlySet<FilterTree>;
}

async function findOrder(
  index: TableIndex,
  relation: Relation,
  parts: readonly FilterTree[],
  key: string,
): Promise<FoundOrder | undefined> {
  const compared = parts.filter((part) => part.kind === 'compare');
  for (const id of new Set(compared.map((part) => part.column))) {
    const own: Comparisons = compared.filter((part) => part.column === id);
    const values = id === '_id' ? undefined : index.column(id)?.values;
    const range = values && comparedRange(columnOf(relation)(id), own);
    if (!values || !range) continue;
    for (const { by } of values.orders) {
      const ofBy = parts.filter((part) => 'column' in part && part.column === by);
      const [part] = ofBy;
      const keys = part && exactKeys(part, columnOf(relation)).get(by);
      // A column that is asked for twice must have values of both.
      if (!part || ofBy.length > 1 || !keys || keys.length === 0) continue;
      const marked = await values.marked({ column: by, keys }, key);
      if (marked && (await isSooner(index, { values: id, range, of: { column: by, keys } }, marked)))
        return { order: marked.order, range, used: new Set<FilterTree>([...own, part]) };
    }
  }
  return undefined;
}

/** Whether fewer bytes tell the records by marks than by the word's list and what tells the range. */
async function isSooner(
  index: TableIndex,
  {
    values: id,
    range,
    of,
  }: { readonly values: string; readonly range: ValueRange; readonly of: ExactColumn },
  { order, records }: MarkedOrder,
): Promise<boolean> {
  const values = index.column(id)?.values;
  const part = await values?.orderWithin([of]);
  if (!values || !part) return false;
  const [marked, within, all] = await Promise.all([
    order.bytesWithin(range),
    part.bytesWithin(range),
    values.bytesWithin(range),
  ]);
  const told = Math.min(within, all + listBytes(part.records, part.records / index.records));
  return marked < told + listBytes(records, records / index.records);
}
