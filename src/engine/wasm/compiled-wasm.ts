/** The first message to an engine's worker: DuckDB, compiled once for all workers of a page, and with a port on which it tells its StoreReads. */
export interface CompiledWasm {
  readonly compiledWasm: WebAssembly.Module;
}

/** What DuckDB fetches its WebAssembly from: nowhere, as it has it already. A policy that allows only the site's own addresses would refuse any. */
export const WASM_ADDRESS = 'duckdb:wasm';

/** Whether a message to a worker brings DuckDB compiled. */
export function isCompiledWasm(message: unknown): message is CompiledWasm {
  return typeof message === 'object' && message !== null && 'compiledWasm' in message;
}
