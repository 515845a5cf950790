import { ByteReader } from './byte-reader.ts';
import { ByteWriter } from './byte-writer.ts';

/** How often a word stands in each of its records, and where. */
export interface Places {
  /** By the place of the record in the word's list of ids: how often it stands there. */
  readonly times: Uint16Array;
  /** For each occurrence, those of the first record first: the position of its first token in the record (PostgreSQL's, from 1). */
  readonly positions: Uint32Array;
}

/**
 * Encodes how often a word stands in its records: for each with more than one occurrence the distance in the list to the one before and
 * its occurrences less two, as varints. Empty where there is no such record.
 */
export function encodeTimes(times: Uint16Array): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter();
  let before = 0;
  times.forEach((own, i) => {
    if (own < 2) return;
    writer.varint(i - before);
    writer.varint(own - 2);
    before = i;
  });
  return writer.toBytes();
}

/** The times again. Throws IndexFileError where the bytes are no such list. @param count records of the word */
export function decodeTimes(bytes: Uint8Array, count: number): Uint16Array {
  const reader = new ByteReader(bytes);
  const times = new Uint16Array(count).fill(1);
  let at = 0;
  while (reader.at < bytes.length) {
    at += reader.varint();
    times[at] = reader.varint() + 2;
  }
  return times;
}

/** Encodes positions: one byte with the width of each in bits, then all of them, from the lowest bit of a byte on. */
export function encodePositions(positions: Uint32Array): Uint8Array<ArrayBuffer> {
  let most = 0;
  for (const position of positions) if (position > most) most = position;
  const width = 32 - Math.clz32(most);
  const bytes = new Uint8Array(1 + Math.ceil((positions.length * width) / 8));
  bytes[0] = width;
  let [buffer, filled, next] = [0, 0, 1];
  for (const position of positions) {
    buffer |= position << filled;
    filled += width;
    for (; filled >= 8; filled -= 8, buffer >>>= 8) bytes[next++] = buffer & 0xff;
  }
  if (filled > 0) bytes[next] = buffer & 0xff;
  return bytes;
}

/** The positions again. Throws IndexFileError where the bytes end too early. @param count of all occurrences */
export function decodePositions(bytes: Uint8Array, count: number): Uint32Array {
  const reader = new ByteReader(bytes);
  const width = reader.byte();
  const bits = reader.raw(Math.ceil((count * width) / 8));
  const positions = new Uint32Array(count);
  let [buffer, filled, next] = [0, 0, 0];
  for (let i = 0; i < count; i += 1) {
    for (; filled < width; filled += 8) buffer |= (bits[next++] as number) << filled;
    positions[i] = buffer & ((1 << width) - 1);
    buffer >>>= width;
    filled -= width;
  }
  return positions;
}
