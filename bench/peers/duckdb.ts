import { AsyncDuckDB, VoidLogger } from '@duckdb/duckdb-wasm';
import workerUrl from '@duckdb/duckdb-wasm/dist/duckdb-browser-eh.worker.js?url';
import wasmUrl from '@duckdb/duckdb-wasm/dist/duckdb-eh.wasm?url';
import parquetUrl from 'parquet-wasm/esm/parquet_wasm_bg.wasm?url';
import { createParquetReader } from '../../src/sources/parquet/parquet-reader.ts';
import type { Peer } from './peer.ts';

/** DuckDB-WASM alone, started. */
export async function instantiateDuckDB(): Promise<AsyncDuckDB> {
  const db = new AsyncDuckDB(new VoidLogger(), new Worker(workerUrl));
  await db.instantiate(new URL(wasmUrl, location.href).href);
  await db.open({});
  return db;
}

/** DuckDB-WASM alone, the CSV loaded into memory. */
export async function startDuckDB(csv: string): Promise<Peer> {
  const db = await instantiateDuckDB();
  const connection = await db.connect();
  await db.registerFileBuffer('t.csv', new Uint8Array(await (await fetch(csv)).arrayBuffer()));
  await connection.query(`CREATE TABLE t AS SELECT row_number() OVER () AS _id, * FROM read_csv('t.csv')`);
  return { version: await db.getVersion(), run: (statement) => connection.query(statement) };
}

/** DuckDB-WASM alone, a Parquet file loaded into memory: the package brings no reader for these. */
export async function startDuckDBOverParquet(parquet: string): Promise<Peer> {
  const db = await instantiateDuckDB();
  const connection = await db.connect();
  const reader = createParquetReader(() => new URL(parquetUrl, location.href));
  const file = await reader.open(new Uint8Array(await (await fetch(parquet)).arrayBuffer()));
  let create = true;
  for (const part of file.parts()) {
    await connection.insertArrowFromIPCStream(part, { name: 'flights', create });
    create = false;
  }
  await connection.query('CREATE TABLE t AS SELECT row_number() OVER () AS _id, * FROM flights');
  await connection.query('DROP TABLE flights');
  return { version: await db.getVersion(), run: (statement) => connection.query(statement) };
}
