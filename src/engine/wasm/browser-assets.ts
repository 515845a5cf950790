/// <reference types="vite/client" />
import wasmUrl from '@duckdb/duckdb-wasm/dist/duckdb-eh.wasm?url';

/** Put in by the build: the size of the file that `wasmUrl` names. */
declare const DUCKDB_WASM_BYTES: number;

/** DuckDB's WebAssembly as the build publishes it, gzipped, with the site and nowhere else, and the size of that. */
export const duckdbWasm = { url: wasmUrl, bytes: DUCKDB_WASM_BYTES };
