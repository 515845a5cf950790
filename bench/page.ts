import wasmUrl from '@duckdb/duckdb-wasm/dist/duckdb-eh.wasm?url';
import { createBrowserLauncher } from '../src/engine/wasm/browser-worker.ts';
import type { Resource } from '../src/core/catalog.ts';
import { createWasmEngine } from '../src/engine/wasm/wasm-engine.ts';
import { createRelations } from '../src/sources/relations.ts';
import { instantiateDuckDB, startDuckDB, startDuckDBOverParquet } from './peers/duckdb.ts';
import type { StartPeer } from './peers/peer.ts';
import { startPGlite } from './peers/pglite.ts';
import { startSQLite } from './peers/sqlite.ts';
import { FLIGHTS_WORKLOADS } from './flights-workloads.ts';
import { GROWING, toAddress, type Workload, WORKLOADS, type Dialect } from './workloads.ts';

/** Milliseconds of each round, by workload. */
export type Times = Readonly<Record<string, readonly number[]>>;

export interface PeerTimes {
  readonly version: string;
  /** Milliseconds to load the file. */
  readonly load: number;
  readonly times: Times;
}

/** Milliseconds of each round. */
export interface Comparison {
  readonly bare: readonly number[];
  readonly datapond: readonly number[];
}

/** What is asked of a site. */
export interface SiteQuestion {
  /** Of the site, with a slash at its end. */
  readonly base: string;
  /** Id of the resource. */
  readonly resource: string;
  readonly records: number;
  readonly rounds: number;
  readonly work: keyof typeof WORK;
}

/** What bench/run.ts calls in the page. */
export interface Bench {
  peer(name: keyof typeof PEERS, csv: string, records: number, rounds: number): Promise<PeerTimes>;
  datapond(ask: SiteQuestion): Promise<Times>;
  /** DuckDB-WASM alone over the flights. */
  flights(parquet: string, rounds: number): Promise<PeerTimes>;
  /** Milliseconds to make a table of a CSV file's bytes, which are there: DuckDB-WASM alone, and datapond's, hash checked. */
  load(resource: Resource, rounds: number): Promise<Comparison>;
  /** Milliseconds until an engine can be asked: DuckDB-WASM alone, and datapond's. */
  start(rounds: number): Promise<Comparison>;
  /** Milliseconds of a page of records asked for while a long statement runs; the longest task of the main thread for 32,000 records. */
  crowd(
    base: string,
    resource: string,
    rounds: number,
  ): Promise<{ readonly waits: readonly number[]; readonly longestTask: number }>;
}

declare global {
  // oxlint-disable-next-line no-var
  var bench: Bench;
}

const PEERS = {
  duckdb: [startDuckDB, 'duckdb'],
  sqlite: [startSQLite, 'sqlite'],
  pglite: [startPGlite, 'postgres'],
} as const satisfies Readonly<Record<string, readonly [StartPeer, Dialect]>>;

const WORK = { all: WORKLOADS, growing: GROWING, flights: FLIGHTS_WORKLOADS } as const;

/** Rounds before those that count: they compile. */
const WARM_UP = 3;

/** The same where warm requests are compared: they read what all share. No two ask for the same word. */
const LONG_WARM_UP = 20;

globalThis.bench = {
  async peer(name, csv, records, rounds) {
    const [start, dialect] = PEERS[name];
    const began = performance.now();
    const { version, run } = await start(csv);
    const load = performance.now() - began;
    const times = await measure(WORKLOADS, rounds, async (workload, round) => {
      for (const statement of workload.sql(round, records, dialect)) await run(statement);
    });
    if (name !== 'duckdb') return { version, load, times };
    return { version, load, times: { ...times, stringify: await stringify(rounds, run) } };
  },

  async datapond({ base, resource, records, rounds, work }) {
    await joinSite(base);
    return measure(
      WORK[work],
      rounds,
      (workload, round) => ask(toAddress(workload, base, resource, round, records)),
      work === 'growing' ? LONG_WARM_UP : WARM_UP,
    );
  },

  async flights(parquet, rounds) {
    const began = performance.now();
    const { version, run } = await startDuckDBOverParquet(parquet);
    const load = performance.now() - began;
    const times = await measure(FLIGHTS_WORKLOADS, rounds, async (workload, round) => {
      for (const statement of workload.sql(round, 0, 'duckdb')) await run(statement);
    });
    return { version, load, times };
  },

  async load(resource, rounds) {
    const bytes = new Uint8Array(await (await fetch(`/${resource.url}`)).arrayBuffer());
    const times = { bare: [] as number[], datapond: [] as number[] };
    for (let round = 0; round < rounds; round++) {
      const db = await instantiateDuckDB();
      const connection = await db.connect();
      const given = bytes.slice();
      times.bare.push(
        await timed(async () => {
          await db.registerFileBuffer('t.csv', given);
          await connection.query(`CREATE TABLE t AS SELECT * FROM read_csv('t.csv')`);
        }),
      );
      await db.terminate();
      const engine = createWasmEngine({ launch: createBrowserLauncher({ loadWasm }) });
      await engine.start();
      const copy = bytes.slice();
      const relations = createRelations({ engine, readFile: async () => copy });
      times.datapond.push(await timed(() => relations.open(resource)));
      await engine.close();
    }
    return times;
  },

  async start(rounds) {
    const times = { bare: [] as number[], datapond: [] as number[] };
    for (let round = -1; round < rounds; round++) {
      let began = performance.now();
      const db = await instantiateDuckDB();
      if (round >= 0) times.bare.push(performance.now() - began);
      await db.terminate();
      began = performance.now();
      const engine = createWasmEngine({ launch: createBrowserLauncher({ loadWasm }) });
      await engine.start();
      if (round >= 0) times.datapond.push(performance.now() - began);
      await engine.close();
    }
    return times;
  },

  async crowd(base, resource, rounds) {
    await joinSite(base);
    const many = WORKLOADS.find(({ id }) => id === 'many') as Workload;
    let longestTask = 0;
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longestTask = Math.max(longestTask, duration);
    });
    observer.observe({ type: 'longtask' });
    for (let round = 0; round < rounds; round++)
      await ask(toAddress(many, base, resource, round + 30, 1_000_000));
    await new Promise((resolve) => setTimeout(resolve, 100));
    observer.disconnect();

    const waits: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const sql = `SELECT count(*) AS n FROM (SELECT note, name, count(*) FROM "${resource}" WHERE count <> ${round} GROUP BY note, name) AS groups`;
      const slow = ask(`${base}api/action/datastore_search_sql?sql=${encodeURIComponent(sql)}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
      waits.push(
        await timed(() =>
          ask(`${base}api/action/datastore_search?resource_id=${resource}&limit=100&offset=${500 + round}`),
        ),
      );
      await slow;
    }
    return { waits, longestTask };
  },
};

async function measure(
  workloads: readonly Workload[],
  rounds: number,
  run: (workload: Workload, round: number) => Promise<unknown>,
  warmUp = WARM_UP,
): Promise<Times> {
  const times: Record<string, number[]> = {};
  for (const workload of workloads) {
    const list: number[] = [];
    for (let round = -warmUp; round < rounds; round++) {
      const ms = await timed(() => run(workload, round));
      if (round >= 0) list.push(ms);
    }
    times[workload.id] = list;
  }
  return times;
}

/** Query for 32,000 records, and JSON.stringify of objects made of them beforehand. */
async function stringify(
  rounds: number,
  run: (statement: string) => Promise<unknown>,
): Promise<readonly number[]> {
  const many = WORKLOADS.find(({ id }) => id === 'many') as Workload;
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    const table = (await run(many.sql(round, 1_000_000, 'duckdb')[0] as string)) as Iterable<object>;
    const queried = performance.now() - began;
    const objects = Array.from(table, (row) =>
      Object.fromEntries(
        Object.entries(row).map(([key, value]) => [key, typeof value === 'bigint' ? Number(value) : value]),
      ),
    );
    const before = performance.now();
    JSON.stringify(objects);
    times.push(queried + performance.now() - before);
  }
  return times;
}

/** As any page of the site does: the service worker and a host. */
async function joinSite(base: string): Promise<void> {
  const { ready } = (await import(/* @vite-ignore */ `${base}datapond.js`)) as { ready: Promise<void> };
  await ready;
}

const loadWasm = async (): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> => {
  const { body } = await fetch(wasmUrl);
  if (!body) throw new Error(`${wasmUrl} is empty`);
  return body;
};

async function ask(address: string): Promise<void> {
  const response = await fetch(address);
  const body = await response.arrayBuffer();
  if (!response.ok) throw new Error(`${address}: ${new TextDecoder().decode(body)}`);
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await run();
  return performance.now() - began;
}
