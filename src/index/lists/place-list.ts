import { ByteReader } from '../bytes/byte-reader.ts';
import { ByteWriter } from '../bytes/byte-writer.ts';
import { decodeIds, encodeIds } from './id-list.ts';

/** Positions, of which none takes more than two bytes. */
export type Positions = Uint16Array | Uint32Array;

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
    const places = placesWith(left, least);
    if (places.length === 0) return writer.toBytes();
    const list = encodeIds(places, left.length);
    writer.varint(places.length);
    writer.varint(list.length);
    writer.raw(list);
    left = left.filter((own) => own >= least);
  }
  for (const own of left) writer.varint(own - LISTED_TIMES);
  return writer.toBytes();
}

/** The places, from 1, of records with so many occurrences at least. */
function placesWith(times: Uint16Array, least: number): Uint32Array {
  let count = 0;
  for (let i = 0; i < times.length; i += 1) if (times[i]! >= least) count += 1;
  const places = new Uint32Array(count);
  count = 0;
  for (let i = 0; i < times.length; i += 1) if (times[i]! >= least) places[count++] = i + 1;
  return places;
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
    left = own.map((place) => (before ? before[place - 1]! : place - 1));
    for (const place of left) times[place] = least;
  }
  if (reader.at < bytes.length) for (const place of left ?? []) times[place] = reader.varint() + LISTED_TIMES;
  return times;
}

/**
 * Where the positions of each record begin, those of the records first that have four occurrences at least, then of those with three, with two, and with one: the
 * best ranks are among few of all records, whose positions so lie together.
 */
export function positionStarts(times: ArrayLike<number>): Uint32Array {
  const next = groupStarts(times);
  const starts = new Uint32Array(times.length);
  for (let i = 0; i < times.length; i += 1) {
    const own = times[i]!;
    const group = Math.min(own, LISTED_TIMES);
    starts[i] = next[group]!;
    next[group]! += own;
  }
  return starts;
}

/** By the occurrences that a record has, of those with as many or more than are listed together, where the positions of the first such record begin. */
function groupStarts(times: ArrayLike<number>): Uint32Array {
  const starts = new Uint32Array(LISTED_TIMES + 1);
  for (let i = 0; i < times.length; i += 1) {
    const own = times[i]!;
    starts[Math.min(own, LISTED_TIMES)]! += own;
  }
  let end = 0;
  for (let group = LISTED_TIMES; group > 0; group -= 1) {
    const size = starts[group]!;
    starts[group] = end;
    end += size;
  }
  return starts;
}

/** Positions in the order that they are written in. */
export function orderPositions(times: Uint16Array, positions: Positions): Positions {
  const ordered: Positions = positions.slice();
  // Not by positionStarts: of a word in all records of a large table its list is long.
  const next = groupStarts(times);
  let at = 0;
  for (let i = 0; i < times.length; i += 1) {
    const own = times[i]!;
    const group = Math.min(own, LISTED_TIMES);
    let to = next[group]!;
    for (const end = at + own; at < end; at += 1) ordered[to++] = positions[at]!;
    next[group] = to;
  }
  return ordered;
}
