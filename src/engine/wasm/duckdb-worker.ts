/*
 * DuckDB's worker, as the package brings it, with stores read our way, and a lock that tells of its end. A worker that the browser
 * ends, or that ends itself, says nothing: whoever waits for it would wait for ever.
 */
/// <reference types="vite/client" />
import workerUrl from '@duckdb/duckdb-wasm/dist/duckdb-browser-eh.worker.js?url';
import { answerStoreRequests } from './store-xhr.ts';

declare const self: DedicatedWorkerGlobalScope;

answerStoreRequests();

// Published as it is: a bundler takes it for a module without effect.
await import(/* @vite-ignore */ workerUrl);

// The lock is named by whoever started the worker.
if (self.navigator.locks) {
  void self.navigator.locks.request(self.name, () => {
    self.postMessage(null);
    return new Promise<never>(() => undefined);
  });
} else {
  self.postMessage(null);
}
