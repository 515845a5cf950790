import { secretName } from '../lockdown.ts';
import type { CompiledWasm } from './compiled-wasm.ts';
import type { LaunchedWorker } from './process.ts';

export interface BrowserWorkerOptions {
  /** Fetches duckdb-eh.wasm. */
  readonly loadWasm: () => Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * Launches DuckDB's worker in a browser, from a page or from a worker. The wasm is fetched and compiled once: each further start takes
 * a fraction of the first. Rejects with Error when the worker cannot be loaded, and with what `loadWasm` throws.
 */
export function createBrowserLauncher({ loadWasm }: BrowserWorkerOptions): () => Promise<LaunchedWorker> {
  let compiling: Promise<WebAssembly.Module> | null = null;
  return async () => {
    compiling ??= loadWasm()
      .then((bytes) => WebAssembly.compile(bytes))
      .catch((error: unknown) => {
        compiling = null;
        throw error;
      });
    // The fetch and the parsing of the script overlap.
    const starting = startWorker();
    try {
      const [compiledWasm, { worker, ended }] = await Promise.all([compiling, starting]);
      worker.postMessage({ compiledWasm } satisfies CompiledWasm);
      return { worker, wasmUrl: nothing(), ended };
    } catch (error) {
      starting.then(({ worker }) => worker.terminate()).catch(() => undefined);
      throw error;
    }
  };
}

let empty: string | undefined;

/** What DuckDB fetches in vain, as it has its WebAssembly already. */
function nothing(): string {
  return (empty ??= URL.createObjectURL(new Blob([], { type: 'application/wasm' })));
}

function startWorker(): Promise<Pick<LaunchedWorker, 'worker' | 'ended'>> {
  const name = secretName();
  const worker = new Worker(new URL('./duckdb-worker.ts', import.meta.url), { type: 'module', name });
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', () => resolve({ worker, ended: watch(name) }), { once: true });
    worker.addEventListener('error', (event) =>
      reject(new Error(event.message || 'its worker could not be loaded')),
    );
  });
}

/** Resolves when the worker that holds the lock is gone; never where there are no Web Locks. */
async function watch(lock: string): Promise<void> {
  if (!navigator.locks) return new Promise(() => undefined);
  await navigator.locks.request(lock, { mode: 'shared' }, () => undefined);
}
