import { cpus, totalmem } from 'node:os';
import type { Cold } from './measure-cold.ts';
import type { ExplorerTimes } from './measure-explorer.ts';
import { toFigures } from './figures.ts';
import type { Comparison, PeerTimes, Times } from './page.ts';
import { WORKLOADS } from './workloads.ts';

/** All that was measured; what was left out or failed is absent, with the reason in `failures`. */
export interface Results {
  readonly records: number;
  readonly pgliteRecords: number;
  browser?: string;
  /** Bytes of the CSV, and of all published data by kind. */
  csv?: number;
  bytes?: Readonly<Record<string, number>>;
  readonly peers: Record<string, PeerTimes>;
  /** MB at the peak of each stage. */
  readonly memory: Record<string, number | null>;
  readonly failures: Record<string, string>;
  crowd?: { readonly waits: readonly number[]; readonly longestTask: number };
  load?: Comparison;
  start?: Comparison;
  cold?: Cold;
  explorer?: ExplorerTimes;
  /** Of ten times the records. */
  large?: Times;
}

const TITLES: Readonly<Record<string, string>> = {
  datapond: 'datapond, `fetch`',
  duckdb: 'DuckDB-WASM, `conn.query`',
  sqlite: 'SQLite-WASM, FTS5',
  pglite: 'PGlite',
  native: 'native DuckDB, 1 thread',
  postgres: 'native PostgreSQL',
};

/** The report, as Markdown. */
export function formatResults(results: Results): string {
  const { records, pgliteRecords, peers, csv = 0 } = results;
  const shown = Object.keys(TITLES).filter((name) => peers[name]);
  const rows = WORKLOADS.map(
    ({ id, label }) =>
      `| ${label} | ${shown.map((name) => ms(median(peers[name]?.times[id]))).join(' | ')} |`,
  );
  const figures = toFigures(results).map(
    ({ work, reach, value, reached }) => `| ${work} | ${reach} | ${value} | ${reached} |`,
  );
  const counted = peers['datapond']?.times['page']?.length ?? 0;
  return `# Bench

\`npm run bench\`, ${new Date().toISOString().slice(0, 10)}: ${records.toLocaleString('en')} generated records of 8 columns, ${(csv / 1e6).toFixed(1)} MB of CSV, in Chromium ${results.browser ?? '?'} on
${cpus().length} × ${cpus()[0]?.model.trim() ?? 'CPU'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}. Medians of ${counted} rounds in milliseconds, warm, each round another request.

| work | ${shown.map((name) => TITLES[name]).join(' | ')} |
| --- |${shown.map(() => ' ---: |').join('')}
${rows.join('\n')}
| load (and index) | ${shown.map((name) => (name === 'datapond' ? 'none' : ms(peers[name]?.load ?? Number.NaN))).join(' | ')} |
| most memory, MB | ${shown.map((name) => results.memory[name] ?? '–').join(' | ')} |
| version | ${shown.map((name) => peers[name]?.version || 'this one').join(' | ')} |

datapond answers through \`fetch\`, the service worker and JSON; the others hand over what their own API does, and get the page and the total by a
statement each. DuckDB-WASM and DuckDB have no index of words. PGlite holds ${pgliteRecords.toLocaleString('en')} records, as it takes long to load more; it and PostgreSQL have
CKAN's layout (\`_full_text\` with GIN). Memory is what Chromium's processes hold beyond what they held before the stage.
${failureLines(results)}
## Figures to reach

| work | to reach | measured | |
| --- | --- | ---: | --- |
${figures.join('\n')}

A real CKAN is a CKAN 2.11 over PostgreSQL 15 on a like machine (issue 5), in process and without a network, over the same shape of data; loading and indexing took it 264 s.
`;
}

function failureLines({ failures }: Results): string {
  const lines = Object.entries(failures).map(
    ([name, reason]) => `- Not measured: ${name} (${reason.split('\n')[0]})`,
  );
  return lines.length === 0 ? '' : `\n${lines.join('\n')}\n`;
}

/** NaN of nothing. */
export function median(times: readonly number[] | undefined): number {
  if (!times) return Number.NaN;
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}

function ms(time: number): string {
  return Number.isNaN(time) ? '–' : time.toFixed(time < 100 ? 1 : 0);
}
