import { closeSync, openSync } from 'node:fs';
import { ByteReader } from '../../index/byte-reader.ts';
import { ByteWriter } from '../../index/byte-writer.ts';
import type { ColumnList } from '../../index/dictionary-block.ts';
import { ofColumn, readList, writeList } from './list-codec.ts';
import { discard, readWhole, type ScratchPath, Spool, type Spooled } from './spool.ts';

/** Bytes of all lists that are read at once: of more each key's are read by themselves. */
const HELD = 1 << 26;

/** Keeps the lists of keys, a few columns' each, to be had in any order. */
export class ListShelf {
  readonly #spool: Spool;
  readonly #own = new ByteWriter();
  /** By place where its lists begin; at last where they end. */
  readonly #starts: number[] = [0];

  constructor(scratch: ScratchPath) {
    this.#spool = new Spool(scratch);
  }

  /** Its place is the number of those before. */
  add(lists: readonly ColumnList[]): void {
    const writer = this.#own;
    writer.clear();
    writer.varint(lists.length);
    for (const list of lists) {
      writer.varint(list.column);
      writeList(writer, list);
    }
    this.#spool.add(writer.written());
    this.#starts.push(this.#spool.length);
  }

  /** Hands out the lists of some places, one after the other; then they are gone. */
  drain(places: Iterable<number>, take: (place: number, lists: readonly ColumnList[]) => void): void {
    const spooled = this.#spool.finish();
    const file = openShelf(spooled);
    try {
      for (const place of places) {
        const reader = new ByteReader(
          file.read(this.#starts[place] as number, this.#starts[place + 1] as number),
        );
        const lists: ColumnList[] = [];
        for (let left = reader.varint(); left > 0; left -= 1) {
          const column = reader.varint();
          lists.push(ofColumn(readList(reader), column));
        }
        take(place, lists);
      }
    } finally {
      file.close();
      discard(spooled);
    }
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
