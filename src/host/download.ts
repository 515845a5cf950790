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

async function downloadOnce(
  address: URL,
  { expected, onProgress, stall = STALL, cache = 'default' }: DownloadOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const stalled = new AbortController();
  const giveUp = () => stalled.abort(new Error(`the server sent nothing for ${stall / 1_000} seconds`));
  let clock = setTimeout(giveUp, stall);
  try {
    const response = await fetch(address, { signal: stalled.signal, cache });
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    const bytes = await readWhole(response, expected, (loaded) => {
      clearTimeout(clock);
      clock = setTimeout(giveUp, stall);
      onProgress(loaded);
    });
    if (expected !== null && bytes.length < expected)
      throw new CutOffError(`it was cut off: ${bytes.length} of ${expected} bytes arrived`);
    return bytes;
  } finally {
    clearTimeout(clock);
  }
}

async function readWhole(
  response: Response,
  expected: number | null,
  onPart: (loaded: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  if (!response.body) return new Uint8Array();
  let bytes = new Uint8Array(expected ?? 0);
  let loaded = 0;
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (loaded + part.value.length > bytes.length) {
      const larger = new Uint8Array(Math.max(2 * bytes.length, loaded + part.value.length));
      larger.set(bytes.subarray(0, loaded));
      bytes = larger;
    }
    bytes.set(part.value, loaded);
    loaded += part.value.length;
    onPart(loaded);
  }
  return loaded === bytes.length ? bytes : bytes.slice(0, loaded);
}
