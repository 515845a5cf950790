/**
 * What a gzipped file holds, unpacked as it is read. A host may have unpacked it on the way, or the dev server serve it as it was: then it
 * is taken as it is. Reading fails with TypeError when it is damaged.
 */
export async function unpack(
  packed: ReadableStream<Uint8Array<ArrayBuffer>>,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const [peek, whole] = packed.tee();
  const reader = peek.getReader();
  const { value } = await reader.read();
  // It ends when the other one does.
  void reader.cancel().catch(() => undefined);
  return isGzip(value) ? whole.pipeThrough(new DecompressionStream('gzip')) : whole;
}

/** What the first bytes say; one alone says enough, as neither text nor WebAssembly begins so. */
function isGzip(bytes: Uint8Array | undefined): boolean {
  return bytes?.[0] === 0x1f && (bytes.length < 2 || bytes[1] === 0x8b);
}
