import { closeSync, openSync } from 'node:fs';
import type { TableIndex } from '../../core/search-index/ports/table-index.ts';
import type { ByteRanges } from '../../index/bytes/byte-ranges.ts';
import type { IndexRoot } from '../../index/index-layout.ts';
import { openLayout } from '../../index/open-table-index.ts';
import { createReadWatch } from '../../index/bytes/read-watch.ts';
import { readWhole } from './lists/spool.ts';

/** An index whose file lacks its end, with that in memory. Plain data. */
export interface UnfinishedIndex {
  readonly path: string;
  /** Of the file. */
  readonly bytes: number;
  readonly end: Uint8Array;
  readonly layout: IndexRoot;
}

/** A reader of an index that has no end yet. */
export interface OpenedIndex {
  readonly index: TableIndex;
  close(): void;
}

/**
 * Opens it, in whatever thread. Each piece is read by itself, and none is kept: a file of this machine is no line over which what lies between is
 * better read, too. Throws IndexFileError, or the system's error of files.
 */
export function openUnfinished({ path, bytes, end, layout }: UnfinishedIndex): OpenedIndex {
  const fd = openSync(path, 'r');
  const ranges: ByteRanges = {
    async read(spans) {
      const all = new Uint8Array(spans.reduce((sum, [, length]) => sum + length, 0));
      let next = 0;
      return spans.map(([at, length]) => {
        const piece = all.subarray(next, (next += length));
        const inFile = Math.max(0, Math.min(length, bytes - at));
        readWhole(fd, piece.subarray(0, inFile), at);
        piece.set(end.subarray(at + inFile - bytes, at + length - bytes), inFile);
        return piece;
      });
    },
    expect: () => {},
    meet: () => {},
    watch: createReadWatch().watch,
  };
  return { index: openLayout(ranges, layout, layout.records), close: () => closeSync(fd) };
}
