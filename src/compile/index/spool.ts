import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';

/** Bytes that stay in memory; what is more goes to a file. */
const IN_MEMORY = 1 << 20;
/** Bytes that are copied at a time. */
const COPY = 1 << 20;

/** Names for files that are needed for a while, all in one place. */
export type ScratchPath = () => string;

/** Bytes that are written one after the other and copied elsewhere once: in memory while they are few. Bounded memory at any size. */
export class Spool {
  #pieces: Uint8Array[] = [];
  #held = 0;
  #file: { readonly path: string; readonly fd: number } | null = null;
  /** Bytes in all. */
  length = 0;

  constructor(readonly scratch: ScratchPath) {}

  /** Takes bytes, which must not be changed any more. */
  add(piece: Uint8Array): void {
    this.#pieces.push(piece);
    this.#held += piece.length;
    this.length += piece.length;
    if (this.#held >= IN_MEMORY) this.#spill();
  }

  /** Gives all bytes in order, then forgets them. */
  drain(take: (bytes: Uint8Array) => void): void {
    if (this.#file) {
      this.#spill();
      const buffer = new Uint8Array(COPY);
      for (let at = 0; at < this.length;) {
        const read = readSync(this.#file.fd, buffer, 0, COPY, at);
        if (read === 0) throw new Error('a file of the build under way became shorter');
        take(buffer.subarray(0, read));
        at += read;
      }
    } else {
      for (const piece of this.#pieces) take(piece);
    }
    this.discard();
  }

  /** Forgets all bytes. */
  discard(): void {
    this.#pieces = [];
    this.#held = 0;
    if (!this.#file) return;
    closeSync(this.#file.fd);
    rmSync(this.#file.path, { force: true });
    this.#file = null;
  }

  #spill(): void {
    if (!this.#file) {
      const path = this.scratch();
      this.#file = { path, fd: openSync(path, 'w+') };
    }
    writeAll(this.#file.fd, Buffer.concat(this.#pieces));
    this.#pieces = [];
    this.#held = 0;
  }
}

/** Writes all of the bytes at the file's end. */
export function writeAll(fd: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += writeSync(fd, bytes, at, bytes.length - at);
}
