/**
 * What a gzipped file holds, unpacked as it is read. A host may have unpacked it on the way, or the dev server serve it as it was: then it
 * is taken as it is. Reading fails with TypeError when it is damaged.
 */
export function unpack(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const packed = new Blob([bytes]).stream();
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return packed;
  return packed.pipeThrough(new DecompressionStream('gzip'));
}
