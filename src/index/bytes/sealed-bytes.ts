import { IndexFileError } from '../../core/search-index/ports/index-file-error.ts';

/** Bytes of the checksum before each piece of an index file that is read by itself. */
export const SEAL = 4;

/** A piece as it stands in the file: its CRC-32, little-endian, then the piece. */
export function seal(piece: Uint8Array): Uint8Array<ArrayBuffer> {
  const sealed = new Uint8Array(SEAL + piece.length);
  new DataView(sealed.buffer).setUint32(0, crc32(piece), true);
  sealed.set(piece, SEAL);
  return sealed;
}

/** The piece again. Throws IndexFileError where it is not what was written. */
export function unseal(sealed: Uint8Array): Uint8Array {
  if (sealed.length < SEAL) throw new IndexFileError('it ends too early');
  if (!isSealed(sealed)) throw new IndexFileError('a part of it is damaged');
  return sealed.subarray(SEAL);
}

/** Whether bytes are a piece behind its seal: of that many at least. */
export function isSealed(sealed: Uint8Array): boolean {
  const expected = new DataView(sealed.buffer, sealed.byteOffset, SEAL).getUint32(0, true);
  return crc32(sealed.subarray(SEAL)) === expected;
}

/** Bytes that are taken at once: by place among them, what a byte adds that is followed by so many. */
const AT_ONCE = 8;
const TABLE = new Int32Array(AT_ONCE << 8);
for (let i = 0; i < TABLE.length; i += 1) {
  if (i >= 256) {
    const before = TABLE[i - 256]!;
    TABLE[i] = (before >>> 8) ^ TABLE[before & 0xff]!;
    continue;
  }
  let crc = i;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  TABLE[i] = crc;
}

function crc32(bytes: Uint8Array): number {
  const table = TABLE;
  const { length } = bytes;
  let crc = -1;
  let i = 0;
  for (; i + 8 <= length; i += 8) {
    crc ^= bytes[i]! | (bytes[i + 1]! << 8) | (bytes[i + 2]! << 16) | (bytes[i + 3]! << 24);
    crc =
      table[0x700 | (crc & 0xff)]! ^
      table[0x600 | ((crc >>> 8) & 0xff)]! ^
      table[0x500 | ((crc >>> 16) & 0xff)]! ^
      table[0x400 | (crc >>> 24)]! ^
      table[0x300 | bytes[i + 4]!]! ^
      table[0x200 | bytes[i + 5]!]! ^
      table[0x100 | bytes[i + 6]!]! ^
      table[bytes[i + 7]!]!;
  }
  for (; i < length; i += 1) crc = (crc >>> 8) ^ table[(crc ^ bytes[i]!) & 0xff]!;
  return ~crc >>> 0;
}
