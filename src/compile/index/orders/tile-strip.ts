import { ByteWriter } from '../../../index/bytes/byte-writer.ts';
import { seal } from '../../../index/bytes/sealed-bytes.ts';
import { encodeTile, type TiledRecords } from '../../../index/orders/tile-piece.ts';
import type { Spool } from '../lists/spool.ts';

/** Records of a tile, about: those at the border of a box are read whole. */
export const TILE = 256;

/** What a place among the records of a strip and a number of 32 bits are put together by: less than a double tells apart. */
const PLACES = 2 ** 21;

/** The places of some numbers of 32 bits, ascending. Numbers alone are sorted much sooner than by a function. */
function placesInOrder(numbers: Float64Array | Uint32Array): Uint32Array {
  const both = new Float64Array(numbers.length);
  for (let i = 0; i < both.length; i += 1) both[i] = numbers[i]! * PLACES + i;
  both.sort();
  const places = new Uint32Array(both.length);
  for (let i = 0; i < places.length; i += 1) {
    const own = both[i]!;
    places[i] = own - Math.floor(own / PLACES) * PLACES;
  }
  return places;
}

/** Some records one after the other. @param places of them */
function chosen({ ids, first, second }: TiledRecords, places: Uint32Array): TiledRecords {
  const own = {
    ids: new Uint32Array(places.length),
    first: new Float64Array(places.length),
    second: new Float64Array(places.length),
  };
  for (let i = 0; i < places.length; i += 1) {
    const place = places[i]!;
    own.ids[i] = ids[place]!;
    own.first[i] = first[place]!;
    own.second[i] = second[place]!;
  }
  return own;
}

/** Records whose values of the first column follow each other. */
export class Strip {
  readonly #ids: Uint32Array;
  readonly #first: Float64Array;
  /** Less the least of all. */
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
    const all = { ids: this.#ids, first: this.#first, second: this.#second };
    return chosen(all, placesInOrder(this.#second.subarray(0, this.size)));
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
  for (let i = 0; i < second.length; i += 1) second[i]! += least;
  const size = ids.length / Math.max(1, Math.round(ids.length / TILE));
  const late = new ByteWriter();
  const tiles: WrittenTile[] = [];
  let bytes = 0;
  for (let place = 0; Math.round(place * size) < ids.length; place += 1) {
    const [start, end] = [Math.round(place * size), Math.min(ids.length, Math.round((place + 1) * size))];
    const own = {
      ids: ids.subarray(start, end),
      first: first.subarray(start, end),
      second: second.subarray(start, end),
    };
    const order = placesInOrder(own.ids);
    const write = (places: Uint32Array, add: (piece: Uint8Array) => void): WrittenPart => {
      if (places.length === 0) return { count: 0, bytes: 0 };
      const piece = seal(encodeTile(chosen(own, places), highest));
      add(piece);
      bytes += piece.length;
      return { count: places.length, bytes: piece.length };
    };
    const firstLate = order.findIndex((place) => own.ids[place]! > early);
    const earlyCount = firstLate < 0 ? order.length : firstLate;
    tiles.push({
      least: second[start]!,
      most: second[end - 1]!,
      early: write(order.subarray(0, earlyCount), (piece) => spool.add(piece)),
      late: write(order.subarray(earlyCount), (piece) => late.raw(piece)),
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
