import type { LaunchedWorker } from './process.ts';

export interface BrowserWorkerOptions {
  /** Where DuckDB's worker script is (duckdb-browser-eh.worker.js), same origin. */
  readonly workerUrl: string | URL;
  /** Where duckdb-eh.wasm is. */
  readonly wasmUrl: string | URL;
  /** Its size, when known: what a server says of it may be the size it has compressed. */
  readonly wasmBytes?: number;
  /** Bytes of the wasm as they come in; `total` is null when unknown. */
  readonly onProgress?: (loaded: number, total: number | null) => void;
}

/**
 * Launches DuckDB's worker in a browser, from a page or from a worker. The wasm is fetched once, with progress, and kept as a
 * blob for the next start. Rejects with Error when it cannot be fetched whole.
 */
export function createBrowserLauncher(options: BrowserWorkerOptions): () => Promise<LaunchedWorker> {
  let wasm: Promise<string> | null = null;
  return async () => {
    wasm ??= fetchWasm(options).catch((error: unknown) => {
      wasm = null;
      throw error;
    });
    // The fetch and the parsing of the script overlap.
    const worker = new Worker(options.workerUrl);
    try {
      return { worker, wasmUrl: await wasm };
    } catch (error) {
      worker.terminate();
      throw error;
    }
  };
}

async function fetchWasm({ wasmUrl, wasmBytes, onProgress }: BrowserWorkerOptions): Promise<string> {
  const response = await fetch(wasmUrl);
  if (!response.ok || !response.body) throw new Error(`${wasmUrl} answered ${response.status}`);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let loaded = 0;
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    loaded += part.value.length;
    onProgress?.(loaded, wasmBytes ?? null);
  }
  if (wasmBytes !== undefined && loaded !== wasmBytes)
    throw new Error(`${wasmUrl} was cut off: ${loaded} of ${wasmBytes} bytes`);
  return URL.createObjectURL(new Blob(parts, { type: 'application/wasm' }));
}
