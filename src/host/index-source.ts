import type { StoreFilePart } from '../core/published-files.ts';
import type { ByteSource } from '../index/bytes/byte-ranges.ts';
import { joinSources } from '../index/bytes/parted-source.ts';
import { findFile } from '../transport/find-file.ts';
import { retry } from './retry.ts';

/** A host that answers no ranges sends files of at most so many bytes whole; larger ones are left alone. */
const MOST_WHOLE = 8_388_608;
/** Bytes of a file that is always sent whole. */
const SMALL = 262_144;
/** Milliseconds for a range, or a small file: a network that went silent is asked again. */
const PATIENCE = 60_000;

/**
 * The bytes of a file of the site at `base`: from what is kept for offline use, else from the site by ranges. The service worker lets such
 * requests pass: each of its answers would cost as much again.
 * @param cache `reload`: past the browser's own cache
 */
export function createIndexSource(
  parts: readonly StoreFilePart[],
  base: string,
  cache: RequestCache,
): ByteSource {
  return joinSources(parts.map((part) => toPart(part, new URL(part.url, base).href, base, cache)));
}

function toPart({ bytes }: StoreFilePart, address: string, base: string, cache: RequestCache): ByteSource {
  let wholeFile: Promise<Blob | null> | undefined;
  let fetching: Promise<Response> | undefined;
  return {
    bytes,
    async read(at, length) {
      const blob = await (wholeFile ??= findKept(base, address, bytes));
      const read = blob
        ? new Uint8Array(await blob.slice(at, at + length).arrayBuffer())
        : await retry(() => fetchRange(at, length), {
            isFinal: (error) => error instanceof NoRangesError,
          });
      if (read.length !== length) throw new Error('it is shorter than the catalogue says');
      return read;
    },
  };

  /** Several pieces are asked for at a time: the file comes once for all of them. */
  async function fetchWhole(): Promise<Response> {
    const own = (fetching ??= fetch(address, {
      cache: cache === 'reload' ? cache : 'default',
      signal: AbortSignal.timeout(PATIENCE),
    }));
    try {
      return (await own).clone();
    } finally {
      fetching = undefined;
    }
  }

  async function fetchRange(at: number, length: number): Promise<Uint8Array> {
    const range = `bytes=${at}-${at + length - 1}`;
    // A small file is fetched whole: the service worker then keeps it for the time without a network.
    const response =
      bytes <= SMALL
        ? await fetchWhole()
        : await fetch(address, { headers: { range }, cache, signal: AbortSignal.timeout(PATIENCE) });
    if (response.status === 200 && bytes <= MOST_WHOLE) {
      const whole = await response.blob();
      if (whole.size !== bytes) throw new NoRangesError('the server sent another file');
      wholeFile = Promise.resolve(whole);
      return new Uint8Array(await whole.slice(at, at + length).arrayBuffer());
    }
    const isRange = response.headers.get('content-range') === `bytes ${at}-${at + length - 1}/${bytes}`;
    if (response.status === 206 && isRange && !response.headers.get('content-encoding'))
      return new Uint8Array(await response.arrayBuffer());
    await response.body?.cancel();
    const reason = `the server answered ${response.status}`;
    throw response.status < 500 ? new NoRangesError(`${reason} to a range`) : new Error(reason);
  }
}

/** Asking again is of no use. */
class NoRangesError extends Error {}

async function findKept(base: string, address: string, bytes: number): Promise<Blob | null> {
  const blob = await (await findFile(base, address))?.blob();
  return blob?.size === bytes ? blob : null;
}
