import { duckdbWasm } from '../engine/wasm/browser-assets.ts';
import { createBrowserLauncher } from '../engine/wasm/browser-worker.ts';
import type { StoreRead } from '../engine/wasm/store-reads.ts';
import { createWasmEngine, type WasmEngine } from '../engine/wasm/wasm-engine.ts';
import type { SiteEdition } from '../transport/names.ts';
import type { HostEventSender } from '../transport/host-events.ts';
import { toSerializedError } from '../transport/serialized-error.ts';
import { createDownloadEvents } from './download-events.ts';
import { openDownload } from './download.ts';
import { toEngineMemory } from './engine-memory.ts';
import { explainMissing } from './offline/explain-missing.ts';
import { retry } from './retry.ts';
import { unpack } from './unpack.ts';

/** The engine of a browser's host. */
export interface SiteEngine {
  /** It starts when it is first needed, and tells the pages how that goes. */
  readonly engine: WasmEngine;
  /** Resolves when its bytes have come, which it then compiles. */
  readonly came: Promise<void>;
}

/** @param onRead told of each read of a store */
export function createSiteEngine(
  site: SiteEdition,
  events: HostEventSender,
  onRead: (read: StoreRead) => void,
): SiteEngine {
  const tellDownload = createDownloadEvents(events);
  let haveCome: () => void;
  const came = new Promise<void>((resolve) => (haveCome = resolve));
  const launch = createBrowserLauncher({
    onRead,
    // Fetched once: the whole launch is tried again.
    loadWasm: async () =>
      unpack(
        await openDownload(new URL(duckdbWasm.url, import.meta.url), {
          expected: duckdbWasm.bytes,
          onProgress: (loaded) => {
            tellDownload({ what: 'engine', name: 'DuckDB', loaded, total: duckdbWasm.bytes });
            if (loaded >= duckdbWasm.bytes) haveCome();
          },
        }),
      ),
  });
  const engine = createWasmEngine({
    memory: toEngineMemory(navigator),
    launch: async () => {
      events.send({ kind: 'engine', state: 'starting' });
      // Not at once: the engine knows of this start only when `launch` has returned, and would begin another.
      queueMicrotask(tellReady);
      return retry(launch).catch(async (cause: unknown) => {
        throw await explainMissing(site, 'The database', cause);
      });
    },
  });
  return { engine, came };

  function tellReady(): void {
    engine.start().then(
      () => events.send({ kind: 'engine', state: 'ready' }),
      (error: unknown) => {
        events.send({ kind: 'engine', state: 'stopped' });
        events.send({ kind: 'error', task: 'starting the engine', error: toSerializedError(error) });
      },
    );
  }
}
