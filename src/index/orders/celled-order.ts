import { unite } from '../../core/search-index/ids.ts';
import type {
  AskedCells,
  CelledOrder,
  IndexOrder,
  PartOrder,
  RangeCells,
} from '../../core/search-index/ports/index-orders.ts';
import type { IndexValues } from '../../core/search-index/ports/table-index.ts';
import type { ColumnCells } from './cells-reader.ts';
import { type CellChoice, sumByClass } from './cells-within.ts';
import type { OrderedSets, ValueLists } from './ordered-sets.ts';

/** Records in the order of a column whose cells in the order of another one are told. */
interface CelledLists {
  readonly column: ColumnCells;
  /** The other one. */
  readonly compared: IndexValues;
  /** Those of the values that are asked for, marked where a word is. */
  readonly lists: readonly ValueLists[];
  /** Of the table. */
  readonly highest: number;
  readonly setsOfLists: (lists: readonly ValueLists[], chosen?: CellChoice) => OrderedSets;
  readonly toPart: (sets: OrderedSets) => PartOrder;
}

/** Those of them that are asked for (see IndexValues). Rejects with IndexFileError. */
export async function toCelled(
  { column, compared, lists: told, highest, setsOfLists, toPart }: CelledLists,
  { of, range }: AskedCells,
  key: string | null,
): Promise<CelledOrder | undefined> {
  const cells = await compared.cellsWithin(range, column.bits);
  const order = cells && (await orderOf(compared, of, { cells, key }));
  if (!order) return undefined;
  const lists = told.map((list) => ({ ...list, cells: column.lists(list.number, list.counts) }));
  const { counts, bytes } = setsOfLists(lists);
  const records = sumOf(counts);
  // Where all records are asked for, orders may tell of fewer.
  if (key === null && !of.keys && records < highest) return undefined;
  const [within, ahead, known] = await Promise.all([
    order.bytesWithin(range),
    Promise.all(cells.ends.map(order.bytesWithin)),
    key === null ? toldBy(order, cells) : countedBy(column, lists, { cells, key }),
  ]);
  if (!known) return undefined;
  return {
    records,
    bytes: sumOf(bytes),
    about: known.all + known.some / 2,
    ahead: sumOf(ahead),
    within,
    async open() {
      const some = unite(await Promise.all(cells.ends.map(order.within)));
      const sets = setsOfLists(lists, { classes: cells.classes, some });
      return { order: toPart(sets), count: known.all + some.length };
    },
  };
}

/** The records that are asked for in the order of the range. */
interface RangeOrder extends Pick<IndexOrder, 'within' | 'mostWithin' | 'bytesWithin'> {
  /** How many are in cells that lie within the range; where a word is asked for, at least so many. */
  readonly all: number;
}

/** Undefined: they are not told, or some records have none of the values that orders tell of. */
async function orderOf(
  compared: IndexValues,
  of: AskedCells['of'],
  { cells, key }: { readonly cells: RangeCells; readonly key: string | null },
): Promise<RangeOrder | undefined> {
  const toOrder = ({ within, mostWithin, bytesWithin }: IndexOrder, all: number): RangeOrder => ({
    within,
    mostWithin,
    bytesWithin,
    all,
  });
  if (key !== null) {
    const marked = await compared.marked(of, key);
    const isTold = marked && (of.keys !== null || marked.count === marked.records);
    return isTold ? toOrder(marked.order, 0) : undefined;
  }
  if (!of.keys) return toOrder(compared, cells.count);
  const part = await compared.orderWithin([{ column: of.column, keys: of.keys }]);
  return part && toOrder(part, sumOf(part.runCounts.slice(cells.runs.from, cells.runs.to)));
}

/** How many records are in cells that lie within a range as a whole, and in those of which a part does, at most. */
interface KnownCounts {
  readonly all: number;
  readonly some: number;
}

async function toldBy({ all, mostWithin }: RangeOrder, { ends }: RangeCells): Promise<KnownCounts> {
  return { all, some: sumOf(await Promise.all(ends.map(mostWithin))) };
}

/** The same of a word's records. Undefined: it is not told. */
async function countedBy(
  column: ColumnCells,
  lists: readonly ValueLists[],
  { cells, key }: { readonly cells: RangeCells; readonly key: string },
): Promise<KnownCounts | undefined> {
  const counts = await Promise.all(lists.map(({ number }) => column.counts(key, number)));
  if (!counts.every((own) => own !== undefined)) return undefined;
  const sums = counts.map((own) => sumByClass(cells, own));
  return { all: sumOf(sums.map(({ all }) => all)), some: sumOf(sums.map(({ some }) => some)) };
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, own) => sum + own, 0);
}
