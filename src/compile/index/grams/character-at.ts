/** Bytes of the character that begins with one. */
export function lengthOf(byte: number): number {
  if (byte < 0xe0) return byte < 0x80 ? 1 : 2;
  return byte < 0xf0 ? 3 : 4;
}

/** The code of the character that begins at a place; 0: it is beyond those that are counted. */
export function codeAt(bytes: Uint8Array, at: number): number {
  const byte = bytes[at]!;
  if (byte < 0x80) return byte;
  const second = bytes[at + 1]! & 0x3f;
  if (byte < 0xe0) return ((byte & 0x1f) << 6) | second;
  return byte < 0xf0 ? ((byte & 0x0f) << 12) | (second << 6) | (bytes[at + 2]! & 0x3f) : 0;
}

/** Where the character before a place begins. */
export function beginBefore(bytes: Uint8Array, at: number): number {
  let begin = at - 1;
  while ((bytes[begin]! & 0xc0) === 0x80) begin -= 1;
  return begin;
}
