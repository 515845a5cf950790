import { AsyncDuckDB, VoidLogger } from '@duckdb/duckdb-wasm';
import workerUrl from '@duckdb/duckdb-wasm/dist/duckdb-browser-eh.worker.js?url';
import wasmUrl from '@duckdb/duckdb-wasm/dist/duckdb-eh.wasm?url';
import type { BrowserPeer } from './browser-peer.ts';

/** DuckDB-WASM alone, the CSV loaded into memory. */
export async function startDuckDB(csv: string): Promise<BrowserPeer> {
  const db = new AsyncDuckDB(new VoidLogger(), new Worker(workerUrl));
  await db.instantiate(new URL(wasmUrl, location.href).href);
  await db.open({});
  const connection = await db.connect();
  await db.registerFileBuffer('t.csv', new Uint8Array(await (await fetch(csv)).arrayBuffer()));
  await connection.query(`CREATE TABLE t AS SELECT row_number() OVER () AS _id, * FROM read_csv('t.csv')`);
  return { version: await db.getVersion(), run: (statement) => connection.query(statement) };
}
