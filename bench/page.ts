import type { BenchColumn } from './bench-table.ts';
import type { PeerTimes } from './peer.ts';
import type { StartPeer } from './peers/browser-peer.ts';
import { startDuckDB } from './peers/duckdb-wasm.ts';
import { startSQLite } from './peers/sqlite.ts';
import { type Answer, KEPT, PATIENCE } from './answer.ts';

/** What bench/run.ts calls in the page. */
export interface Bench {
  /** Asks a site one request after the other, as any page of it does. @param base of the site, with a slash at its end */
  ask(base: string, addresses: readonly string[]): Promise<readonly Answer[]>;
  /**
   * Loads a CSV file into a database of the page and asks it. @param kinds the requests of each kind, each of one or more statements; the last
   * one warms up
   */
  peer(
    name: PeerName,
    csv: string,
    columns: readonly BenchColumn[],
    kinds: readonly (readonly [id: string, requests: readonly (readonly string[])[]])[],
  ): Promise<PeerTimes>;
}

const PEERS = { duckdb: startDuckDB, sqlite: startSQLite } as const satisfies Readonly<
  Record<string, StartPeer>
>;
export type PeerName = keyof typeof PEERS;

/** Milliseconds that one kind may take in all before its further requests are left out. */
const BUDGET = 30_000;

declare global {
  var bench: Bench;
}

globalThis.bench = {
  async ask(base, addresses) {
    const { ready } = (await import(/* @vite-ignore */ `${base}datapond.js`)) as { ready: Promise<void> };
    await ready;
    const answers: Answer[] = [];
    for (const address of addresses) answers.push(await ask(address));
    return answers;
  },

  async peer(name, csv, columns, kinds) {
    const began = performance.now();
    const { version, run } = await PEERS[name](csv, columns);
    const load = performance.now() - began;
    const times: Record<string, readonly number[]> = {};
    for (const [id, requests] of kinds) {
      const list: number[] = [];
      const end = performance.now() + BUDGET;
      for (const statements of [...requests.slice(-1), ...requests.slice(0, -1)]) {
        if (performance.now() > end) break;
        const before = performance.now();
        for (const statement of statements) await run(statement);
        list.push(performance.now() - before);
      }
      times[id] = list.slice(1);
    }
    return { version, load, times };
  },
};

interface Reply {
  readonly result: { readonly total?: number; readonly records: readonly Record<string, unknown>[] };
}

async function ask(address: string): Promise<Answer> {
  const began = performance.now();
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE) });
    const body = await response.arrayBuffer();
    const ms = performance.now() - began;
    const text = new TextDecoder().decode(body);
    if (!response.ok) return { ms, failure: text.slice(0, 300) };
    const { total, records } = (JSON.parse(text) as Reply).result;
    const first = records.slice(0, KEPT).map((record) => record['_id'] ?? record);
    return { ms, count: records.length, first, ...(total !== undefined && { total }) };
  } catch (error) {
    return { ms: performance.now() - began, failure: String(error) };
  }
}
