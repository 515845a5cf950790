import { closeSync, openSync } from 'node:fs';
import type { TableIndex } from '../../core/search-index/table-index.ts';
import { createByteRanges, type ByteSource } from '../../index/byte-ranges.ts';
import type { IndexRoot } from '../../index/index-layout.ts';
import { openLayout } from '../../index/open-table-index.ts';
import { readWhole } from './spool.ts';

/** An index whose file lacks its end, with that in memory. Plain data. */
export interface UnfinishedIndex {
  readonly path: string;
  /** Of the file. */
  readonly bytes: number;
  readonly end: Uint8Array;
  readonly layout: IndexRoot;
}

export interface OpenedIndex {
  readonly index: TableIndex;
  close(): void;
}

/** Bytes of the file that are kept in memory while it is asked. */
const ROOM = 64_000_000;

/** Opens it, in whatever thread. Throws IndexFileError, or the system's error of files. */
export function openUnfinished({ path, bytes, end, layout }: UnfinishedIndex): OpenedIndex {
  const fd = openSync(path, 'r');
  const source: ByteSource = {
    bytes: bytes + end.length,
    async read(at, length) {
      const read = new Uint8Array(length);
      const inFile = Math.max(0, Math.min(length, bytes - at));
      readWhole(fd, read.subarray(0, inFile), at);
      const from = at + inFile - bytes;
      if (inFile < length) read.set(end.subarray(from, from + length - inFile), inFile);
      return read;
    },
  };
  const ranges = createByteRanges(source, { room: ROOM, isGenerous: false });
  return { index: openLayout(ranges, layout, layout.records), close: () => closeSync(fd) };
}
