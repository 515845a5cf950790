import { IndexFileError } from '../core/search-index/index-file-error.ts';
import { both, type Ids, NO_IDS, unite } from '../core/search-index/ids.ts';
import type { ExactColumn, IndexValues } from '../core/search-index/table-index.ts';
import { ByteReader } from './byte-reader.ts';
import type { ByteRanges } from './byte-ranges.ts';
import { decodeIds } from './id-list.ts';
import { decodePart, partsOf, toRun } from './id-parts.ts';
import type { OrderedValue, OrdersWithin, Span } from './index-layout.ts';
import { once } from './once.ts';
import { inflate, readJson, readPieces } from './pieces.ts';
import { sums } from './sums.ts';
import type { ValueBlocks, ValueSets } from './value-blocks.ts';
import { bytesOfSome, mostWithin, someWithin } from './values-within.ts';
import { type ColumnCut, cutsOf } from './value-cuts.ts';
import { walkValues } from './walk-values.ts';

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
    find,
    highest,
  }: {
    readonly column: number;
    readonly blocks: ValueBlocks;
    readonly cuts: readonly ColumnCut[];
    readonly find: FindColumn;
    readonly highest: number;
  },
): Pick<IndexValues, 'orders' | 'orderWithin'> {
  const opened = orders.flatMap(({ by, columns, span }) => {
    const place = columns.indexOf(own);
    if (place < 0) return [];
    return {
      by: find(by),
      place,
      read: once(() => readJson<readonly OrderedValue[]>(ranges, span)),
    };
  });
  const setsOf = async ({ column, keys }: ExactColumn): Promise<PartSets | undefined> => {
    const order = opened.find(({ by }) => by.id === column);
    if (!order) return undefined;
    const [values, { keys: firsts }, ...places] = await Promise.all([
      order.read(),
      blocks.root(),
      ...keys.map((key) => order.by.values()?.placeOf(key)),
    ]);
    const spans = places.map((place) => values.find(([value]) => value === place)?.[1]);
    if (!spans.every((piece) => piece !== undefined)) return undefined;
    const pieces = await readPieces(ranges, spans);
    const lists = pieces.map((piece) => toLists(piece, order.place, firsts.length + partsOf(highest)));
    return new OrderedSets(ranges, lists, { blocks: firsts.length, highest });
  };
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
      return {
        records: sumOf(sets.counts),
        nullCount: sumOf(sets.counts.slice(sets.blocks)),
        isExact: others.length === 0,
        nulls: async () => unite(await sets.read([...sets.counts.keys()].slice(sets.blocks))),
        nullRuns: sets.counts.flatMap((count, place) =>
          place < sets.blocks || count === 0
            ? []
            : [toRun(count, async () => (await sets.read([place]))[0] ?? NO_IDS)],
        ),
        mostWithin: (range) => mostWithin(blocks, range, sets),
        bytesWithin: (range) => bytesOfSome(blocks, range, sets),
        within: (range) => someWithin(blocks, range, sets),
        walk: (own) => walkValues(blocks, own, sets),
        cuts: () => cutsOf(sets, cuts),
      };
    },
  };
}

/** Some records of each block of a column, and of those without a value in it. */
interface PartSets extends ValueSets {
  /** Of each block, and of those without a value by part of the table: how many they are, at most, and their bytes. */
  readonly counts: readonly number[];
  readonly bytes: readonly number[];
  /** How many of these lists are blocks'. */
  readonly blocks: number;
  /** Some of these lists, by their places. */
  read(places: readonly number[]): Promise<readonly Ids[]>;
}

/** The lists of a value: of the records in each block of the other column, and of those without a value in it by part of the table. */
interface ValueLists {
  readonly counts: readonly number[];
  readonly bytes: readonly number[];
  /** Where each begins. */
  readonly starts: readonly number[];
}

/** @param place of the other column among those that the piece tells of @param lists it has, of blocks and of parts of the table */
function toLists(piece: Uint8Array, place: number, lists: number): ValueLists {
  const reader = new ByteReader(inflate(piece));
  for (let column = 0; ; column += 1) {
    const [size, at] = [reader.varint(), reader.varint()];
    const [counts, bytes]: [number[], number[]] = [[], []];
    for (let list = 0; list < size; list += 1) {
      const count = reader.varint();
      counts.push(count);
      bytes.push(count === 0 ? 0 : reader.varint());
    }
    if (column < place) continue;
    if (size !== lists) throw new IndexFileError('it orders other values');
    return { counts, bytes, starts: sums(bytes).map((before) => at + before) };
  }
}

/** The records that have any of some values of another column. */
class OrderedSets implements PartSets {
  readonly #ranges: ByteRanges;
  readonly #lists: readonly ValueLists[];
  readonly #highest: number;
  readonly blocks: number;
  readonly counts: readonly number[];
  readonly bytes: readonly number[];

  constructor(
    ranges: ByteRanges,
    lists: readonly ValueLists[],
    { blocks, highest }: { readonly blocks: number; readonly highest: number },
  ) {
    this.#ranges = ranges;
    this.#lists = lists;
    this.#highest = highest;
    this.blocks = blocks;
    const sumsOf = (of: (own: ValueLists) => readonly number[]) =>
      (lists[0] ? of(lists[0]) : []).map((_, i) =>
        lists.reduce((sum, own) => sum + (of(own)[i] as number), 0),
      );
    this.counts = sumsOf(({ counts }) => counts);
    this.bytes = sumsOf(({ bytes }) => bytes);
  }

  readonly root = async () => withoutNulls(this);

  sets(numbers: readonly number[]): Promise<readonly Ids[]> {
    return this.read(numbers);
  }

  async read(places: readonly number[]): Promise<readonly Ids[]> {
    const wanted = places.map((place) => this.#lists.filter(({ counts }) => counts[place] !== 0));
    const pieces = await readPieces(
      this.#ranges,
      wanted.flatMap((some, i) => {
        const place = places[i] as number;
        return some.map(({ starts, bytes }): Span => [starts[place] as number, bytes[place] as number]);
      }),
    );
    let next = 0;
    const listOf = ({ counts }: ValueLists, place: number) => {
      const [piece, count] = [pieces[next++] as Uint8Array, counts[place] as number];
      return place < this.blocks
        ? decodeIds(piece, count, this.#highest)
        : decodePart(piece, place - this.blocks, count, this.#highest);
    };
    return wanted.map((some, i) => unite(some.map((own) => listOf(own, places[i] as number))));
  }
}

/** The records that two of them have both. */
class CommonSets implements PartSets {
  readonly blocks: number;
  readonly counts: readonly number[];
  readonly bytes: readonly number[];

  constructor(
    readonly one: PartSets,
    readonly other: PartSets,
  ) {
    this.blocks = one.blocks;
    this.counts = one.counts.map((count, i) => Math.min(count, other.counts[i] as number));
    this.bytes = one.bytes.map((bytes, i) => bytes + (other.bytes[i] as number));
  }

  readonly root = async () => withoutNulls(this);

  sets(numbers: readonly number[]): Promise<readonly Ids[]> {
    return this.read(numbers);
  }

  async read(places: readonly number[]): Promise<readonly Ids[]> {
    const [own, others] = await Promise.all([this.one.read(places), this.other.read(places)]);
    return own.map((ids, i) => both(ids, others[i] as Ids));
  }
}

function withoutNulls({ counts, bytes, blocks }: PartSets): {
  readonly counts: readonly number[];
  readonly ids: readonly number[];
} {
  return { counts: counts.slice(0, blocks), ids: bytes.slice(0, blocks) };
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, own) => sum + own, 0);
}
