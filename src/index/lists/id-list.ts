import { complement } from '../../core/search-index/ids.ts';
import { IndexFileError } from '../../core/search-index/ports/index-file-error.ts';

/**
 * Lists of ids, ascending, each once, from 1 to a known highest, their number known from elsewhere. The first byte says how:
 * - `BITMAP`: one bit an id, from the lowest bit of the first byte on;
 * - `RUNS`: pairs of varints, ids left out and ids in a row less one;
 * - `ALL_BUT`: a list of the ids up to the highest that are not there;
 * - else Rice code of as many low bits: of each id's distance to the one before less one, the higher part as so many ones and a
 *   zero, then the low bits, all from the lowest bit of a byte on.
 * A list of one id is that id alone, as a varint.
 */
const BITMAP = 32;
const RUNS = 33;
const ALL_BUT = 34;

/** Encodes a list of at least one id. @param highest the greatest there can be */
export function encodeIds(ids: Uint32Array, highest: number): Uint8Array<ArrayBuffer> {
  if (ids.length === 1) return varints([ids[0]!]);
  const low = riceBits(ids);
  const [rice, bitmap] = [riceSize(ids, low), Math.ceil(highest / 8)];
  const runs = runsSize(ids, Math.min(rice, bitmap));
  const least = Math.min(rice, bitmap, runs);
  if (isWorthAllBut(ids.length, highest, least)) {
    const others = encodeIds(complement(ids, highest), highest);
    if (others.length < least) return behind(ALL_BUT, others);
  }
  if (least === bitmap) return encodeBitmap(ids, highest);
  return least === runs ? encodeRuns(ids) : encodeRice(ids, low, least);
}

/** Whether it may be shorter to tell which ids are not there. @param size of the shortest other list */
function isWorthAllBut(count: number, highest: number, size: number): boolean {
  const others = highest - count;
  return others > 0 && others < count && others / 8 < size;
}

/** The ids again. Throws IndexFileError where the bytes are no such list. @param ids room for them, and no more */
export function decodeIds(
  bytes: Uint8Array,
  count: number,
  highest: number,
  ids: Uint32Array = new Uint32Array(count),
): Uint32Array {
  decodeIdsInto({ ids, from: 0, to: count }, { bytes, at: 0, end: bytes.length }, highest);
  return ids;
}

/** Where ids are put, up to before `to`. */
interface IdsPlace {
  readonly ids: Uint32Array;
  readonly from: number;
  readonly to: number;
}

/** Where the bytes of a list lie, up to before `end`. */
interface ListPlace {
  readonly bytes: Uint8Array;
  readonly at: number;
  readonly end: number;
}

function decodeIdsInto(place: IdsPlace, list: ListPlace, highest: number): void {
  const { ids, from, to } = place;
  const end = to - from === 1 ? readOne(list, place) : decodeList(list, place, highest);
  if (end !== to || ids[to - 1]! > highest || ids[from]! < 1)
    throw new IndexFileError('a list of records is damaged');
}

/** Each gives the place behind the last id that it found. */
function decodeList(list: ListPlace, place: IdsPlace, highest: number): number {
  const form = list.bytes[list.at];
  if (form === BITMAP) return decodeBitmap(list, place);
  if (form === ALL_BUT) return decodeAllBut(list, place, highest);
  return form === RUNS ? decodeRuns(list, place) : decodeRice(list, place);
}

function decodeAllBut({ bytes, at, end }: ListPlace, { ids, from, to }: IdsPlace, highest: number): number {
  const count = highest - (to - from);
  // A list that tells all ids has another form, and so has one that tells fewer than it leaves out.
  if (count < 1 || count > to - from) return -1;
  const others = decodeIds(bytes.subarray(at + 1, end), count, highest);
  complement(others, highest, ids.subarray(from, to));
  return to;
}

function readOne({ bytes, at }: ListPlace, { ids, from }: IdsPlace): number {
  ids[from] = readOneId(bytes, at);
  return from + 1;
}

/** The id of a list of one, which begins at a place of the bytes. */
function readOneId(bytes: Uint8Array, at: number): number {
  let [value, factor] = [0, 1];
  for (let i = at; i < bytes.length; i += 1) {
    const byte = bytes[i]!;
    value += (byte & 0x7f) * factor;
    if (byte < 0x80) break;
    factor *= 0x80;
  }
  return value;
}

/** The number of low bits that suits a list whose ids lie evenly up to its last. */
function riceBits(ids: Uint32Array): number {
  return Math.max(0, Math.floor(Math.log2((ids.at(-1)! / ids.length) * Math.LN2)));
}

function riceSize(ids: Uint32Array, low: number): number {
  let bits = ids.length * (1 + low);
  let before = 0;
  for (let i = 0; i < ids.length; i += 1) {
    const id = ids[i]!;
    bits += (id - before - 1) >>> low;
    before = id;
  }
  return Math.ceil(bits / 8);
}

/** So many bits are written at once: with less than eight before them four bytes. */
const AT_ONCE = 24;

function encodeRice(ids: Uint32Array, low: number, size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(1 + size);
  bytes[0] = low;
  let at = 1;
  // Bits that are not written yet, the first one lowest: less than eight, but where some are added.
  let buffer = 0;
  let filled = 0;
  let before = 0;
  for (let i = 0; i < ids.length; i += 1) {
    const id = ids[i]!;
    const gap = id - before - 1;
    before = id;
    const ones = gap >>> low;
    const bits = ones + 1 + low;
    if (bits <= AT_ONCE) {
      buffer |= (((gap & ((1 << low) - 1)) << (ones + 1)) | ((1 << ones) - 1)) << filled;
      for (filled += bits; filled >= 8; filled -= 8) {
        bytes[at++] = buffer;
        buffer >>>= 8;
      }
      continue;
    }
    for (let bit = 0; bit < bits; bit += 1) {
      buffer |= (bit < ones ? 1 : bit === ones ? 0 : (gap >>> (bit - ones - 1)) & 1) << filled;
      filled += 1;
      if (filled < 8) continue;
      bytes[at++] = buffer;
      buffer = filled = 0;
    }
  }
  if (filled > 0) bytes[at] = buffer;
  return bytes;
}

/** So many bits are there from any bit of a byte on where four bytes are looked at. */
const SEEN = 25;

function decodeRice({ bytes, at: start, end }: ListPlace, { ids, from, to }: IdsPlace): number {
  const low = bytes[start]!;
  if (low >= BITMAP) return -1;
  const factor = (1 << low) >>> 0;
  const [mask, last] = [factor - 1, end * 8];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const lastWhole = bytes.length - 4;
  let bit = (start + 1) * 8;
  let id = 0;
  for (let i = from; i < to; i += 1) {
    const at = bit >>> 3;
    const seen = (at <= lastWhole ? view.getUint32(at, true) : lastBytes(bytes, at)) >>> (bit & 7);
    // -1: there is no zero among them.
    const ones = 31 - Math.clz32(~seen & (seen + 1));
    if (ones >= 0 && ones + 1 + low <= SEEN) {
      bit += ones + 1 + low;
      id += ones * factor + ((seen >>> (ones + 1)) & mask) + 1;
    } else {
      for (; bit < last && bitAt(bytes, bit) === 1; bit += 1) id += factor;
      bit += 1;
      for (let value = 1; value < factor; value *= 2, bit += 1) id += bitAt(bytes, bit) * value;
      id += 1;
    }
    if (bit > last) return i;
    ids[i] = id;
  }
  return to;
}

/** The last bytes, three at most, as if zeros followed. */
function lastBytes(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16);
}

function bitAt(bytes: Uint8Array, bit: number): number {
  return ((bytes[bit >>> 3] ?? 0) >>> (bit & 7)) & 1;
}

function encodeBitmap(ids: Uint32Array, highest: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(1 + Math.ceil(highest / 8));
  bytes[0] = BITMAP;
  for (let i = 0; i < ids.length; i += 1) {
    const place = ids[i]! - 1;
    bytes[1 + (place >> 3)]! |= 1 << (place & 7);
  }
  return bytes;
}

function decodeBitmap({ bytes, at: start, end }: ListPlace, { ids, from, to }: IdsPlace): number {
  let size = from;
  for (let at = start + 1; at < end; at += 1) {
    let rest = bytes[at]!;
    const first = (at - start - 1) * 8 + 1;
    while (rest !== 0) {
      if (size === to) return -1;
      ids[size++] = first + 31 - Math.clz32(rest & -rest);
      rest &= rest - 1;
    }
  }
  return size;
}

/** @param most a size beyond which it is of no interest, and may be told too small */
function runsSize(ids: Uint32Array, most: number): number {
  let runs = 1;
  for (let i = 1; i < ids.length; i += 1) if (ids[i] !== ids[i - 1]! + 1) runs += 1;
  if (runs * 2 > most) return runs * 2;
  let size = 0;
  forEachRun(ids, (skipped, more) => {
    size += varintSize(skipped) + varintSize(more);
  });
  return size;
}

function encodeRuns(ids: Uint32Array): Uint8Array<ArrayBuffer> {
  const numbers: number[] = [];
  forEachRun(ids, (skipped, more) => numbers.push(skipped, more));
  return behind(RUNS, varints(numbers));
}

function behind(form: number, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(1 + bytes.length);
  all[0] = form;
  all.set(bytes, 1);
  return all;
}

function decodeRuns({ bytes, at: start, end }: ListPlace, { ids, from, to }: IdsPlace): number {
  let at = start + 1;
  const next = () => {
    let [value, factor] = [0, 1];
    for (;;) {
      if (at >= end) return -1;
      const byte = bytes[at++]!;
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
      factor *= 0x80;
    }
  };
  let size = from;
  let id = 1;
  while (at < end) {
    id += next();
    const more = next();
    if (more < 0 || size + more >= to) return -1;
    for (let i = 0; i <= more; i += 1) ids[size++] = id++;
  }
  return size;
}

function forEachRun(ids: Uint32Array, take: (skipped: number, more: number) => void): void {
  let before = 0;
  for (let i = 0; i < ids.length;) {
    const start = i;
    const first = ids[start]!;
    while (i < ids.length && ids[i] === first + i - start) i += 1;
    take(first - before - 1, i - start - 1);
    before = ids[i - 1]!;
  }
}

function varints(numbers: readonly number[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(numbers.reduce((sum, number) => sum + varintSize(number), 0));
  let at = 0;
  for (const number of numbers) {
    let rest = number;
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes[at++] = (rest % 0x80) | 0x80;
    bytes[at++] = rest;
  }
  return bytes;
}

function varintSize(number: number): number {
  let size = 1;
  for (let rest = number; rest >= 0x80; rest = Math.floor(rest / 0x80)) size += 1;
  return size;
}
