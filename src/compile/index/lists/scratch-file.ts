import { closeSync, openSync, readSync } from 'node:fs';
import { ByteReader } from '../../../index/bytes/byte-reader.ts';
import { discard, type Spooled, writeAll } from './spool.ts';

/** Bytes that are read or written at once. */
const BUFFER = 1 << 18;

/** Reads a file from a place on, one piece after the other. */
export class Sequential {
  #buffer: Uint8Array = new Uint8Array(0);
  #at = 0;

  /** @param buffer bytes that are read at once */
  constructor(
    readonly fd: number,
    public place: number,
    readonly buffer = BUFFER,
  ) {}

  /** The next bytes, which stay as they are. Throws where there are not so many. */
  read(length: number): Uint8Array {
    if (this.#at + length > this.#buffer.length) {
      const rest = this.#buffer.subarray(this.#at);
      const larger = new Uint8Array(Math.max(length, this.buffer));
      larger.set(rest);
      const read = readSync(this.fd, larger, rest.length, larger.length - rest.length, this.place);
      this.place += read;
      this.#buffer = larger.subarray(0, rest.length + read);
      this.#at = 0;
      if (this.#buffer.length < length) throw new Error('a file of the build under way became shorter');
    }
    const bytes = this.#buffer.subarray(this.#at, this.#at + length);
    this.#at += length;
    return bytes;
  }
}

/** Writes small pieces a few at a time. */
export class Batches {
  readonly #buffer = new Uint8Array(BUFFER);
  #size = 0;

  constructor(readonly fd: number) {}

  /** Takes bytes, which may be changed afterwards. */
  add(bytes: Uint8Array): void {
    if (this.#size + bytes.length > BUFFER) this.flush();
    if (bytes.length > BUFFER) {
      writeAll(this.fd, bytes);
    } else {
      this.#buffer.set(bytes, this.#size);
      this.#size += bytes.length;
    }
  }

  /** Writes what is left. */
  flush(): void {
    writeAll(this.fd, this.#buffer.subarray(0, this.#size));
    this.#size = 0;
  }
}

/** What was spooled, to be read one piece after the other; when it is closed it is gone. */
export function openSpooled(spooled: Spooled): { read(length: number): Uint8Array; close(): void } {
  const { path, bytes } = spooled;
  if (path === null) {
    const memory = new ByteReader(bytes);
    return { read: (length) => memory.raw(length), close: () => {} };
  }
  const fd = openSync(path, 'r');
  const file = new Sequential(fd, 0);
  return {
    read: (length) => file.read(length),
    close() {
      closeSync(fd);
      discard(spooled);
    },
  };
}
