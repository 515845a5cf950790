import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';
import type { StoreOpening } from '../../core/published-files.ts';

/** DuckDB's headers, which its blocks follow. */
const HEADERS = 12_288;

/**
 * Appends to a DuckDB file, deflated, what is read whenever it is opened: its headers, and the blocks that describe it, which hold every list of texts.
 * DuckDB reads nothing behind its last block.
 * @param bytes of a block
 * @param runs of the blocks that describe the file: see BlockedColumn
 */
export async function packOpening(
  path: string,
  bytes: number,
  runs: readonly number[],
): Promise<StoreOpening> {
  const file = await open(path, 'r+');
  try {
    const read = async (at: number, length: number): Promise<Buffer> => {
      const piece = Buffer.alloc(length);
      await file.read(piece, 0, length, at);
      return piece;
    };
    const pieces = [await read(0, HEADERS)];
    for (let i = 0; i < runs.length; i += 2)
      pieces.push(await read(HEADERS + (runs[i] as number) * bytes, (runs[i + 1] as number) * bytes));
    const packed = await promisify(deflateRaw)(Buffer.concat(pieces), { level: 9 });
    const { size } = await file.stat();
    await file.write(packed, 0, packed.length, size);
    return { runs, packed: [size, packed.length] };
  } finally {
    await file.close();
  }
}
