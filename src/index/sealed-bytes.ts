import { IndexFileError } from '../core/search-index/index-file-error.ts';

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
  const piece = sealed.subarray(SEAL);
  const expected = new DataView(sealed.buffer, sealed.byteOffset, SEAL).getUint32(0, true);
  if (crc32(piece) !== expected) throw new IndexFileError('a part of it is damaged');
  return piece;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (let i = 0; i < bytes.length; i += 1)
    crc = (crc >>> 8) ^ (TABLE[(crc ^ (bytes[i] as number)) & 0xff] as number);
  return (crc ^ 0xffffffff) >>> 0;
}
