import { readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { PartsHash } from '../kept/hash-parts.ts';
import { readerOf } from './values/crossed-counts.ts';
import type { Write } from './lists/dictionary-writer.ts';
import { discard, drain, type Spooled, writeAll } from './lists/spool.ts';

/** A file that grows at its end, and is hashed while it does. */
export class IndexFile {
  /** Where the next bytes go. */
  at = 0;
  /** Reads a piece of what is written. */
  readonly read: ReturnType<typeof readerOf>;
  readonly hash = new PartsHash();
  /** By digest where bytes are that were spooled. */
  readonly #places = new Map<string, number>();

  /** @param fd open for both */
  constructor(readonly fd: number) {
    this.read = readerOf(fd);
  }

  readonly write: Write = (bytes) => {
    writeAll(this.fd, bytes);
    this.hash.add(bytes);
    this.at += bytes.length;
    return [this.at - bytes.length, bytes.length];
  };

  /** Writes bytes, which are gone afterwards, or finds them. @returns where they are */
  readonly spool = (spooled: Spooled): number => {
    const { digest } = spooled;
    const start = this.#places.get(digest) ?? this.at;
    if (this.#places.has(digest)) discard(spooled);
    else drain(spooled, this.write);
    this.#places.set(digest, start);
    return start;
  };
}

/** Removes a file and all others of its beginning, as of jobs that did not come to their end. */
export function removeAll(path: string): void {
  for (const name of readdirSync(dirname(path)))
    if (name.startsWith(basename(path))) rmSync(join(dirname(path), name));
}
