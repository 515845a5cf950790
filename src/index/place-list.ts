import { ByteReader } from './byte-reader.ts';
import { ByteWriter } from './byte-writer.ts';
import { decodeIds, encodeIds } from './id-list.ts';
import { SEAL } from './sealed-bytes.ts';

/** How often a word stands in each of its records, and where. */
export interface Places {
  /** By the place of the record in the word's list of ids: how often it stands there. */
  readonly times: Uint16Array;
  /** For each occurrence, those of the first record first: the position of its first token in the record (PostgreSQL's, from 1). */
  readonly positions: Uint32Array;
}

/** Of records with up to so many occurrences lists tell how many they have, of others numbers; their positions are in as many groups. */
export const LISTED_TIMES = 4;

/**
 * Encodes how often a word stands in its records. Of the records with two occurrences at least: how many there are, the bytes of the list of
 * their places (id-list.ts, from 1) among all, and the list; then of those with three among these, and with four. Then of these, for each its
 * occurrences less four. All numbers are varints; nothing follows where there is no such record.
 */
export function encodeTimes(times: Uint16Array): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter();
  let left = times;
  for (let least = 2; least <= LISTED_TIMES; least += 1) {
    const places: number[] = [];
    left.forEach((own, i) => {
      if (own >= least) places.push(i + 1);
    });
    if (places.length === 0) return writer.toBytes();
    const list = encodeIds(Uint32Array.from(places), left.length);
    writer.varint(places.length);
    writer.varint(list.length);
    writer.raw(list);
    left = left.filter((own) => own >= least);
  }
  for (const own of left) writer.varint(own - LISTED_TIMES);
  return writer.toBytes();
}

/** The times again. Throws IndexFileError where the bytes are no such list. @param count records of the word */
export function decodeTimes(bytes: Uint8Array, count: number): Uint16Array {
  const reader = new ByteReader(bytes);
  const times = new Uint16Array(count).fill(1);
  // By place among those that are left the place among all.
  let left: Uint32Array | undefined;
  for (let least = 2; least <= LISTED_TIMES && reader.at < bytes.length; least += 1) {
    const more = reader.varint();
    const before: Uint32Array | undefined = left;
    const own = decodeIds(reader.raw(reader.varint()), more, before?.length ?? count);
    left = own.map((place) => (before ? (before[place - 1] as number) : place - 1));
    for (const place of left) times[place] = least;
  }
  if (reader.at < bytes.length) for (const place of left ?? []) times[place] = reader.varint() + LISTED_TIMES;
  return times;
}

type Positions = Uint16Array | Uint32Array;

/** Positions that are sealed together, so that those of some records can be read by themselves. */
export const POSITIONS = 4096;

/**
 * Where the positions of each record begin, those of the records first that have four occurrences at least, then of those with three, with two, and with one: the
 * best ranks are among few of all records, whose positions so lie together.
 */
export function positionStarts(times: ArrayLike<number>): Uint32Array {
  // By occurrences how many positions such records have together, and then where the next of them begins.
  const next = new Uint32Array(LISTED_TIMES + 1);
  for (let i = 0; i < times.length; i += 1) {
    const own = times[i] as number;
    (next[Math.min(own, LISTED_TIMES)] as number) += own;
  }
  let end = 0;
  for (let group = LISTED_TIMES; group > 0; group -= 1) {
    const size = next[group] as number;
    next[group] = end;
    end += size;
  }
  const starts = new Uint32Array(times.length);
  for (let i = 0; i < times.length; i += 1) {
    const own = times[i] as number;
    const group = Math.min(own, LISTED_TIMES);
    starts[i] = next[group] as number;
    (next[group] as number) += own;
  }
  return starts;
}

/** Positions in the order that they are written in. */
export function orderPositions({ times, positions }: Places): Uint32Array {
  const ordered = new Uint32Array(positions.length);
  let at = 0;
  positionStarts(times).forEach((start, i) => {
    const end = at + (times[i] as number);
    ordered.set(positions.subarray(at, end), start);
    at = end;
  });
  return ordered;
}

/**
 * Encodes positions, so many to a piece: one byte that says how they are written, the same for all pieces, then the distance of each to a start, from the
 * lowest bit of a byte on.
 */
export function encodePositions(positions: Positions): readonly Uint8Array<ArrayBuffer>[] {
  const form = formOf(positions);
  const pieces = [];
  for (let first = 0; first < positions.length; first += POSITIONS)
    pieces.push(packPositions(positions.subarray(first, first + POSITIONS), form));
  return pieces;
}

/** How positions are written: each as its distance to a start, in so many bits. */
interface PositionForm {
  /** Fewer than 16. */
  readonly width: number;
  /** The start is so many quarters of what the bits can tell apart; fewer than 16. */
  readonly quarters: number;
}

const MOST_QUARTERS = 15;

/** The one of the fewest bits. A column behind others has no word at a row's first positions. */
function formOf(positions: Positions): PositionForm {
  let [least, most] = [Infinity, 0];
  for (let i = 0; i < positions.length; i += 1) {
    const position = positions[i] as number;
    if (position < least) least = position;
    if (position > most) most = position;
  }
  for (let width = 0; ; width += 1) {
    const quarters = Math.min(MOST_QUARTERS, Math.floor(least / quarterOf(width)));
    if (most - quarters * quarterOf(width) < 2 ** width) return { width, quarters };
  }
}

/** By width: asked for with each list, of which there are millions. */
const QUARTERS = Array.from({ length: 32 }, (_, width) => Math.max(1, 2 ** width / 4));

function quarterOf(width: number): number {
  return QUARTERS[width] as number;
}

/**
 * Bytes of each of the pieces but the last, with its seal.
 * @param bytes of all pieces, with their seals
 * @param count of all positions
 */
export function positionPieceBytes(bytes: number, count: number): number {
  const pieces = Math.ceil(count / POSITIONS);
  if (pieces < 2) return bytes;
  const width = Math.floor(((bytes - pieces * (SEAL + 1)) * 8) / count);
  return SEAL + 1 + (POSITIONS * width) / 8;
}

function packPositions(positions: Positions, form: PositionForm): Uint8Array<ArrayBuffer> {
  const { width, quarters } = form;
  const bytes = new Uint8Array(1 + Math.ceil((positions.length * width) / 8));
  bytes[0] = (quarters << WIDTH_BITS) | width;
  const start = quarters * quarterOf(width);
  let [buffer, filled, next] = [0, 0, 1];
  for (let i = 0; i < positions.length; i += 1) {
    buffer |= ((positions[i] as number) - start) << filled;
    filled += width;
    for (; filled >= 8; filled -= 8, buffer >>>= 8) bytes[next++] = buffer & 0xff;
  }
  if (filled > 0) bytes[next] = buffer & 0xff;
  return bytes;
}

/** Bits of the first byte that have the width. */
const WIDTH_BITS = 4;

/** The positions of a piece again. Throws IndexFileError where the bytes end too early. @param count of the piece */
export function decodePositions(bytes: Uint8Array, count: number): Uint32Array {
  const reader = new ByteReader(bytes);
  const form = reader.byte();
  const width = form & ((1 << WIDTH_BITS) - 1);
  const start = (form >> WIDTH_BITS) * quarterOf(width);
  const bits = reader.raw(Math.ceil((count * width) / 8));
  const positions = new Uint32Array(count);
  let [buffer, filled, next] = [0, 0, 0];
  for (let i = 0; i < count; i += 1) {
    for (; filled < width; filled += 8) buffer |= (bits[next++] as number) << filled;
    positions[i] = start + (buffer & ((1 << width) - 1));
    buffer >>>= width;
    filled -= width;
  }
  return positions;
}
