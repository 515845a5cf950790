import { closeSync, openSync } from 'node:fs';
import { ByteReader } from '../../index/byte-reader.ts';
import { ByteWriter } from '../../index/byte-writer.ts';
import type { ColumnList } from '../../index/dictionary-block.ts';
import { readList, writeList } from './list-codec.ts';
import { discard, readWhole, type ScratchPath, Spool } from './spool.ts';

/** Keeps the lists of keys, a few columns' each, to be had in any order. */
export class ListShelf {
  readonly #spool: Spool;
  /** By place where its lists begin; at last where they end. */
  readonly #starts: number[] = [0];

  constructor(scratch: ScratchPath) {
    this.#spool = new Spool(scratch);
  }

  /** Its place is the number of those before. */
  add(lists: readonly ColumnList[]): void {
    const writer = new ByteWriter();
    writer.varint(lists.length);
    for (const list of lists) {
      writer.varint(list.column);
      writeList(writer, list);
    }
    this.#spool.add(writer.toBytes());
    this.#starts.push(this.#spool.length);
  }

  /** Hands out the lists of some places, one after the other; then they are gone. */
  drain(places: Iterable<number>, take: (place: number, lists: readonly ColumnList[]) => void): void {
    const spooled = this.#spool.finish();
    const fd = spooled.path === null ? null : openSync(spooled.path, 'r');
    try {
      for (const place of places) {
        const [start, end] = [this.#starts[place] as number, this.#starts[place + 1] as number];
        let bytes = spooled.bytes.subarray(start, end);
        if (fd !== null) readWhole(fd, (bytes = new Uint8Array(end - start)), start);
        const reader = new ByteReader(bytes);
        take(
          place,
          Array.from({ length: reader.varint() }, () => ({ column: reader.varint(), ...readList(reader) })),
        );
      }
    } finally {
      if (fd !== null) closeSync(fd);
      discard(spooled);
    }
  }
}
