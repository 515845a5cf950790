import { PATIENCE } from './answer.ts';
import { toAddress, type Ask } from './ask.ts';
import { type BareBrowser, startBareBrowser } from './bare-browser.ts';
import { percentile } from './percentile.ts';
import { startSlowProxy } from './slow-proxy.ts';
import type { Kind } from './workload.ts';

/** What one request cost a visitor whose browser had nothing of the site. */
export interface ColdAnswer {
  /** From the beginning of the visit until the whole answer was there. */
  readonly seconds: number;
  readonly failure?: string;
  /** What had come over the line by then, bodies alone. */
  readonly bytes: Readonly<Record<Part, number>>;
  readonly requests: Readonly<Record<Part, number>>;
}

/** `code` is pages, scripts and catalogue. */
export type Part = 'code' | 'engine' | 'data';

/** Bits a second, and milliseconds of a round trip. */
export const LINE = { speed: 20e6, latency: 40 } as const;

/** DuckDB's own files, and not the stores, whose names tell of DuckDB too. */
const ENGINE = /assets\/[^/]*(?:duckdb|parquet_wasm)/;

/** Visits the site once for each request, over a slow line. @returns answers by kind */
export async function measureCold(
  origin: string,
  {
    resource,
    kinds,
    rounds,
  }: { readonly resource: string; readonly kinds: readonly Kind[]; readonly rounds: number },
): Promise<Readonly<Record<string, readonly ColdAnswer[]>>> {
  const all: Record<string, readonly ColdAnswer[]> = {};
  const browser = await startBareBrowser();
  try {
    for (const { id, asks } of kinds) {
      const answers: ColdAnswer[] = [];
      for (const ask of asks.slice(0, rounds)) answers.push(await visit(browser, origin, resource, ask));
      all[id] = answers;
      const tell = (of: (answer: ColdAnswer) => number, digits: number) =>
        [0.5, 0.95, 1].map((share) => percentile(answers.map(of), share).toFixed(digits)).join(' / ');
      const failed = answers.filter(({ failure }) => failure !== undefined);
      console.log(
        `  ${id.padEnd(16)} data KB ${tell(({ bytes }) => bytes.data / 1e3, 0)}, requests ${tell(({ requests }) => requests.data, 0)}, ` +
          `engine KB ${tell(({ bytes }) => bytes.engine / 1e3, 0)}, s ${tell(({ seconds }) => seconds, 2)}` +
          (failed.length > 0 ? `  ${failed.length} failed: ${failed[0]?.failure?.slice(0, 100)}` : ''),
      );
    }
  } finally {
    await browser.close();
  }
  return all;
}

async function visit(browser: BareBrowser, origin: string, resource: string, ask: Ask): Promise<ColdAnswer> {
  const proxy = await startSlowProxy(origin, LINE.speed, LINE.latency);
  const base = `${proxy.origin}/`;
  const page = await browser.open(`${base}cold/`);
  try {
    const { ms, failure } = await page.evaluate(
      async ([site, address, patience]) => {
        try {
          const { ready } = (await import(`${site}datapond.js`)) as { ready: Promise<void> };
          await ready;
          const response = await fetch(address, { signal: AbortSignal.timeout(patience) });
          const text = await response.text();
          // Counted from the navigation.
          return { ms: performance.now(), failure: response.ok ? null : text.slice(0, 300) };
        } catch (error) {
          return { ms: performance.now(), failure: String(error) };
        }
      },
      [base, toAddress(ask, base, resource), PATIENCE] as const,
    );
    const bytes = { code: 0, engine: 0, data: 0 };
    const requests = { code: 0, engine: 0, data: 0 };
    for (const entry of proxy.traffic) {
      const part = entry.path.startsWith('/data/') ? 'data' : ENGINE.test(entry.path) ? 'engine' : 'code';
      bytes[part] += entry.bytes;
      requests[part] += 1;
    }
    return { seconds: ms / 1000, bytes, requests, ...(failure !== null && { failure }) };
  } finally {
    await page.close();
    proxy.close();
  }
}
