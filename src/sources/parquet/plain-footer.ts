const KEY = 'ARROW:schema';
const TRAILER = 8;

/**
 * Runs `read` while the file's footer does not show the Arrow schema that some writers leave there. Without it a reader goes by
 * Parquet's own types: plain texts, lists and times in UTC, which is all that DuckDB and Arrow's JavaScript know what to do with, and
 * what DuckDB's own reader goes by.
 */
export function withPlainFooter<T>(bytes: Uint8Array, read: () => T): T {
  const at = findKey(bytes);
  if (at < 0) return read();
  const letter = bytes[at]!;
  bytes[at] = 'X'.charCodeAt(0);
  try {
    return read();
  } finally {
    bytes[at] = letter;
  }
}

function findKey(bytes: Uint8Array): number {
  if (bytes.length < TRAILER) return -1;
  const end = bytes.length - TRAILER;
  const length = new DataView(bytes.buffer, bytes.byteOffset + end, 4).getUint32(0, true);
  const start = Math.max(0, end - length);
  const first = KEY.charCodeAt(0);
  for (let at = bytes.indexOf(first, start); at >= 0 && at < end; at = bytes.indexOf(first, at + 1))
    if ([...KEY].every((letter, i) => bytes[at + i] === letter.charCodeAt(0))) return at;
  return -1;
}
