import { AsyncDuckDB, type AsyncDuckDBConnection, VoidLogger } from '@duckdb/duckdb-wasm';
import workerUrl from '@duckdb/duckdb-wasm/dist/duckdb-browser-eh.worker.js?url';
import wasmUrl from '@duckdb/duckdb-wasm/dist/duckdb-eh.wasm?url';
import type { Resource } from '../src/core/catalog.ts';
import { raw } from '../src/core/sql/fragment.ts';
import { createBrowserLauncher } from '../src/engine/wasm/browser-worker.ts';
import { createWasmEngine } from '../src/engine/wasm/wasm-engine.ts';
import { createRelations } from '../src/sources/relations.ts';

/** Milliseconds of each round. */
export interface LoadTimes {
  readonly bare: readonly number[];
  readonly datapond: readonly number[];
}

/** Milliseconds of each request for the same page of records. */
export interface PageTimes {
  /** `conn.query` of DuckDB-WASM. */
  readonly bare: readonly number[];
  /** The engine alone. */
  readonly engine: readonly number[];
  /** `fetch`, service worker, engine, JSON. */
  readonly api: readonly number[];
}

/** What bench/run.ts calls in the page. */
export interface Bench {
  load(resource: Resource, file: string, rounds: number): Promise<LoadTimes>;
  page(resource: Resource, file: string, api: string, requests: number): Promise<PageTimes>;
}

declare global {
  // oxlint-disable-next-line no-var
  var bench: Bench;
}

globalThis.bench = { load, page };

async function load(resource: Resource, file: string, rounds: number): Promise<LoadTimes> {
  const bytes = await read(file);
  const times = { bare: [] as number[], datapond: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    const bare = await startBare();
    times.bare.push(await timed(() => loadBare(bare, bytes.slice())));
    await bare.db.terminate();

    const engine = startEngine();
    await engine.start();
    const copy = bytes.slice();
    const relations = createRelations({ engine, readFile: async () => copy });
    times.datapond.push(await timed(() => relations.open(resource)));
    await engine.close();
  }
  return times;
}

async function page(resource: Resource, file: string, api: string, requests: number): Promise<PageTimes> {
  const bytes = await read(file);
  const bare = await startBare();
  await loadBare(bare, bytes.slice(), 'row_number() OVER () AS _id, *');
  const engine = startEngine();
  const relations = createRelations({ engine, readFile: async () => bytes.slice() });
  const { name } = await relations.open(resource);
  // A date is cast, as whatever leaves the engine is.
  const columns = resource.fields.map(({ id, type }) =>
    type === 'date' ? `CAST("${id}" AS VARCHAR) AS "${id}"` : `"${id}"`,
  );
  const select = (table: string) => `SELECT _id, ${columns.join(', ')} FROM ${table} ORDER BY _id LIMIT 100`;
  const from = name.texts.join('');

  const times = { bare: [] as number[], engine: [] as number[], api: [] as number[] };
  // The first ones compile.
  for (let i = -10; i < requests; i++) {
    const round = {
      bare: await timed(() => bare.connection.query(select('t'))),
      engine: await timed(() => engine.query(raw(select(from)))),
      api: await timed(async () => {
        const answer = (await (await fetch(api)).json()) as { success: boolean };
        if (!answer.success) throw new Error(JSON.stringify(answer));
      }),
    };
    if (i < 0) continue;
    times.bare.push(round.bare);
    times.engine.push(round.engine);
    times.api.push(round.api);
  }
  await bare.db.terminate();
  await engine.close();
  return times;
}

interface Bare {
  readonly db: AsyncDuckDB;
  readonly connection: AsyncDuckDBConnection;
}

async function startBare(): Promise<Bare> {
  const db = new AsyncDuckDB(new VoidLogger(), new Worker(workerUrl));
  await db.instantiate(new URL(wasmUrl, location.href).href);
  await db.open({});
  return { db, connection: await db.connect() };
}

async function loadBare({ db, connection }: Bare, bytes: Uint8Array, columns = '*'): Promise<void> {
  await db.registerFileBuffer('bare.csv', bytes);
  await connection.query(`CREATE TABLE t AS SELECT ${columns} FROM read_csv('bare.csv')`);
}

function startEngine() {
  return createWasmEngine({ launch: createBrowserLauncher({ loadWasm: () => read(wasmUrl) }) });
}

async function read(file: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await (await fetch(file)).arrayBuffer());
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await run();
  return performance.now() - began;
}
