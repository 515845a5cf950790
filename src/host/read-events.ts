import type { StoreRead } from '../engine/wasm/store-reads.ts';
import type { DownloadTeller } from './download-events.ts';

/** Milliseconds without a read after which the reading is over. */
const QUIET = 1_000;
/** Milliseconds for one read. Of a worker that ended meanwhile nothing more is heard. */
const LONGEST = 60_000;

/** What the build puts behind a file's name. */
const BEHIND_NAME = /\.[0-9a-f]{8}\..*$/;

/**
 * Tells of reads of stores as of a download whose size nobody knows: the bytes of all that follow each other closely.
 * @returns a function to call with each read
 */
export function createReadEvents(tell: DownloadTeller): (read: StoreRead) => void {
  const files = new Map<string, { loaded: number; end: ReturnType<typeof setTimeout> }>();
  return (read) => {
    const name = decodeURIComponent(read.url.slice(read.url.lastIndexOf('/') + 1)).replace(BEHIND_NAME, '');
    const before = files.get(name);
    clearTimeout(before?.end);
    const loaded = (before?.loaded ?? 0) + (read.kind === 'ended' ? read.bytes : 0);
    const over = () => {
      files.delete(name);
      tell({ what: 'data', name, loaded, total: loaded });
    };
    files.set(name, { loaded, end: setTimeout(over, read.kind === 'begun' ? LONGEST : QUIET) });
    tell({ what: 'data', name, loaded, total: null });
  };
}
