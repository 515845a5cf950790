import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { emptyFunctions } from './empty-functions.ts';
import { stripExports } from './strip-exports.ts';

/** DuckDB's script, which starts its WebAssembly and asks for its exports by their names. */
const SCRIPT = '@duckdb/duckdb-wasm/dist/duckdb-browser-eh.worker.js';

/**
 * DuckDB's WebAssembly without what its own script cannot ask for, and what that alone would have used: it exports 75,000 names, for
 * extensions that are linked when they are loaded. The lock forbids those (engine/lockdown.ts).
 */
export function slimEngine(module: Uint8Array): Uint8Array {
  const script = readFileSync(createRequire(import.meta.url).resolve(SCRIPT), 'utf8');
  const names = new Set(script.match(/[\w$]+/g));
  // The script puts `_` before names of C.
  const isAsked = (name: string) => names.has(name) || names.has(`_${name}`);
  return emptyFunctions(stripExports(module, isAsked));
}
