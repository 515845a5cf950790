/// <reference types="vite/client" />
import workerUrl from '@duckdb/duckdb-wasm/dist/duckdb-browser-eh.worker.js?url';
import wasmUrl from '@duckdb/duckdb-wasm/dist/duckdb-eh.wasm?url';

/** Put in by the build: the size of the file that `wasmUrl` names. */
declare const DUCKDB_WASM_BYTES: number;

/** DuckDB's files as the build publishes them, with the site and nowhere else. */
export const browserAssets = { workerUrl, wasmUrl, wasmBytes: DUCKDB_WASM_BYTES };
