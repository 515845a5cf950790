import { type FileHandle, open } from 'node:fs/promises';
import { readOpening, spanOfPieces, startOf, unpackPieces } from '../packed-store.ts';

/**
 * Unpacks a published store into a file for DuckDB, piece by piece. Rejects where it cannot be unpacked, and as files do.
 * @param opening where in the store its opening stands
 */
export async function unpackStore(
  from: string,
  to: string,
  [at, length]: readonly [at: number, bytes: number],
): Promise<void> {
  const [source, target] = [await open(from, 'r'), await open(to, 'wx', 0o600)];
  try {
    const { packed } = readOpening(await read(source, at, at + length));
    for (let piece = 0; piece < packed.ends.length; piece += 1) {
      const { start, end } = spanOfPieces(packed, piece, piece + 1);
      const bytes = unpackPieces(packed, piece, piece + 1, await read(source, start, end));
      await target.write(bytes, 0, bytes.length, startOf(piece, packed.bytes));
    }
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
}

async function read(file: FileHandle, start: number, end: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(end - start);
  const { bytesRead } = await file.read(bytes, 0, bytes.length, start);
  if (bytesRead !== bytes.length) throw new Error('the file is shorter than it was');
  return bytes;
}
