/// <reference types="vite/client" />
import parserUrl from 'libpg-query/wasm/libpg-query.wasm?url';
import type { SqlDialect } from '../core/ports.ts';
import { createDialect } from '../postgres/dialect.ts';
import { loadWasm } from './load-wasm.ts';

/** PostgreSQL's SQL, with the parser that the build published. */
export function createSiteDialect(): SqlDialect {
  return createDialect({ loadWasm: () => loadWasm(parserUrl) });
}
