import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** parquet-wasm's WebAssembly, for createParquetReader in Node. */
export function parquetWasmBytes(): Promise<Uint8Array> {
  return readFile(createRequire(import.meta.url).resolve('parquet-wasm/esm/parquet_wasm_bg.wasm'));
}
