/*
 * DuckDB's worker, as the package brings it, with stores read our way, a WebAssembly that its owner has compiled, and a lock that tells of its end. A worker that the browser
 * ends, or that ends itself, says nothing: whoever waits for it would wait for ever.
 */
/// <reference types="vite/client" />
import workerUrl from '@duckdb/duckdb-wasm/dist/duckdb-browser-eh.worker.js?url';
import { isCompiledWasm, WASM_ADDRESS } from './compiled-wasm.ts';
import { answerStoreRequests } from './store-xhr.ts';
import { usableLocks } from './usable-locks.ts';

declare const self: DedicatedWorkerGlobalScope;

let reads: MessagePort | undefined;
answerStoreRequests((read) => reads?.postMessage(read));

self.addEventListener('message', (event: MessageEvent<unknown>) => {
  if (!isCompiledWasm(event.data)) return;
  // Not for DuckDB's own listener, which comes after this one.
  event.stopImmediatePropagation();
  const { compiledWasm } = event.data;
  reads = event.ports[0];
  const networkFetch = self.fetch;
  self.fetch = async (input, init) =>
    input instanceof Request && input.url === WASM_ADDRESS ? new Response() : networkFetch(input, init);
  WebAssembly.instantiateStreaming = async (_fetched, imports) => ({
    module: compiledWasm,
    instance: await WebAssembly.instantiate(compiledWasm, imports),
  });
});

// Published as it is: a bundler takes it for a module without effect.
await import(/* @vite-ignore */ workerUrl);

// The lock is named by whoever started the worker.
const locks = await usableLocks();
if (locks) {
  void locks.request(self.name, () => {
    self.postMessage(null);
    return new Promise<never>(() => undefined);
  });
} else {
  self.postMessage(null);
}
