import { messageOf } from '../../core/errors.ts';
import { inflateSync } from 'fflate';
import { IndexFileError } from '../../core/search-index/ports/index-file-error.ts';
import type { ByteRanges } from './byte-ranges.ts';
import type { Span } from '../index-layout.ts';
import { unseal } from './sealed-bytes.ts';

/** Reads sealed pieces of a file, in the order of their spans. Rejects with IndexFileError. */
export async function readPieces(ranges: ByteRanges, spans: readonly Span[]): Promise<readonly Uint8Array[]> {
  return (await readSpans(ranges, spans)).map(unseal);
}

/** Reads of a file whatever it is. Rejects with IndexFileError. */
export function readSpans(ranges: ByteRanges, spans: readonly Span[]): Promise<readonly Uint8Array[]> {
  return ranges.read(spans).catch((cause: unknown) => {
    throw new IndexFileError(`it cannot be read: ${messageOf(cause)}`, {
      cause,
    });
  });
}

/** Where pieces are unpacked: without it 131 KB would be made for each, however small it is. */
const scratch = new Uint8Array(65_536);

/** A deflated piece as it was. Throws IndexFileError. */
export function inflate(piece: Uint8Array): Uint8Array {
  try {
    const unpacked = inflateSync(piece, { out: scratch });
    // What has no room there is cut off.
    return unpacked.length < scratch.length ? unpacked.slice() : inflateSync(piece);
  } catch (cause) {
    throw new IndexFileError('a part of it cannot be unpacked', { cause });
  }
}

/** A deflated JSON document. Rejects with IndexFileError. */
export async function readJson<T>(ranges: ByteRanges, span: Span): Promise<T> {
  const [piece] = await readPieces(ranges, [span]);
  return JSON.parse(new TextDecoder().decode(inflate(piece as Uint8Array))) as T;
}
