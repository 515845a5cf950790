import { IndexFileError } from '../../core/search-index/ports/index-file-error.ts';
import { ByteWriter } from '../bytes/byte-writer.ts';
import { decodeIds, encodeIds } from '../lists/id-list.ts';
import { packedBytes, packNumbers, unpackNumbers } from '../records/packed-numbers.ts';

/**
 * Which key of a block each of its ids has (value-blocks.ts), by the keys' places from 0. The first byte says how:
 * - `PACKED`: in as many bits each as the greatest place takes;
 * - `RISING`: the ids are in the order of their keys: a list of ids (id-list.ts) says at which of them, from 1 on, each key begins;
 * - `FALLING`: the same, the last key first.
 */
const [PACKED, RISING, FALLING] = [0, 1, 2];

/** @param places each of `entries` occurs */
export function encodePlaces(places: Uint32Array, entries: number): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter();
  const form = formOf(places);
  writer.byte(form);
  if (form === PACKED) {
    packNumbers(writer, places, widthOf(entries));
    return writer.toBytes();
  }
  const starts: number[] = [];
  places.forEach((place, i) => {
    if (place !== places[i - 1]) starts.push(i + 1);
  });
  writer.raw(encodeIds(Uint32Array.from(starts), places.length));
  return writer.toBytes();
}

function formOf(places: Uint32Array): number {
  let [isRising, isFalling] = [true, true];
  for (let i = 1; i < places.length && (isRising || isFalling); i += 1) {
    const [before, place] = [places[i - 1]!, places[i]!];
    if (place < before) isRising = false;
    if (place > before) isFalling = false;
  }
  return isRising ? RISING : isFalling ? FALLING : PACKED;
}

/** The places again. Throws IndexFileError where the bytes are no such list. @param count of the ids */
export function decodePlaces(bytes: Uint8Array, count: number, entries: number): Uint32Array {
  const [form] = bytes;
  if (form === PACKED) {
    const width = widthOf(entries);
    if (bytes.length !== 1 + packedBytes(count, width)) throw new IndexFileError('it ends too early');
    return unpackNumbers(bytes.subarray(1), count, width);
  }
  if (form !== RISING && form !== FALLING) throw new IndexFileError('it is written in an unknown way');
  const starts = decodeIds(bytes.subarray(1), entries, count);
  const places = new Uint32Array(count);
  starts.forEach((start, i) => {
    const end = starts[i + 1] ?? count + 1;
    places.fill(form === RISING ? i : entries - 1 - i, start - 1, end - 1);
  });
  return places;
}

function widthOf(entries: number): number {
  return 32 - Math.clz32(entries - 1);
}
