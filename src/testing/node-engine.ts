import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Relations } from '../core/ports.ts';
import type { DuckDBEngine } from '../engine/duckdb-engine.ts';
import { createNodeLauncher } from './node-worker.ts';
import { createWasmEngine, type WasmEngineOptions } from '../engine/wasm/wasm-engine.ts';
import { parquetWasmBytes } from '../sources/node/parquet-wasm-bytes.ts';
import { createParquetReader } from '../sources/parquet/parquet-reader.ts';
import { createRelations } from '../sources/relations.ts';

/** DuckDB-WASM in a thread of Node: what a browser runs, for tests. Call `close` at the end. */
export function createNodeEngine(options: Omit<WasmEngineOptions, 'launch'> = {}): DuckDBEngine {
  return createWasmEngine({ ...options, launch: createNodeLauncher() });
}

/** Relations over the files of a folder; a resource's `url` is its path there. */
export function createFolderRelations(engine: DuckDBEngine, folder: string): Relations {
  return createRelations({
    engine,
    readFile: (resource) => readFile(join(folder, resource.url)),
    parquet: createParquetReader(parquetWasmBytes),
  });
}
