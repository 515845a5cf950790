/** The first message to an engine's worker: DuckDB, compiled once for all workers of a page, and with a port on which it tells its StoreReads. */
export interface CompiledWasm {
  readonly compiledWasm: WebAssembly.Module;
}

export function isCompiledWasm(message: unknown): message is CompiledWasm {
  return typeof message === 'object' && message !== null && 'compiledWasm' in message;
}
