import { NO_IDS, unite } from '../../core/search-index/ids.ts';
import type { PartOrder } from '../../core/search-index/ports/index-orders.ts';
import type { ExactColumn, IndexValues } from '../../core/search-index/ports/table-index.ts';
import type { ToldKeys } from '../../core/search-index/ports/told-keys.ts';
import type { ByteRanges } from '../bytes/byte-ranges.ts';
import { toCelled } from './celled-order.ts';
import type { Cells } from './cells-reader.ts';
import type { CellChoice } from './cells-within.ts';
import { partsOf, toRun } from '../lists/id-parts.ts';
import type { OrderedValue, OrdersWithin } from '../index-layout.ts';
import type { Marks } from './marks-reader.ts';
import { once } from '../bytes/once.ts';
import { CommonSets, OrderedSets, type PartSets, toLists, type ValueLists } from './ordered-sets.ts';
import { readJson, readPieces } from '../bytes/pieces.ts';
import type { ValueBlocks } from '../values/value-blocks.ts';
import { bytesOfSome, mostWithin, someWithin } from '../values/values-within.ts';
import { type ColumnCut, cutsOf } from '../values/value-cuts.ts';
import { walkValues } from '../values/walk-values.ts';

/** A column by its place. */
type FindColumn = (place: number) => {
  readonly id: string;
  readonly values: () => IndexValues | null | undefined;
};

/**
 * Opens the orders of a column's values within the values of others.
 * @param orders of all columns
 * @param column the column itself, by its place
 * @param blocks of it
 * @param cuts of it
 * @param marks of frequent words; null: there are none
 * @param cells of records; null: there are none
 * @param find others
 * @param highest the greatest id there can be
 */
export function openOrders(
  ranges: ByteRanges,
  orders: readonly OrdersWithin[],
  {
    column: own,
    blocks,
    cuts,
    marks,
    cells,
    find,
    highest,
  }: {
    readonly column: number;
    readonly blocks: ValueBlocks;
    readonly cuts: readonly ColumnCut[];
    readonly marks: Marks | null;
    readonly cells: Cells | null;
    readonly find: FindColumn;
    readonly highest: number;
  },
): Pick<IndexValues, 'orders' | 'orderWithin' | 'marked' | 'celled'> {
  const opened = orders.flatMap(({ by, columns, span }) => {
    const place = columns.indexOf(own);
    if (place < 0) return [];
    return {
      by: find(by),
      byPlace: by,
      place,
      read: once(() => readJson<readonly OrderedValue[]>(ranges, span)),
    };
  });
  const listsOf = async ({ column, keys }: ToldKeys): Promise<readonly ValueLists[] | undefined> => {
    const order = opened.find(({ by }) => by.id === column);
    if (!order) return undefined;
    const [values, { keys: firsts }, ...places] = await Promise.all([
      order.read(),
      blocks.root(),
      ...(keys ?? []).map((key) => order.by.values()?.placeOf(key)),
    ]);
    const numbers = keys
      ? places.map((place) => values.findIndex(([value]) => value === place))
      : [...values.keys()];
    const spans = numbers.map((number) => values[number]?.[1]);
    if (!spans.every((piece) => piece !== undefined)) return undefined;
    const pieces = await readPieces(ranges, spans);
    return pieces.map((piece, i) =>
      toLists(piece, {
        place: order.place,
        lists: firsts.length + partsOf(highest),
        number: numbers[i]!,
      }),
    );
  };
  const setsOf = async (of: ExactColumn): Promise<PartSets | undefined> => {
    const [lists, { keys }] = await Promise.all([listsOf(of), blocks.root()]);
    return lists && new OrderedSets(ranges, lists, { blocks: keys.length, highest });
  };
  const markedLists = async (of: ToldKeys, key: string) => {
    const by = opened.find((order) => order.by.id === of.column)?.byPlace;
    const word = by === undefined ? undefined : await marks?.of(key, by, own);
    if (!word) return undefined;
    const [lists, toMarks] = await Promise.all([listsOf(of), word.lists()]);
    const marked = lists?.map((list) => ({ ...list, marks: toMarks(list.number, list.counts) }));
    return marked && { lists: marked, word };
  };
  const toOrder = (sets: PartSets, isExact: boolean): PartOrder => ({
    records: sumOf(sets.counts),
    nullCount: sumOf(sets.counts.slice(sets.blocks)),
    isExact,
    runCounts: sets.counts.slice(0, sets.blocks),
    nulls: async () => unite(await sets.read([...sets.counts.keys()].slice(sets.blocks))),
    nullRuns: sets.counts.flatMap((count, place) =>
      place < sets.blocks || count === 0
        ? []
        : [toRun(count, async () => (await sets.read([place]))[0] ?? NO_IDS)],
    ),
    mostWithin: (range) => mostWithin(blocks, range, sets),
    bytesWithin: (range) => bytesOfSome(blocks, range, sets),
    within: (range) => someWithin(blocks, range, sets),
    walk: (wanted) => walkValues(blocks, wanted, sets),
    cuts: () => cutsOf(sets, cuts),
  });
  return {
    orders: opened.map(({ by }) => ({
      by: by.id,
      async count(keys) {
        const counts = await Promise.all(keys.map((key) => by.values()?.countOf(key)));
        return counts.reduce((sum, count) => (sum === undefined || !count ? undefined : sum + count), 0);
      },
    })),
    async orderWithin(of) {
      const told = await Promise.all(of.map(setsOf));
      const [first, ...others] = told.filter((sets) => sets !== undefined);
      if (!first || others.length + 1 < told.length) return undefined;
      const sets = others.reduce((all: PartSets, own) => new CommonSets(all, own), first);
      return toOrder(sets, others.length === 0);
    },
    async marked(of, key) {
      const own = await markedLists(of, key);
      if (!own) return undefined;
      const { lists, word } = own;
      const { keys } = await blocks.root();
      const sets = new OrderedSets(ranges, lists, { blocks: keys.length, highest });
      const count = lists.reduce((sum, { number }) => sum + (word.counts[number] ?? 0), 0);
      return { order: toOrder(sets, false), count, records: word.records };
    },
    async celled(asked, key) {
      const by = opened.find((order) => order.by.id === asked.of.column)?.byPlace;
      const celled = by === undefined ? [] : ((await cells?.of(by, own)) ?? []);
      const column = celled.find((one) => find(one.column).id === asked.column);
      const compared = column && find(column.column).values();
      if (!column || !compared) return undefined;
      const [lists, { keys }] = await Promise.all([
        key === null ? listsOf(asked.of) : markedLists(asked.of, key).then((marked) => marked?.lists),
        blocks.root(),
      ]);
      const setsOfLists = (some: readonly ValueLists[], chosen?: CellChoice) =>
        new OrderedSets(ranges, some, { blocks: keys.length, highest, chosen });
      const toPart = (sets: OrderedSets) => toOrder(sets, false);
      const told = { column, compared, highest, setsOfLists, toPart };
      return lists && toCelled({ ...told, lists }, asked, key);
    },
  };
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, own) => sum + own, 0);
}
