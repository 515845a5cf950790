import { closeSync, openSync } from 'node:fs';
import { ByteReader } from '../../../index/bytes/byte-reader.ts';
import { ByteWriter } from '../../../index/bytes/byte-writer.ts';
import type { ColumnList } from '../../../index/dictionary/dictionary-block.ts';
import { ofColumn, readList, writeList } from './list-codec.ts';
import { discard, readWhole, type ScratchPath, Spool, type Spooled } from './spool.ts';

/** Bytes of all lists that are read at once: of more each key's are read by themselves. */
const HELD = 1 << 26;

/** Lists of keys that are kept. */
export interface ShelvedLists {
  /** Those of a place. */
  of(place: number): readonly ColumnList[];
  /** Forgets them. */
  close(): void;
}

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

  /** All of them; nothing can be added any more. */
  finish(): ShelvedLists {
    const spooled = this.#spool.finish();
    const file = openShelf(spooled);
    return {
      of: (place) => {
        const [start, end] = [this.#starts[place]!, this.#starts[place + 1]!];
        const reader = new ByteReader(file.read(start, end));
        const lists: ColumnList[] = [];
        for (let left = reader.varint(); left > 0; left -= 1) {
          const column = reader.varint();
          lists.push(ofColumn(readList(reader), column));
        }
        return lists;
      },
      close: () => {
        file.close();
        discard(spooled);
      },
    };
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
