import { ByteWriter } from '../../index/byte-writer.ts';
import { seal } from '../../index/sealed-bytes.ts';
import { encodeTile, type TiledRecords } from '../../index/tile-piece.ts';
import type { Spool } from './spool.ts';

/** Records of a tile, about: those at the border of a box are read whole. */
export const TILE = 256;

/** What a place among the records of a strip and a number of 32 bits are put together by: less than a double tells apart. */
const PLACES = 2 ** 21;

/** Records whose values of the first column follow each other. */
export class Strip {
  readonly #ids: Uint32Array;
  readonly #first: Float64Array;
  readonly #second: Float64Array;
  size = 0;

  /** @param room records that it has room for */
  constructor(room: number) {
    this.#ids = new Uint32Array(room);
    this.#first = new Float64Array(room);
    this.#second = new Float64Array(room);
  }

  add(id: number, first: number, second: number): void {
    this.#ids[this.size] = id;
    this.#first[this.size] = first;
    this.#second[this.size] = second;
    this.size += 1;
  }

  clear(): void {
    this.size = 0;
  }

  /** By the values of the second column. */
  inOrder(): TiledRecords {
    const order = this.#second
      .subarray(0, this.size)
      .map((second, place) => second * PLACES + place)
      .sort()
      .map((both) => both % PLACES);
    return {
      ids: Uint32Array.from(order, (i) => this.#ids[i] as number),
      first: order.map((i) => this.#first[i] as number),
      second: order.map((i) => this.#second[i] as number),
    };
  }
}

/** The early records of a tile, or the others. */
interface WrittenPart {
  readonly count: number;
  /** With its seal. */
  readonly bytes: number;
}

interface WrittenTile {
  /** Of the second column. */
  readonly least: number;
  readonly most: number;
  readonly early: WrittenPart;
  readonly late: WrittenPart;
}

/** A strip of tiles as its piece in the index has it. */
export interface WrittenStrip {
  /** Of the first column. */
  readonly least: number;
  readonly most: number;
  readonly tiles: readonly WrittenTile[];
  readonly bytes: number;
}

/** Writes the early records of all tiles of a strip, and then the others. @param least of the second column, which its numbers are counted from */
export function writeStrip(
  strip: Strip,
  least: number,
  { early, highest, spool }: { readonly early: number; readonly highest: number; readonly spool: Spool },
): WrittenStrip {
  const { ids, first, second } = strip.inOrder();
  const size = ids.length / Math.max(1, Math.round(ids.length / TILE));
  const late = new ByteWriter();
  const tiles: WrittenTile[] = [];
  let bytes = 0;
  for (let place = 0; Math.round(place * size) < ids.length; place += 1) {
    const [start, end] = [Math.round(place * size), Math.min(ids.length, Math.round((place + 1) * size))];
    const order = Uint32Array.from({ length: end - start }, (_, i) => start + i).sort(
      (a, b) => (ids[a] as number) - (ids[b] as number),
    );
    const write = (some: Uint32Array, add: (piece: Uint8Array) => void): WrittenPart => {
      if (some.length === 0) return { count: 0, bytes: 0 };
      const records = {
        ids: some.map((i) => ids[i] as number),
        first: Float64Array.from(some, (i) => first[i] as number),
        second: Float64Array.from(some, (i) => (second[i] as number) + least),
      };
      const piece = seal(encodeTile(records, highest));
      add(piece);
      bytes += piece.length;
      return { count: some.length, bytes: piece.length };
    };
    const isEarly = (i: number) => (ids[i] as number) <= early;
    tiles.push({
      least: (second[start] as number) + least,
      most: (second[end - 1] as number) + least,
      early: write(order.filter(isEarly), (piece) => spool.add(piece)),
      late: write(
        order.filter((i) => !isEarly(i)),
        (piece) => late.raw(piece),
      ),
    });
  }
  spool.add(late.written());
  // The strip's records come in the order of the first column's blocks, and those of a block by id.
  const [from, to] = [first.reduce((a, b) => Math.min(a, b)), first.reduce((a, b) => Math.max(a, b))];
  return { least: from, most: to, tiles, bytes };
}

/** What tells of the tiles of a strip. @param start where the first piece of the strip is */
export function tellTiles(tiles: readonly WrittenTile[], start: number): Uint8Array {
  const writer = new ByteWriter();
  writer.varint(tiles.length);
  writer.varint(start);
  writer.varint(start + tiles.reduce((sum, { early }) => sum + early.bytes, 0));
  let before = 0;
  for (const { least, most, early, late } of tiles) {
    writer.signed(least - before);
    writer.varint(most - least);
    for (const { count, bytes } of [early, late]) {
      writer.varint(count);
      if (count > 0) writer.varint(bytes);
    }
    before = least;
  }
  return writer.toBytes();
}
