import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { StaticFile } from './static-file.ts';

const compress = promisify(gzip);

/** Bytes of gzipped files that are kept. */
const CACHE_SIZE = 128 * 1024 * 1024;

/**
 * Gzips files and keeps the results, least recently used ones dropped first: the engine alone takes a second to compress.
 * A file that changes gets a new tag and is compressed anew.
 */
export function createGzipCache(): (file: StaticFile) => Promise<Buffer> {
  const compressed = new Map<string, { readonly tag: string; readonly bytes: Promise<Buffer> }>();
  const sizes = new Map<string, number>();

  return (file) => {
    const hit = compressed.get(file.path);
    const bytes = hit?.tag === file.tag ? hit.bytes : readFile(file.path).then((plain) => compress(plain));
    compressed.delete(file.path);
    compressed.set(file.path, { tag: file.tag, bytes });
    bytes.then(
      (done) => {
        sizes.set(file.path, done.length);
        trim();
      },
      () => compressed.delete(file.path),
    );
    return bytes;
  };

  function trim(): void {
    let total = [...compressed.keys()].reduce((sum, path) => sum + (sizes.get(path) ?? 0), 0);
    for (const path of compressed.keys()) {
      if (total <= CACHE_SIZE) return;
      total -= sizes.get(path) ?? 0;
      compressed.delete(path);
    }
  }
}
