import { cpus, totalmem } from 'node:os';
import { FLIGHTS_WORKLOADS } from './flights-workloads.ts';
import { toFigures } from './figures.ts';
import { median } from './median.ts';
import type { Results } from './results.ts';
import { GROWING, WORKLOADS, type Workload } from './workloads.ts';

const TITLES: Readonly<Record<string, string>> = {
  datapond: 'datapond, `fetch`',
  duckdb: 'DuckDB-WASM, `conn.query`',
  sqlite: 'SQLite-WASM, FTS5',
  pglite: 'PGlite',
  native: 'native DuckDB, 1 thread',
  postgres: 'native PostgreSQL',
};

/** The report, as Markdown. @param notes what somebody has written below the last one */
export function formatResults(results: Results, notes: string): string {
  const { records, pgliteRecords, peers, stages, builds } = results;
  const shown = Object.keys(TITLES).filter((name) => peers[name]);
  const perPeer = (work: string, tell: (name: string) => string | number) =>
    row([work, ...shown.map((name) => tell(name))]);
  const csv = builds['records']?.bytes.source ?? Number.NaN;
  const counted = peers['datapond']?.times['page']?.length ?? 0;
  const browsers = [...new Set(Object.values(stages).map(({ browser }) => browser))];
  return `# Bench

\`npm run bench\`: ${count(records)} generated records of 8 columns, ${mb(csv)} MB of CSV, in Chromium ${browsers.join(', ')} on
${cpus().length} × ${cpus()[0]?.model.trim() ?? 'CPU'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}. Medians of ${counted} rounds in milliseconds, warm, each round another request.
${datesOf(results)}

${head(['work', ...shown.map((name) => TITLES[name] as string)])}
${WORKLOADS.map(({ id, label }) => perPeer(label, (name) => ms(median(peers[name]?.times[id])))).join('\n')}
${perPeer('load (and index)', (name) => (name === 'datapond' ? 'none' : ms(peers[name]?.load ?? Number.NaN)))}
${perPeer('most memory, MB', (name) => stages[name]?.memory ?? '–')}
${perPeer('version', (name) => peers[name]?.version || 'this one')}

datapond answers through \`fetch\`, the service worker and JSON; the others hand over what their own API does, and get the page and the total by a
statement each. DuckDB-WASM and DuckDB have no index of words. PGlite holds ${count(pgliteRecords)} records, as it takes long to load more; it and PostgreSQL have
CKAN's layout (\`_full_text\` with GIN). Memory is what Chromium's processes hold beyond what they held before the stage.
${failureLines(results)}
## Figures to reach

| work | to reach | measured | |
| --- | --- | ---: | --- |
${toFigures(results)
  .map(({ work, reach, value, reached }) => row([work, reach, value, reached]))
  .join('\n')}

A real CKAN is a CKAN 2.11 over PostgreSQL 15 on a like machine (issue 5), in process and without a network, over the same shape of data; loading and indexing took it 264 s.
${growthLines(results)}${flightLines(results)}${buildLines(results)}${notes}`;
}

/** When each stage was run: together where it was one day. */
function datesOf({ stages }: Results): string {
  const byDay = new Map<string, string[]>();
  for (const [name, { date }] of Object.entries(stages))
    byDay.set(date.slice(0, 10), [...(byDay.get(date.slice(0, 10)) ?? []), `${name} ${date.slice(11, 16)}`]);
  const days = [...byDay].sort().map(([day, names]) => `${day}: ${names.join(', ')}`);
  return `Measured (UTC) on ${days.join('; ')}.`;
}

function growthLines({ growth, records }: Results): string {
  if (!growth) return '';
  const times = (which: 'small' | 'large', { id }: Workload) => median(growth[which][id]);
  return `
## Ten times the records

${head(['work', count(records), count(10 * records), '×'])}
${GROWING.map((work) => {
  const [small, large] = [times('small', work), times('large', work)];
  return row([work.label, ms(small), ms(large), (large / small).toFixed(2)]);
}).join('\n')}
`;
}

function flightLines({ flights }: Results): string {
  const { datapond, duckdb } = flights;
  if (!datapond) return '';
  const both = (id: string) => [datapond, duckdb].map((peer) => ms(median(peer?.times[id])));
  return `
## Three million flights, Parquet

${head(['work', 'datapond, `fetch`', 'DuckDB-WASM, `conn.query`'])}
${FLIGHTS_WORKLOADS.map(({ id, label }) => row([label, ...both(id)])).join('\n')}
${row(['load', 'none', ms(duckdb?.load ?? Number.NaN)])}
`;
}

function buildLines({ builds }: Results): string {
  const lines = Object.entries(builds).map(([name, { rows, seconds, memory, bytes }]) =>
    row([
      name,
      count(rows),
      mb(bytes.source),
      mb(bytes.store),
      (bytes.store / bytes.source).toFixed(2),
      seconds.toFixed(1),
      memory ?? '–',
    ]),
  );
  return `
## Builds

${head(['data', 'records', 'source, MB', 'store with index, MB', 'store ÷ source', 'seconds', 'most memory, MB'])}
${lines.join('\n')}

The whole of \`datapond build\` with nothing cached: pages and code included, which alone take about as much memory as a small table.
`;
}

function failureLines({ stages }: Results): string {
  const lines = Object.entries(stages).flatMap(([name, { failure }]) =>
    failure === undefined ? [] : [`- Not measured: ${name} (${failure.split('\n')[0]})`],
  );
  return lines.length === 0 ? '' : `\n${lines.join('\n')}\n`;
}

function head(cells: readonly string[]): string {
  return `${row(cells)}\n| --- |${' ---: |'.repeat(cells.length - 1)}`;
}

function row(cells: readonly (string | number)[]): string {
  return `| ${cells.join(' | ')} |`;
}

function ms(time: number): string {
  return Number.isNaN(time) ? '–' : time.toFixed(time < 100 ? 1 : 0);
}

function mb(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}

function count(n: number): string {
  return n.toLocaleString('en');
}
