/** The first message to an engine's worker: DuckDB, compiled once for all workers of a page. */
export interface CompiledWasm {
  readonly compiledWasm: WebAssembly.Module;
}

export function isCompiledWasm(message: unknown): message is CompiledWasm {
  return typeof message === 'object' && message !== null && 'compiledWasm' in message;
}
