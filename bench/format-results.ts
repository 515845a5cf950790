import { cpus } from 'node:os';
import type { LoadTimes, PageTimes } from './page.ts';

export interface Results {
  readonly records: number;
  readonly bytes: number;
  readonly browser: string;
  readonly load: LoadTimes;
  readonly pages: PageTimes;
}

/** The report, as Markdown. */
export function formatResults({ records, bytes, browser, load, pages }: Results): string {
  const [bareLoad, ourLoad] = [median(load.bare), median(load.datapond)];
  const [bare, engine, api] = [median(pages.bare), median(pages.engine), median(pages.api)];
  return `# Bench

\`npm run bench\`: datapond beside DuckDB-WASM alone, in one run, in Chromium ${browser} on ${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}.
The data: ${records.toLocaleString('en')} generated records of 8 columns, ${(bytes / 1e6).toFixed(1)} MB of CSV.

| Loading the same buffer | median of ${load.bare.length} | ratio |
| --- | ---: | ---: |
| DuckDB-WASM: \`CREATE TABLE t AS SELECT * FROM read_csv(…)\` | ${ms(bareLoad)} | 1 |
| datapond: \`relations.open(resource)\`, SHA-256 checked | ${ms(ourLoad)} | ${(ourLoad / bareLoad).toFixed(2)} (at most 1.3) |

| A page of 100 records | median of ${pages.bare.length} | more |
| --- | ---: | ---: |
| DuckDB-WASM: \`conn.query(sql)\` | ${ms(bare)} | |
| datapond's engine: \`engine.query(sql)\` | ${ms(engine)} | ${ms(engine - bare)} |
| \`fetch\` → service worker → engine → JSON: \`datastore_search\` | ${ms(api)} | ${ms(api - bare)} (at most 5 ms) |
`;
}

function median(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}

function ms(time: number): string {
  return `${time.toFixed(time < 100 ? 1 : 0)} ms`;
}
