import { DuckDBInstance, version } from '@duckdb/node-api';
import type { Peer } from './peer.ts';

/** Native DuckDB on one thread: the limit of what WebAssembly can reach. */
export async function startNativeDuckDB(csv: string): Promise<Peer> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  await connection.run(`CREATE TABLE t AS SELECT row_number() OVER () AS _id, * FROM read_csv('${csv}')`);
  return { version: version(), run: (statement) => connection.runAndReadAll(statement) };
}
