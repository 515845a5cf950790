import { createDecoder } from '../../csv/dialect/encoding.ts';
import { createOneByteDecoder, isOneByteEncoding } from './one-byte-decoder.ts';

/** A decoder of any encoding that the Encoding standard names, and of those of DOS and the Macintosh. Throws RangeError for others. */
export function createAnyDecoder(encoding: string): Pick<TextDecoder, 'decode'> {
  return isOneByteEncoding(encoding) ? createOneByteDecoder(encoding) : createDecoder(encoding);
}

const halves = new Map<string, readonly string[]>();

/** The characters that an encoding of one byte each has for the bytes from 128 to 255. */
export function upperHalf(encoding: string): readonly string[] {
  const cached = halves.get(encoding);
  if (cached) return cached;
  const half = Array.from({ length: 128 }, (_, i) =>
    createAnyDecoder(encoding).decode(Uint8Array.of(128 + i)),
  );
  halves.set(encoding, half);
  return half;
}
