import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';
import type { Store } from '../../core/published-files.ts';
import { blocksOf, HEADERS, startOf, writeOpening } from '../../engine/packed-store.ts';
import type { TableBlocks } from './read-blocks.ts';

const deflate = promisify(deflateRaw) as (
  bytes: Uint8Array,
  options?: { readonly level: number },
) => Promise<Buffer>;

/** So many pieces are read at once. Neighbours are much alike: */
const TOGETHER = 8;
/** where the first one becomes no shorter than this, the others are left as they are. */
const WORTH = 0.97;

/**
 * Packs a DuckDB file, piece by piece (packed-store.ts). What DuckDB has packed by columns still becomes shorter: a number has as many bits as the greatest of its column, texts are
 * listed without being packed together, and a tenth of its blocks is empty.
 * @param to where nothing is yet
 */
export async function packStore(
  from: string,
  to: string,
  { bytes, description, columns }: TableBlocks,
): Promise<Pick<Store, 'opening'>> {
  const [source, target] = [await open(from, 'r'), await open(to, 'wx')];
  try {
    const { size } = await source.stat();
    const count = 1 + Math.ceil((size - HEADERS) / bytes);
    const pieces: number[] = [];
    let at = 0;
    for (let piece = 0; piece < count; piece += TOGETHER) {
      const many = Math.min(TOGETHER, count - piece);
      const own = await Promise.all(
        Array.from({ length: many }, (_, i) =>
          read(source, startOf(piece + i, bytes), startOf(piece + i + 1, bytes)),
        ),
      );
      for (const packed of await packAll(own)) {
        await target.write(packed, 0, packed.length, at);
        at += packed.length;
        pieces.push(packed.length);
      }
    }
    const described = [{ start: 0, end: HEADERS }, ...blocksOf(description, bytes)];
    const opened = await Promise.all(described.map(({ start, end }) => read(source, start, end)));
    const text = { bytes, pieces, described: description, columns };
    const opening = await deflate(writeOpening(text, opened), { level: 9 });
    await target.write(opening, 0, opening.length, at);
    return { opening: [at, opening.length] };
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
}

/** Each piece, deflated where that makes it shorter. */
async function packAll([first, ...others]: readonly Uint8Array[]): Promise<readonly Uint8Array[]> {
  if (!first) return [];
  const packed = await packOne(first);
  if (packed.length > first.length * WORTH) return [packed, ...others];
  return [packed, ...(await Promise.all(others.map(packOne)))];
}

async function packOne(piece: Uint8Array): Promise<Uint8Array> {
  const packed = await deflate(piece);
  return packed.length < piece.length ? packed : piece;
}

/** What is behind the end of the file is empty. */
async function read(file: FileHandle, start: number, end: number): Promise<Uint8Array> {
  const bytes = Buffer.alloc(end - start);
  await file.read(bytes, 0, bytes.length, start);
  return bytes;
}
