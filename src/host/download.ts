import { retry } from './retry.ts';

/** Milliseconds without a single byte after which a download is begun anew. */
const STALL = 30_000;

/** What becomes of a download beyond its address. */
export interface DownloadOptions {
  /** Its size in bytes where known: so that it is held once and not twice while it grows, and less is not taken for it. */
  readonly expected: number | null;
  /** Called with the bytes so far, after each part; they begin anew with each try. */
  readonly onProgress: (loaded: number) => void;
  /** Milliseconds before each further try. */
  readonly pauses?: readonly number[];
  /** Milliseconds. Default: STALL. */
  readonly stall?: number;
  /** `reload`: past the browser's own cache. */
  readonly cache?: RequestCache;
  /** Removes what is kept of the file: called when less than expected came, which is then asked for past all caches. */
  readonly forget?: () => Promise<void>;
}

/**
 * Fetches a file whole; what fails, stalls or is cut off is tried again.
 * Rejects with an Error that names the status, or with what the network threw, the last time.
 */
export function download(address: URL, options: DownloadOptions): Promise<Uint8Array<ArrayBuffer>> {
  const { pauses, forget } = options;
  let { cache } = options;
  return retry(
    async () => {
      try {
        return await downloadOnce(address, { ...options, ...(cache && { cache }) });
      } catch (error) {
        if (error instanceof CutOffError) {
          cache = 'reload';
          await forget?.();
        }
        throw error;
      }
    },
    pauses ? { pauses } : {},
  );
}

class CutOffError extends Error {}

async function downloadOnce(address: URL, options: DownloadOptions): Promise<Uint8Array<ArrayBuffer>> {
  const { expected } = options;
  const reader = (await openDownload(address, options)).getReader();
  let bytes = new Uint8Array(expected ?? 0);
  let loaded = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (loaded + part.value.length > bytes.length) {
      const larger = new Uint8Array(Math.max(2 * bytes.length, loaded + part.value.length));
      larger.set(bytes.subarray(0, loaded));
      bytes = larger;
    }
    bytes.set(part.value, loaded);
    loaded += part.value.length;
  }
  return loaded === bytes.length ? bytes : bytes.slice(0, loaded);
}

/** Bytes that come ahead of whoever reads them: a compiler may be slower than the line, which is not to wait for it. */
const AHEAD = new ByteLengthQueuingStrategy({ highWaterMark: 8_388_608 });

/** A file as it comes, fetched once. It rejects, and the stream fails, with what `download` rejects with. */
export async function openDownload(
  address: URL,
  { expected, onProgress, stall = STALL, cache = 'default' }: Omit<DownloadOptions, 'pauses' | 'forget'>,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const stalled = new AbortController();
  const giveUp = () => stalled.abort(new Error(`the server sent nothing for ${stall / 1_000} seconds`));
  const within = async <T>(coming: Promise<T>): Promise<T> => {
    const clock = setTimeout(giveUp, stall);
    return coming.finally(() => clearTimeout(clock));
  };
  const response = await within(fetch(address, { signal: stalled.signal, cache }));
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  const reader = (response.body ?? new Blob().stream()).getReader();
  let loaded = 0;
  const source: UnderlyingDefaultSource<Uint8Array<ArrayBuffer>> = {
    async pull(controller) {
      const part = await within(reader.read());
      if (!part.done) {
        loaded += part.value.length;
        onProgress(loaded);
        controller.enqueue(part.value);
      } else if (expected !== null && loaded < expected) {
        throw new CutOffError(`it was cut off: ${loaded} of ${expected} bytes arrived`);
      } else controller.close();
    },
    cancel: (reason) => reader.cancel(reason),
  };
  return new ReadableStream(source, AHEAD);
}
