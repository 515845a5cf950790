import { LONG_KEY, toLongKey } from '../../../core/search-index/values/long-keys.ts';
import { decoderOf } from '../words/chunks.ts';

const [MINUS, ZERO, ONE] = [0x2d, 0x30, 0x31];

/** The key of a long number as it stands in UTF-8, without a string for most. @param key has room for it */
export function writeLongKey(bytes: Uint8Array, start: number, end: number, key: Uint8Array): void {
  if (bytes[start] === MINUS) {
    const text = toLongKey(decoderOf(bytes)(start, end)) as string;
    for (let i = 0; i < LONG_KEY; i += 1) key[i] = text.charCodeAt(i);
    return;
  }
  key.fill(ZERO);
  key[0] = ONE;
  key.set(bytes.subarray(start, end), LONG_KEY - (end - start));
}
