import type { Browser } from '@playwright/test';
import { startSlowProxy, type SlowProxy } from './slow-proxy.ts';
import { toAddress, WORKLOADS } from './workloads.ts';

/**
 * What a first visit costs. Bytes and requests beyond the engine's own files, and beyond those the site keeps for offline use once
 * the engine is there: nobody waits for them.
 */
export interface Cold {
  /** Milliseconds until the explorer shows the first records, at 20 Mbit/s and 20 ms. */
  readonly sight: readonly number[];
  readonly costs: Readonly<Record<string, { readonly bytes: number; readonly requests: number }>>;
}

const ROUNDS = 3;
/** DuckDB's own files, and not the stores, whose names tell of DuckDB too. */
const ENGINE = /assets\/[^/]*(?:duckdb|parquet_wasm)/;
const LIST_TO_KEEP = /assets\/files-/;
const FAST = 1e9;
const MANY = 1_000_000;

/** Visits the site with nothing cached. @param resource id of the records */
export async function measureCold(browser: Browser, origin: string, resource: string): Promise<Cold> {
  const slow = await startSlowProxy(origin, 20e6, 20);
  const sight: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const began = performance.now();
    await page.goto(`${slow.origin}/#/resource/${resource}`);
    await page.getByRole('grid').getByRole('gridcell').nth(1).waitFor();
    sight.push(performance.now() - began);
    await context.close();
  }
  slow.close();

  const costs: Record<string, { bytes: number; requests: number }> = {};
  for (const id of ['page', 'q1', 'q10', 'point'])
    costs[id] = await askOnce(browser, await startSlowProxy(origin, FAST, 0), id, resource);
  return { sight, costs };
}

async function askOnce(browser: Browser, proxy: SlowProxy, id: string, resource: string) {
  const workload = WORKLOADS.find((one) => one.id === id);
  if (!workload) throw new Error(`no workload ${id}`);
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(`${proxy.origin}/cold/`);
    const base = `${proxy.origin}/`;
    await page.evaluate(
      async ([site, address]) => {
        const { ready } = (await import(`${site}datapond.js`)) as { ready: Promise<void> };
        await ready;
        const response = await fetch(address);
        if (!response.ok) throw new Error(await response.text());
        await response.arrayBuffer();
      },
      [base, toAddress(workload, base, resource, 0, MANY)] as const,
    );
    const kept = proxy.traffic.findIndex(({ path }) => LIST_TO_KEEP.test(path));
    const counted = proxy.traffic.filter(
      ({ path }, i) => !ENGINE.test(path) && (kept === -1 || i < kept || path.startsWith('/data/')),
    );
    return { bytes: counted.reduce((sum, { bytes }) => sum + bytes, 0), requests: counted.length };
  } finally {
    await context.close();
    proxy.close();
  }
}
