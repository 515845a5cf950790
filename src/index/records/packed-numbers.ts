import type { ByteWriter } from '../bytes/byte-writer.ts';

/** Bits that are put together at a time: more, and those that wait before them, would be no exact double. */
const AT_A_TIME = 26;

/** Bits that find room in a whole number of 32 beside those that wait. */
const MOST_AT_ONCE = 24;

/** Whole numbers in so many bits each, one after the other, from the lowest bit of a byte on. @param width at most 53 */
export function packNumbers(
  writer: ByteWriter,
  numbers: Float64Array | Uint32Array | readonly number[],
  width: number,
): void {
  if (width <= MOST_AT_ONCE) return packSmall(writer, numbers, width);
  let [buffer, filled] = [0, 0];
  const put = (value: number, bits: number) => {
    buffer += value * 2 ** filled;
    filled += bits;
    for (; filled >= 8; filled -= 8) {
      writer.byte(buffer % 256);
      buffer = Math.floor(buffer / 256);
    }
  };
  for (const number of numbers) {
    put(number % 2 ** AT_A_TIME, Math.min(width, AT_A_TIME));
    if (width > AT_A_TIME) put(Math.floor(number / 2 ** AT_A_TIME), width - AT_A_TIME);
  }
  if (filled > 0) writer.byte(buffer);
}

function packSmall(
  writer: ByteWriter,
  numbers: Float64Array | Uint32Array | readonly number[],
  width: number,
): void {
  let [buffer, filled] = [0, 0];
  for (const number of numbers) {
    buffer |= number << filled;
    filled += width;
    for (; filled >= 8; filled -= 8, buffer >>>= 8) writer.byte(buffer & 0xff);
  }
  if (filled > 0) writer.byte(buffer);
}

/** Bytes that so many numbers take. */
export function packedBytes(count: number, width: number): number {
  return Math.ceil((count * width) / 8);
}

/** All numbers again. @param width at most 24 */
export function unpackNumbers(bytes: Uint8Array, count: number, width: number): Uint32Array {
  const numbers = new Uint32Array(count);
  const mask = 2 ** width - 1;
  let [buffer, filled, at] = [0, 0, 0];
  for (let i = 0; i < count; i += 1) {
    for (; filled < width; filled += 8) buffer |= bytes[at++]! << filled;
    numbers[i] = buffer & mask;
    buffer >>>= width;
    filled -= width;
  }
  return numbers;
}

/** The number at a place, from 0. */
export function numberAt(bytes: Uint8Array, place: number, width: number): number {
  return numberFrom(bytes, place * width, width);
}

/** The number that begins with a bit. @param width at most 53 */
export function numberFrom(bytes: Uint8Array, bit: number, width: number): number {
  const low = bitsAt(bytes, bit, Math.min(width, AT_A_TIME));
  return width <= AT_A_TIME ? low : low + bitsAt(bytes, bit + AT_A_TIME, width - AT_A_TIME) * 2 ** AT_A_TIME;
}

function bitsAt(bytes: Uint8Array, bit: number, width: number): number {
  const skipped = bit & 7;
  let value = 0;
  for (let at = bit >> 3, factor = 1; factor < 2 ** (skipped + width); at += 1, factor *= 256)
    value += bytes[at]! * factor;
  return Math.floor(value / 2 ** skipped) % 2 ** width;
}
