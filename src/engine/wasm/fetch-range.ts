import type { RequestSoon } from './store-parts.ts';
import type { StoreRead } from './store-reads.ts';

/** Milliseconds for bytes to come ahead. */
const PATIENCE = 60_000;

/**
 * Asks a server for ranges of files, several at a time. Rejects with what the network says, or the signal.
 * @param tell told of each read
 */
export function createRangeFetcher(tell: (read: StoreRead) => void): RequestSoon {
  let underWay = 0;
  return async (url, { start, end }, signal) => {
    let bytes = 0;
    underWay += 1;
    tell({ kind: 'begun', url });
    try {
      // Past the browser's cache, which would have several ranges of one address wait for each other.
      const response = await fetch(url, {
        headers: { range: `bytes=${start}-${end - 1}` },
        cache: 'no-store',
        signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]),
      });
      const body = new Uint8Array(await response.arrayBuffer());
      bytes = body.length;
      return {
        status: response.status,
        bytes: body,
        contentRange: response.headers.get('content-range'),
        etag: response.headers.get('etag'),
      };
    } finally {
      underWay -= 1;
      tell({ kind: 'ended', url, bytes });
      // Of several that are under way one end is not the end.
      if (underWay > 0) tell({ kind: 'begun', url });
    }
  };
}
