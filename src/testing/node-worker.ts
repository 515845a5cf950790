import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Worker as Thread } from 'node:worker_threads';
import type { LaunchedWorker } from '../engine/wasm/process.ts';

/** What DuckDB's worker script for Node expects of its surroundings. Its logging of failed statements is not wanted. */
const BOOT = `
const { parentPort, workerData } = require('node:worker_threads');
globalThis.postMessage = (message, transfer) => parentPort.postMessage(message, transfer);
console.log = console.error = () => {};
require(workerData);
parentPort.on('message', (data) => globalThis.onmessage({ data }));
`;

/** Launches DuckDB-WASM in a thread of Node: the same WebAssembly that browsers run. */
export function createNodeLauncher(): () => Promise<LaunchedWorker> {
  const dist = dirname(createRequire(import.meta.url).resolve('@duckdb/duckdb-wasm'));
  return async () => ({
    worker: asWebWorker(
      new Thread(BOOT, { eval: true, workerData: join(dist, 'duckdb-node-eh.worker.cjs') }),
    ),
    wasmUrl: join(dist, 'duckdb-eh.wasm'),
    readFile,
  });
}

/** The part of a browser's Worker that DuckDB's client uses. It keeps the program alive while a request is under way, not when idle. */
function asWebWorker(thread: Thread): Worker {
  const target = new EventTarget();
  let underWay = 0;
  let terminated = false;
  thread.unref();
  thread.on('message', (data: object) => {
    if ('requestId' in data && --underWay === 0) thread.unref();
    target.dispatchEvent(new MessageEvent('message', { data }));
  });
  const fail = (message: string) => target.dispatchEvent(Object.assign(new Event('error'), { message }));
  thread.on('error', (error: Error) => fail(error.message));
  thread.on('exit', (code) => underWay > 0 && !terminated && fail(`the thread ended with ${code}`));
  return Object.assign(target, {
    postMessage(message: unknown, transfer: readonly ArrayBuffer[] = []) {
      if (underWay++ === 0) thread.ref();
      thread.postMessage(message, [...transfer]);
    },
    terminate() {
      terminated = true;
      void thread.terminate();
    },
  }) as unknown as Worker;
}
