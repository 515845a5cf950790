import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * A gzipped copy of a file, made once: some hosts refuse files above 25 MiB, and some compress nothing.
 * @param cache folder that copies are kept in
 * @param change makes of the file what is packed; absent: the file itself
 */
export function packFile(
  path: string,
  cache: string,
  change: (content: Uint8Array) => Uint8Array = (content) => content,
): { readonly path: string; readonly bytes: number } {
  const content = change(readFileSync(path));
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
  const folder = join(cache, 'packed', hash);
  const packed = join(folder, `${basename(path)}.gz`);
  if (!existsSync(packed)) {
    mkdirSync(folder, { recursive: true });
    // Two builds may run at once: neither must read half of what the other writes.
    const draft = `${packed}.${process.pid}`;
    writeFileSync(draft, gzipSync(content, { level: 9 }));
    renameSync(draft, packed);
  }
  return { path: packed, bytes: statSync(packed).size };
}
