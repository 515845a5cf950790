import { IndexFileError } from '../../core/search-index/ports/index-file-error.ts';
import type { Box, BoxPlan, BoxRecords, IndexTiles } from '../../core/search-index/ports/index-tiles.ts';
import { isWithin, type ValueRange } from '../../core/search-index/values/value-order.ts';
import { ByteReader } from '../bytes/byte-reader.ts';
import type { ByteRanges } from '../bytes/byte-ranges.ts';
import type { Span, Tiles } from '../index-layout.ts';
import { once } from '../bytes/once.ts';
import { inflate, readJson, readPieces } from '../bytes/pieces.ts';
import { sums } from '../bytes/sums.ts';
import { decodeTile, type TiledRecords } from './tile-piece.ts';
import type { TileStrips } from './tiles-layout.ts';

/** The records of a tile that are early, or those that are not, and where they stand. */
interface TilePart {
  readonly count: number;
  readonly span: Span;
}

/** The records of a strip whose second value is from `least` to `most`. */
interface Tile {
  readonly least: number;
  readonly most: number;
  readonly early: TilePart;
  readonly late: TilePart;
}

/** Opens the tiles of two columns. @param ids of the table's columns @param scales of both columns @param highest the greatest id there can be */
export function openTiles(
  ranges: ByteRanges,
  { columns: [one, other], early, strips }: Tiles,
  {
    ids,
    scales,
    highest,
  }: {
    readonly ids: readonly string[];
    readonly scales: readonly [number, number];
    readonly highest: number;
  },
): IndexTiles {
  const readStrips = once(() => readJson<TileStrips>(ranges, strips));
  const [first, second] = scales.map((scale) => 10 ** scale) as [number, number];
  return {
    columns: [ids[one]!, ids[other]!],
    async plan(box) {
      const { least, most, at, bytes } = await readStrips();
      const starts = sums(bytes);
      const wanted = [...least.keys()].filter((strip) =>
        meets(box.first, least[strip]! / first, most[strip]! / first),
      );
      const pieces = await readPieces(
        ranges,
        wanted.map((strip): Span => [at + starts[strip]!, bytes[strip]!]),
      );
      const [inside, around]: [Tile[], Tile[]] = [[], []];
      wanted.forEach((strip, i) => {
        const isWhole = holds(box.first, least[strip]! / first, most[strip]! / first);
        for (const tile of readStrip(pieces[i]!)) {
          const [from, to] = [tile.least / second, tile.most / second];
          if (!meets(box.second, from, to)) continue;
          (isWhole && holds(box.second, from, to) ? inside : around).push(tile);
        }
      });
      return toPlan(ranges, box, { inside, around, first, second, highest, early });
    },
  };
}

/** Whether what is from one value to another may have one of a range. */
function meets(range: ValueRange, least: number, most: number): boolean {
  const { from, fromExcluded, to, toExcluded } = range;
  return (
    isWithin(most, { ...(from !== undefined && { from }), ...(fromExcluded && { fromExcluded }) }) &&
    isWithin(least, { ...(to !== undefined && { to }), ...(toExcluded && { toExcluded }) })
  );
}

function holds(range: ValueRange, least: number, most: number): boolean {
  return isWithin(least, range) && isWithin(most, range);
}

/** The tiles of a strip, in the order of their second values. */
function readStrip(piece: Uint8Array): readonly Tile[] {
  const reader = new ByteReader(inflate(piece));
  const size = reader.varint();
  let [earlyAt, lateAt, before] = [reader.varint(), reader.varint(), 0];
  const tiles: Tile[] = [];
  const readPart = (at: number): TilePart => {
    const count = reader.varint();
    return { count, span: [at, count === 0 ? 0 : reader.varint()] };
  };
  for (let i = 0; i < size; i += 1) {
    const least = before + reader.signed();
    const most = least + reader.varint();
    const [early, late] = [readPart(earlyAt), readPart(lateAt)];
    tiles.push({ least, most, early, late });
    [earlyAt, lateAt, before] = [earlyAt + early.span[1], lateAt + late.span[1], least];
  }
  return tiles;
}

interface FoundTiles {
  /** Tiles in the box as a whole, and others that may have some of its records. */
  readonly inside: readonly Tile[];
  readonly around: readonly Tile[];
  /** What values are divided by. */
  readonly first: number;
  readonly second: number;
  readonly highest: number;
  /** The highest id of early records. */
  readonly early: number;
}

function toPlan(ranges: ByteRanges, box: Box, found: FoundTiles): BoxPlan {
  const { inside, around, first, second, highest, early } = found;
  const sumOf = (parts: readonly TilePart[], of: (part: TilePart) => number) =>
    parts.reduce((sum, part) => sum + of(part), 0);
  const parts = {
    around: around.flatMap((tile) => [tile.early, tile.late]),
    early: inside.map((tile) => tile.early),
    late: inside.map((tile) => tile.late),
  };
  const bytesOf = (some: readonly TilePart[]) => sumOf(some, ({ span: [, bytes] }) => bytes);
  const count = sumOf([...parts.early, ...parts.late], (part) => part.count);
  const read = async (some: readonly TilePart[]): Promise<readonly TiledRecords[]> => {
    const own = some.filter((part) => part.count > 0);
    const pieces = await readPieces(
      ranges,
      own.map(({ span }) => span),
    );
    return own.map((part, i) => {
      const { ids, ...values } = decodeTile(pieces[i]!, part.count, highest);
      return { ids, first: divided(values.first, first), second: divided(values.second, second) };
    });
  };
  const readAround = once(async () =>
    sorted(await read(parts.around), (one, other) => isWithin(one, box.first) && isWithin(other, box.second)),
  );
  return {
    inside: count,
    around: sumOf(parts.around, (part) => part.count),
    bytes: { around: bytesOf(parts.around), early: bytesOf(parts.early), late: bytesOf(parts.late) },
    earlyShare: early / highest,
    total: async () => count + (await readAround()).ids.length,
    early: async () => {
      const [own, more] = await Promise.all([read(parts.early), readAround()]);
      return sorted([...own, upTo(more, early)], ANY);
    },
    all: async () => {
      const [own, more] = await Promise.all([read([...parts.early, ...parts.late]), readAround()]);
      return sorted([...own, more], ANY);
    },
  };
}

const ANY = () => true;

function divided(values: Float64Array, divisor: number): Float64Array {
  return values.map((value) => value / divisor);
}

/** Those of records that are no higher than an id. */
function upTo({ ids, first, second }: BoxRecords, highest: number): BoxRecords {
  const end = ids.findIndex((id) => id > highest);
  return end < 0
    ? { ids, first, second }
    : { ids: ids.subarray(0, end), first: first.subarray(0, end), second: second.subarray(0, end) };
}

/** Records of several tiles whose values pass a test, by id. Throws IndexFileError where one comes twice. */
function sorted(
  lists: readonly TiledRecords[],
  passes: (first: number, second: number) => boolean,
): BoxRecords {
  const size = lists.reduce((sum, { ids }) => sum + ids.length, 0);
  const own = { ids: new Float64Array(size), first: new Float64Array(size), second: new Float64Array(size) };
  // Of each record its id, and its place in the lists.
  let [at, before] = [0, 0];
  for (const { ids, first, second } of lists) {
    for (let i = 0; i < ids.length; i += 1) {
      const place = before + i;
      own.first[place] = first[i]!;
      own.second[place] = second[i]!;
      if (passes(first[i]!, second[i]!)) own.ids[at++] = ids[i]! * size + place;
    }
    before += ids.length;
  }
  const order = own.ids.subarray(0, at).sort();
  const result = { ids: new Uint32Array(at), first: new Float64Array(at), second: new Float64Array(at) };
  for (let i = 0; i < at; i += 1) {
    const place = order[i]! % size;
    result.ids[i] = Math.floor(order[i]! / size);
    if (i > 0 && result.ids[i] === result.ids[i - 1])
      throw new IndexFileError('a record stands in two tiles');
    result.first[i] = own.first[place]!;
    result.second[i] = own.second[place]!;
  }
  return result;
}
