import type { Browser } from '@playwright/test';
import type { BenchTable } from './bench-table.ts';
import type { PeerName } from './page.ts';
import type { PeerTimes } from './peer.ts';
import { toWasmStatements } from './peers/wasm-sql.ts';
import type { Kind } from './workload.ts';

/** What a database is asked. */
export interface PeerRun {
  /** Of the page. */
  readonly origin: string;
  /** The table's address. */
  readonly csv: string;
  readonly name: PeerName;
  readonly table: BenchTable;
  readonly kinds: readonly Kind[];
  readonly rounds: number;
}

/** Asks a database that is loaded into a page. */
export async function measurePeer(
  browser: Browser,
  { origin, csv, name, table, kinds, rounds }: PeerRun,
): Promise<PeerTimes> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    page.on('pageerror', (error) => console.error(error));
    await page.goto(`${origin}/bench/`);
    await page.waitForFunction(() => 'bench' in globalThis);
    const requests = kinds.map(({ id, asks }) => {
      const chosen = [...asks.slice(0, rounds), ...asks.slice(-1)];
      return [id, chosen.map((ask) => toWasmStatements(ask, table, name))] as const;
    });
    return await page.evaluate(
      ([peer, address, columns, work]) => globalThis.bench.peer(peer, address, columns, work),
      [name, csv, table.columns, requests] as const,
    );
  } finally {
    // With what the database holds in memory.
    await context.close();
  }
}
