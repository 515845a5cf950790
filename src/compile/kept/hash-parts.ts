import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { CompiledFile } from './compiled-file.ts';

/** Bytes of a part: some hosts refuse files above 25 MiB. */
const PART = 24 * 1024 * 1024;

/** Size and SHA-256 of a file, and of its parts. */
export type HashedParts = Pick<CompiledFile, 'bytes' | 'sha256' | 'parts'>;

/** Hashes a file and its parts while it is written or read. */
export class PartsHash {
  readonly #whole = createHash('sha256');
  readonly #parts: { readonly bytes: number; readonly sha256: string }[] = [];
  #part = createHash('sha256');
  /** Of the part at hand. */
  #bytes = 0;

  /** Takes the next bytes. */
  add(bytes: Uint8Array): void {
    this.#whole.update(bytes);
    for (let at = 0; at < bytes.length;) {
      const piece = bytes.subarray(at, at + PART - this.#bytes);
      this.#part.update(piece);
      this.#bytes += piece.length;
      at += piece.length;
      if (this.#bytes === PART) this.#close();
    }
  }

  /** Nothing can be added any more. */
  finish(): HashedParts {
    if (this.#bytes > 0) this.#close();
    const bytes = this.#parts.reduce((sum, one) => sum + one.bytes, 0);
    return { bytes, sha256: this.#whole.digest('hex'), parts: this.#parts };
  }

  #close(): void {
    this.#parts.push({ bytes: this.#bytes, sha256: this.#part.digest('hex') });
    this.#part = createHash('sha256');
    this.#bytes = 0;
  }
}

/** Size and SHA-256 of a file that is there, and of its parts. */
export async function hashParts(path: string): Promise<HashedParts> {
  const hash = new PartsHash();
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>)
    hash.add(chunk);
  return hash.finish();
}
