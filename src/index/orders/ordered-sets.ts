import { IndexFileError } from '../../core/search-index/ports/index-file-error.ts';
import { both, type Ids, unite } from '../../core/search-index/ids.ts';
import { ByteReader } from '../bytes/byte-reader.ts';
import type { ByteRanges } from '../bytes/byte-ranges.ts';
import { type CellChoice, inCells } from './cells-within.ts';
import { decodeIds } from '../lists/id-list.ts';
import { decodePart } from '../lists/id-parts.ts';
import type { Span } from '../index-layout.ts';
import type { ListCells } from './cells-reader.ts';
import type { ListMarks } from './marks-reader.ts';
import { inflate, readPieces } from '../bytes/pieces.ts';
import { sums } from '../bytes/sums.ts';
import type { ValueSets } from '../values/value-blocks.ts';

/** Some records of each block of a column, and of those without a value in it. */
export interface PartSets extends ValueSets {
  /** Of each block, and of those without a value by part of the table: how many they are, at most, and their bytes. */
  readonly counts: readonly number[];
  readonly bytes: readonly number[];
  /** How many of these lists are blocks'. */
  readonly blocks: number;
  /** Some of these lists, by their places. */
  read(places: readonly number[]): Promise<readonly Ids[]>;
}

/** The lists of a value: of the records in each block of the other column, and of those without a value in it by part of the table. */
export interface ValueLists {
  /** The value, among those that are told of. */
  readonly number: number;
  readonly counts: readonly number[];
  readonly bytes: readonly number[];
  /** Where each begins. */
  readonly starts: readonly number[];
  /** Which of its records are meant; absent: all. */
  readonly marks?: ListMarks;
  /** In which cells they lie, by which fewer are meant; absent: any. */
  readonly cells?: ListCells;
}

/** @param place of the other column among those that the piece tells of @param lists it has, of blocks and of parts of the table @param number of the value */
export function toLists(
  piece: Uint8Array,
  { place, lists, number }: Readonly<Record<'place' | 'lists' | 'number', number>>,
): ValueLists {
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
    return { number, counts, bytes, starts: sums(bytes).map((before) => at + before) };
  }
}

/** The records that have any of some values of another column, or those of them that are marked, and lie in some cells. */
export class OrderedSets implements PartSets {
  readonly #ranges: ByteRanges;
  readonly #lists: readonly ValueLists[];
  readonly #highest: number;
  readonly #chosen: CellChoice | undefined;
  readonly blocks: number;
  readonly counts: readonly number[];
  readonly bytes: readonly number[];

  /** @param chosen those that are meant by their cells, where lists have these */
  constructor(
    ranges: ByteRanges,
    lists: readonly ValueLists[],
    {
      blocks,
      highest,
      chosen,
    }: {
      readonly blocks: number;
      readonly highest: number;
      readonly chosen?: CellChoice | undefined;
    },
  ) {
    this.#ranges = ranges;
    this.#lists = lists;
    this.#highest = highest;
    this.#chosen = chosen;
    this.blocks = blocks;
    const sumsOf = (of: (own: ValueLists) => readonly number[]) =>
      (lists[0] ? of(lists[0]) : []).map((_, i) => lists.reduce((sum, own) => sum + of(own)[i]!, 0));
    this.counts = sumsOf(({ counts }) => counts);
    this.bytes = sumsOf(({ bytes, marks, cells }) =>
      bytes.map((own, i) => own + (marks?.bytes[i] ?? 0) + (cells?.bytes[i] ?? 0)),
    );
  }

  readonly root = async () => withoutNulls(this);

  sets(numbers: readonly number[]): Promise<readonly Ids[]> {
    return this.read(numbers);
  }

  async read(places: readonly number[]): Promise<readonly Ids[]> {
    const wanted = places.map((place) => this.#lists.filter(({ counts }) => counts[place] !== 0));
    const [pieces, marked, celled] = await Promise.all([
      readPieces(
        this.#ranges,
        wanted.flatMap((some, i) => {
          const place = places[i]!;
          return some.map(({ starts, bytes }): Span => [starts[place]!, bytes[place]!]);
        }),
      ),
      Promise.all(this.#lists.map(async ({ number, marks }) => [number, await marks?.of(places)] as const)),
      Promise.all(this.#lists.map(async ({ number, cells }) => [number, await cells?.of(places)] as const)),
    ]);
    const [marksOf, cellsOf] = [new Map(marked), new Map(celled)];
    let next = 0;
    const listOf = ({ number, counts }: ValueLists, place: number) => {
      const [piece, count] = [pieces[next++]!, counts[place]!];
      const ids =
        place < this.blocks
          ? decodeIds(piece, count, this.#highest)
          : decodePart(piece, place - this.blocks, count, this.#highest);
      const [marks, cells] = [marksOf.get(number), cellsOf.get(number)];
      const meant = cells && this.#chosen ? inCells(ids, cells.get(place)!, this.#chosen) : ids;
      if (!marks) return meant;
      const own = marks.get(place)!.map((at) => ids[at - 1]!);
      return meant === ids ? own : both(own, meant);
    };
    return wanted.map((some, i) => unite(some.map((own) => listOf(own, places[i]!))));
  }
}

/** The records that two of them have both. */
export class CommonSets implements PartSets {
  readonly blocks: number;
  readonly counts: readonly number[];
  readonly bytes: readonly number[];

  constructor(
    readonly one: PartSets,
    readonly other: PartSets,
  ) {
    this.blocks = one.blocks;
    this.counts = one.counts.map((count, i) => Math.min(count, other.counts[i]!));
    this.bytes = one.bytes.map((bytes, i) => bytes + other.bytes[i]!);
  }

  readonly root = async () => withoutNulls(this);

  sets(numbers: readonly number[]): Promise<readonly Ids[]> {
    return this.read(numbers);
  }

  async read(places: readonly number[]): Promise<readonly Ids[]> {
    const [own, others] = await Promise.all([this.one.read(places), this.other.read(places)]);
    return own.map((ids, i) => both(ids, others[i]!));
  }
}

function withoutNulls({ counts, bytes, blocks }: PartSets): {
  readonly counts: readonly number[];
  readonly ids: readonly number[];
} {
  return { counts: counts.slice(0, blocks), ids: bytes.slice(0, blocks) };
}
