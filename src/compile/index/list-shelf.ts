import { closeSync, openSync } from 'node:fs';
import { ByteReader } from '../../index/byte-reader.ts';
import { ByteWriter } from '../../index/byte-writer.ts';
import type { ColumnList } from '../../index/dictionary-block.ts';
import { readList, writeList } from './list-codec.ts';
import { discard, readWhole, type ScratchPath, Spool, type Spooled } from './spool.ts';

/** Bytes that are collected before they are spooled. */
const BATCH = 1 << 16;
/** Bytes of all lists that are read at once: of more each key's are read by themselves. */
const HELD = 1 << 26;

/** Keeps the lists of keys, a few columns' each, to be had in any order. */
export class ListShelf {
  readonly #spool: Spool;
  readonly #batch = new ByteWriter();
  /** By place where its lists begin; at last where they end. */
  readonly #starts: number[] = [0];

  constructor(scratch: ScratchPath) {
    this.#spool = new Spool(scratch);
  }

  /** Its place is the number of those before. */
  add(lists: readonly ColumnList[]): void {
    const writer = this.#batch;
    writer.varint(lists.length);
    for (const list of lists) {
      writer.varint(list.column);
      writeList(writer, list);
    }
    this.#starts.push(this.#spool.length + writer.length);
    if (writer.length >= BATCH) this.#endBatch();
  }

  /** Hands out the lists of some places, one after the other; then they are gone. */
  drain(places: Iterable<number>, take: (place: number, lists: readonly ColumnList[]) => void): void {
    this.#endBatch();
    const spooled = this.#spool.finish();
    const file = openShelf(spooled);
    try {
      for (const place of places) {
        const reader = new ByteReader(
          file.read(this.#starts[place] as number, this.#starts[place + 1] as number),
        );
        take(
          place,
          Array.from({ length: reader.varint() }, () => ({ column: reader.varint(), ...readList(reader) })),
        );
      }
    } finally {
      file.close();
      discard(spooled);
    }
  }

  #endBatch(): void {
    this.#spool.add(this.#batch.toBytes());
    this.#batch.clear();
  }
}

function openShelf({ path, bytes, length }: Spooled): {
  read(start: number, end: number): Uint8Array;
  close(): void;
} {
  if (path === null) return { read: (start, end) => bytes.subarray(start, end), close: () => {} };
  const fd = openSync(path, 'r');
  const read = (start: number, end: number) => {
    const own = new Uint8Array(end - start);
    readWhole(fd, own, start);
    return own;
  };
  const close = () => closeSync(fd);
  if (length > HELD) return { read, close };
  const all = read(0, length);
  return { read: (start, end) => all.subarray(start, end), close };
}
