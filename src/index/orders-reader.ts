import { IndexFileError } from '../core/search-index/index-file-error.ts';
import { type Ids, NO_IDS, unite } from '../core/search-index/ids.ts';
import type { IndexValues, OrdersWithin } from '../core/search-index/table-index.ts';
import type { ValueKey } from '../core/search-index/value-keys.ts';
import { ByteReader } from './byte-reader.ts';
import type { ByteRanges } from './byte-ranges.ts';
import { decodeIds } from './id-list.ts';
import type { OrderedValue, OrderWithin, Span } from './index-layout.ts';
import { once } from './once.ts';
import { inflate, readJson, readPieces } from './pieces.ts';
import { sums } from './sums.ts';
import type { ValueBlocks, ValueSets } from './value-blocks.ts';
import { bytesOfSome, mostWithin, someWithin } from './values-within.ts';
import { walkValues } from './walk-values.ts';

/** The column of few values by which others are told, and the records of the table. */
interface ByColumn {
  readonly id: string;
  readonly values: () => IndexValues | null | undefined;
  readonly records: number;
}

/** Opens the orders of a column's values within the values of another one. @param blocks of the column itself */
export function openOrders(
  ranges: ByteRanges,
  { span }: OrderWithin,
  blocks: ValueBlocks,
  by: ByColumn,
): OrdersWithin {
  const read = once(() => readJson<readonly OrderedValue[]>(ranges, span));
  return {
    by: by.id,
    async count(keys) {
      const counts = await Promise.all(keys.map((key) => by.values()?.countOf(key)));
      return counts.reduce((sum, count) => (sum === undefined || !count ? undefined : sum + count), 0);
    },
    async of(keys) {
      const [values, ...places] = await Promise.all([
        read(),
        ...keys.map((key: ValueKey) => by.values()?.placeOf(key)),
      ]);
      const spans = places.map((place) => values.find(([value]) => value === place)?.[1]);
      if (!spans.every((piece) => piece !== undefined)) return undefined;
      const pieces = await readPieces(ranges, spans);
      const { keys: firsts } = await blocks.root();
      const lists = pieces.map((piece, i) => toLists(piece, spans[i] as Span, firsts.length));
      const sets = new OrderedSets(ranges, lists, by.records);
      return {
        records: sets.records,
        nullCount: sets.nullCount,
        nulls: () => sets.nulls(),
        mostWithin: (range) => mostWithin(blocks, range, sets),
        bytesWithin: (range) => bytesOfSome(blocks, range, sets),
        within: (range) => someWithin(blocks, range, sets),
        walk: (own) => walkValues(blocks, own, sets),
      };
    },
  };
}

/** The lists of a value: of the records without a value in the other column, and of those in each block of it. */
interface ValueLists {
  readonly counts: readonly number[];
  readonly bytes: readonly number[];
  /** Where each begins. */
  readonly starts: readonly number[];
}

/** @param blocks of the other column */
function toLists(piece: Uint8Array, [at, length]: Span, blocks: number): ValueLists {
  const reader = new ByteReader(inflate(piece));
  const [counts, bytes]: [number[], number[]] = [[], []];
  while (reader.at < reader.bytes.length) {
    const count = reader.varint();
    counts.push(count);
    bytes.push(count === 0 ? 0 : reader.varint());
  }
  if (counts.length !== blocks + 1) throw new IndexFileError('it orders other values');
  return { counts, bytes, starts: sums(bytes).map((before) => at + length + before) };
}

/** Of each block of a column's values the records that have any of some values of another one. */
class OrderedSets implements ValueSets {
  readonly #ranges: ByteRanges;
  readonly #lists: readonly ValueLists[];
  readonly #highest: number;
  readonly #counts: readonly number[];
  readonly #bytes: readonly number[];

  constructor(ranges: ByteRanges, lists: readonly ValueLists[], highest: number) {
    this.#ranges = ranges;
    this.#lists = lists;
    this.#highest = highest;
    const sumsOf = (of: (own: ValueLists) => readonly number[]) =>
      (lists[0] ? of(lists[0]) : []).map((_, i) =>
        lists.reduce((sum, own) => sum + (of(own)[i] as number), 0),
      );
    this.#counts = sumsOf(({ counts }) => counts);
    this.#bytes = sumsOf(({ bytes }) => bytes);
  }

  get records(): number {
    return this.#counts.reduce((sum, count) => sum + count, 0);
  }

  get nullCount(): number {
    return this.#counts[0] ?? 0;
  }

  async root(): Promise<{ readonly counts: readonly number[]; readonly ids: readonly number[] }> {
    return { counts: this.#counts.slice(1), ids: this.#bytes.slice(1) };
  }

  sets(numbers: readonly number[]): Promise<readonly Ids[]> {
    return this.#read(numbers.map((number) => number + 1));
  }

  async nulls(): Promise<Ids> {
    const [ids = NO_IDS] = await this.#read([0]);
    return ids;
  }

  async #read(places: readonly number[]): Promise<readonly Ids[]> {
    const wanted = places.map((place) => this.#lists.filter(({ counts }) => counts[place] !== 0));
    const pieces = await readPieces(
      this.#ranges,
      wanted.flatMap((some, i) => {
        const place = places[i] as number;
        return some.map(({ starts, bytes }): Span => [starts[place] as number, bytes[place] as number]);
      }),
    );
    let next = 0;
    return wanted.map((some, i) =>
      unite(
        some.map(({ counts }) =>
          decodeIds(pieces[next++] as Uint8Array, counts[places[i] as number] as number, this.#highest),
        ),
      ),
    );
  }
}
