import { isUtf8 } from '../../csv/dialect/sniff-encoding.ts';

/** Bytes of the character of UTF-8 that begins there; 0: none does. */
export function characterSize(bytes: Uint8Array, at: number): number {
  const first = bytes[at]!;
  if (first < 0x80) return 1;
  const size = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4) return 0;
  return isUtf8(bytes.subarray(at, at + size)) && at + size <= bytes.length ? size : 0;
}
