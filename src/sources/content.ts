import type { DiskFile } from '../engine/duckdb-engine.ts';

/** A file that is to be a table: its bytes, or where it lies, so that an engine in Node reads it from there. */
export type Content = Uint8Array | DiskSource;

/** A file on disk that was looked through once. */
export interface DiskSource extends DiskFile {
  /** Of the file. */
  readonly bytes: number;
  /**
   * The beginning of a text that DuckDB takes as it is (UTF-8 throughout, line ends of one kind), up to the end of a line, or all of
   * it; null for every other file.
   */
  readonly head: Uint8Array | null;
  /** Part of it, or all. Rejects with ResourceError when that is more than memory takes. */
  read(start?: number, end?: number): Promise<Uint8Array>;
}

/** Whether content lies in a file; else it is in memory. */
export function isOnDisk(content: Content): content is DiskSource {
  return !(content instanceof Uint8Array);
}

/** How large it is. */
export function sizeOf(content: Content): number {
  return isOnDisk(content) ? content.bytes : content.byteLength;
}

/** The bytes, in memory. Rejects as {@link DiskSource.read} does. */
export async function bytesOf(content: Content): Promise<Uint8Array> {
  return isOnDisk(content) ? content.read() : content;
}
