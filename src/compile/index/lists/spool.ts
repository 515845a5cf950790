import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { ByteWriter } from '../../../index/bytes/byte-writer.ts';

/** Bytes that stay in memory; what is more goes to a file. */
const IN_MEMORY = 1 << 20;
/** Bytes that are copied at a time. */
const COPY = 1 << 20;

/** Names for files that are needed for a while, all in one place. */
export type ScratchPath = () => string;

/** Bytes that were written one after the other: plain data, which another thread may have. Its file is to be drained or discarded. */
export interface Spooled {
  readonly length: number;
  /** The same for the same bytes. */
  readonly digest: string;
  /** Null: they are in memory. */
  readonly path: string | null;
  readonly bytes: Uint8Array;
}

/** Collects bytes, in memory while they are few. Bounded memory at any size. */
export class Spool {
  readonly #held = new ByteWriter();
  #file: { readonly path: string; readonly fd: number } | null = null;
  readonly #hash = createHash('sha1');
  /** Bytes in all. */
  length = 0;

  constructor(readonly scratch: ScratchPath) {}

  /** Takes bytes, which may be changed afterwards. */
  add(piece: Uint8Array): void {
    this.#held.raw(piece);
    this.length += piece.length;
    if (this.#held.length >= IN_MEMORY) this.#spill();
  }

  /** Nothing can be added any more. */
  finish(): Spooled {
    const { length } = this;
    if (!this.#file) {
      const bytes = this.#held.toBytes();
      return { length, digest: this.#hash.update(bytes).digest('hex'), path: null, bytes };
    }
    this.#spill();
    closeSync(this.#file.fd);
    const digest = this.#hash.digest('hex');
    return { length, digest, path: this.#file.path, bytes: new Uint8Array(0) };
  }

  #spill(): void {
    if (!this.#file) {
      const path = this.scratch();
      this.#file = { path, fd: openSync(path, 'w+') };
    }
    const bytes = this.#held.written();
    this.#hash.update(bytes);
    writeAll(this.#file.fd, bytes);
    this.#held.clear();
  }
}

/** Gives all bytes in order, then forgets them. */
export function drain(spooled: Spooled, take: (bytes: Uint8Array) => void): void {
  if (spooled.path === null) {
    take(spooled.bytes);
    return;
  }
  const fd = openSync(spooled.path, 'r');
  try {
    const buffer = new Uint8Array(COPY);
    for (let at = 0; at < spooled.length;) {
      const read = readSync(fd, buffer, 0, COPY, at);
      if (read === 0) throw new Error('a file of the build under way became shorter');
      take(buffer.subarray(0, read));
      at += read;
    }
  } finally {
    closeSync(fd);
  }
  discard(spooled);
}

/** Some of the bytes, which are kept. */
export function readSpooled({ path, bytes }: Spooled, at: number, length: number): Uint8Array {
  if (path === null) return bytes.subarray(at, at + length);
  const read = new Uint8Array(length);
  const fd = openSync(path, 'r');
  try {
    readWhole(fd, read, at);
  } finally {
    closeSync(fd);
  }
  return read;
}

/** Forgets all bytes. */
export function discard({ path }: Spooled): void {
  if (path !== null) rmSync(path, { force: true });
}

/** Writes all of the bytes at the file's end. */
export function writeAll(fd: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += writeSync(fd, bytes, at, bytes.length - at);
}

/** Fills the bytes with what stands in a file from a place on. */
export function readWhole(fd: number, bytes: Uint8Array, from: number): void {
  for (let at = 0; at < bytes.length;) {
    const read = readSync(fd, bytes, at, bytes.length - at, from + at);
    if (read === 0) throw new Error('a file of the build under way became shorter');
    at += read;
  }
}
