import { usableLocks } from './usable-locks.ts';
import { secretName } from '../lockdown.ts';
import { WASM_ADDRESS, type CompiledWasm } from './compiled-wasm.ts';
import type { LaunchedWorker } from './process.ts';
import { createStoreReads, type StoreRead } from './store-reads.ts';

/** Where DuckDB's worker gets its files. */
export interface BrowserWorkerOptions {
  /** Fetches duckdb-eh.wasm, which is compiled while it comes. */
  readonly loadWasm: () => Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
  /** Told of each read of a store. */
  readonly onRead?: (read: StoreRead) => void;
}

const AS_WASM = { headers: { 'content-type': 'application/wasm' } };

/**
 * Launches DuckDB's worker in a browser, from a page or from a worker. The wasm is fetched and compiled once: each further start takes
 * a fraction of the first. Rejects with Error when the worker cannot be loaded, and with what `loadWasm` throws.
 */
export function createBrowserLauncher({
  loadWasm,
  onRead = () => undefined,
}: BrowserWorkerOptions): () => Promise<LaunchedWorker> {
  let compiling: Promise<WebAssembly.Module> | null = null;
  return async () => {
    compiling ??= loadWasm()
      .then(compile)
      .catch((error: unknown) => {
        compiling = null;
        throw error;
      });
    // The fetch and the parsing of the script overlap.
    const starting = startWorker(compiling);
    try {
      const [compiledWasm, { worker, ended }] = await Promise.all([compiling, starting]);
      const { port1, port2 } = new MessageChannel();
      worker.postMessage({ compiledWasm } satisfies CompiledWasm, [port2]);
      return { worker, wasmUrl: WASM_ADDRESS, ended, reads: createStoreReads(port1, onRead) };
    } catch (error) {
      // Of several failures the first one is told.
      starting.then(({ worker }) => worker.terminate()).catch(() => undefined);
      throw error;
    }
  };
}

/** Rejects with what reading failed with, which the browser keeps to itself. */
async function compile(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<WebAssembly.Module> {
  const reader = body.getReader();
  let failure: unknown;
  const heard = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      try {
        const part = await reader.read();
        if (part.done) controller.close();
        else controller.enqueue(part.value);
      } catch (error) {
        failure = error;
        throw error;
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return WebAssembly.compileStreaming(new Response(heard, AS_WASM)).catch((error: unknown) => {
    throw failure ?? error;
  });
}

/**
 * Milliseconds that each worker started has for its first word, once the WebAssembly is there. A script that is fetched through a
 * service worker that is stopped meanwhile may never come, and no error tells of it.
 */
const FIRST_WORDS = [4_000, 10_000, 30_000];

type StartedWorker = Pick<LaunchedWorker, 'worker' | 'ended'>;

async function startWorker(compiling: Promise<unknown>): Promise<StartedWorker> {
  for (const limit of FIRST_WORDS) {
    const started = await tryWorker(compiling, limit);
    if (started) return started;
  }
  throw new Error('its worker did not answer');
}

/** Null when the worker says nothing for `limit` milliseconds after the WebAssembly is there. Rejects when it fails, or the WebAssembly. */
async function tryWorker(compiling: Promise<unknown>, limit: number): Promise<StartedWorker | null> {
  const name = secretName();
  const worker = new Worker(new URL('./duckdb-worker.ts', import.meta.url), { type: 'module', name });
  let clock: ReturnType<typeof setTimeout> | undefined;
  try {
    const spoke = new Promise<boolean>((resolve, reject) => {
      worker.addEventListener('message', () => resolve(true), { once: true });
      worker.addEventListener('error', (event) =>
        reject(new Error(event.message || 'its worker could not be loaded')),
      );
      compiling.then(() => {
        clock = setTimeout(() => resolve(false), limit);
      }, reject);
    });
    if (await spoke) return { worker, ended: watch(name) };
    worker.terminate();
    return null;
  } catch (error) {
    worker.terminate();
    throw error;
  } finally {
    clearTimeout(clock);
  }
}

/** Resolves when the worker that holds the lock is gone; never where there are no Web Locks to use. */
async function watch(lock: string): Promise<void> {
  const locks = await usableLocks();
  if (!locks) return new Promise(() => undefined);
  await locks.request(lock, { mode: 'shared' }, () => undefined);
}
