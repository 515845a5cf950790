/*
 * `npm run bench:folder -- <folder> [options]`: what first visits read of the indexes of any folder of data, counted without a browser, and whether their
 * answers are those of the tables themselves, scanned by DuckDB. Requests are drawn from what the tables hold; of each kind: KB, requests and seconds
 * of a simulated line, median and most, which of its goals it misses, searches that the index leaves to the table, and answers that differ.
 * Options: --rounds 8 (0: nothing is counted), --seed N (other requests), --only q-two,f-value, --table NAME (part of a table's name), --judge 8 (how
 * many of a kind are compared; 0: none), --each (a line for each request), --records 1000 (smaller tables are left out).
 * With --postgres N the API's answers are compared with PostgreSQL's too: N searches of each kind and of further ones, and 20 N random statements of SQL
 * (--only sql: these alone), of tables of at most --most 100000 records. DATAPOND_POSTGRES=postgresql://user@host:port/database names a server; else PGlite answers.
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { compileFolder } from '../src/compile/compile-folder.ts';
import type { PublishedFile } from '../src/compile/files/published-file.ts';
import type { Resource } from '../src/core/catalog.ts';
import { createNativeEngine } from '../src/engine/native/native-engine.ts';
import type { ByteSource } from '../src/index/bytes/byte-ranges.ts';
import { joinSources } from '../src/index/bytes/parted-source.ts';
import { folderPorts, folderRelations } from '../src/node/open-folder.ts';
import { environmentSettings } from '../src/node/settings.ts';
import { createHandler } from '../src/http/create-handler.ts';
import { messageOf } from '../src/core/errors.ts';
import type { Relation } from '../src/core/ports.ts';
import type { IndexFile } from '../src/core/published-files.ts';
import { judgeTable } from './judge/judge-table.ts';
import type { Goal } from './goals.ts';
import { askTable, sampleTable, type FolderTable } from './folder-table.ts';
import { FOLDER_WORKLOADS } from './folder-workloads.ts';
import { percentile } from './percentile.ts';
import { visitIndex, type Visit } from './visit-index.ts';
import { drawKinds } from './workload.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '8' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    table: { type: 'string', default: '' },
    judge: { type: 'string', default: '8' },
    each: { type: 'boolean', default: false },
    records: { type: 'string', default: '1000' },
    postgres: { type: 'string', default: '0' },
    most: { type: 'string', default: '100000' },
  },
});
const [data] = positionals;
if (data === undefined) throw new Error('name a folder of data');
const only = values.only?.split(',');
const compiled = await compileFolder({ data, cache: environmentSettings().cache, log: console.log });
const engine = createNativeEngine();
const relations = folderRelations(compiled, engine);
const ports = folderPorts(compiled, engine, relations, console.log);
const handle = createHandler(ports, { siteUrl: 'http://localhost', onFault: console.error });
for (const dataset of ports.catalog.datasets)
  for (const resource of dataset.resources) await tryTable(resource);
await engine.close();

async function tryTable(resource: Resource): Promise<void> {
  const { source, title } = resource;
  if (!source || source.rows < Number(values.records) || !title.includes(values.table)) return;
  const relation = await relations.open(resource);
  console.log(`${title}: ${source.rows} records, ${relation.columns.length} columns`);
  const table = await sampleTable(engine, relation, Number(values.seed));
  if (!table) {
    console.log('  holds nothing to ask for');
    return;
  }
  if (resource.index && Number(values.rounds) > 0) await countTable(table, relation, resource.index);
  if (Number(values.postgres) > 0 && source.rows <= Number(values.most)) await judgeAnswers(resource, table);
}

async function countTable(table: FolderTable, relation: Relation, index: IndexFile): Promise<void> {
  const bytes = await openParts(index.parts.map(({ url }) => url));
  console.log(`  index of ${(bytes.bytes / 1e6).toFixed(1)} MB`);
  for (const { id, goal, asks } of drawKinds(FOLDER_WORKLOADS, table, Number(values.rounds), 1)) {
    if (only && !only.includes(id)) continue;
    const visits: Visit[] = [];
    const faults: string[] = [];
    for (const [i, ask] of asks.entries()) {
      if ('sql' in ask) continue;
      const tell = (fault: string) => faults.push(`${fault}: ${JSON.stringify(ask)}`);
      const visit = await visitIndex(ask, { relation, file: index, bytes }).catch((error: unknown) => {
        tell(`failed (${error})`);
        return null;
      });
      if (!visit) continue;
      visits.push(visit);
      if (values.each) console.log(' ', JSON.stringify(ask), JSON.stringify(visit));
      if (visit.digest === null) tell(`left to the table after ${visit.kilobytes.toFixed(0)} KB`);
      else if (i < Number(values.judge) && (await askTable(engine, relation, ask)).digest !== visit.digest)
        tell('ANOTHER ANSWER than the table’s');
    }
    console.log(' ', id.padEnd(14), describe(visits), misses(visits, goal));
    for (const fault of faults) console.log('     ', fault);
  }
}

async function judgeAnswers(resource: Resource, table: FolderTable): Promise<void> {
  const rounds = Number(values.postgres);
  const settings = { rounds, statements: 20 * rounds, stream: 1, only };
  try {
    const { compared, differences, left } = await judgeTable({ ports, handle }, resource, table, settings);
    console.log(`  ${compared} answers compared with PostgreSQL’s, ${differences.length} differ`);
    for (const difference of differences) console.log('     ', difference);
    for (const [why, count] of left) console.log(`      left out, ${count}: ${why}`);
  } catch (error) {
    console.log(`  PostgreSQL cannot hold it: ${messageOf(error)}`);
  }
}

function describe(visits: readonly Visit[]): string {
  const column = (label: string, of: (visit: Visit) => number, places = 0) =>
    `${label} ${[0.5, 1]
      .map((share) => percentile(visits.map(of), share).toFixed(places))
      .join(' / ')
      .padEnd(13)}`;
  return [
    column('KB', ({ kilobytes }) => kilobytes),
    column('requests', ({ requests }) => requests),
    column('s', ({ seconds }) => seconds, 2),
  ].join(' ');
}

/** What of a goal for first visits is not reached. */
function misses(visits: readonly Visit[], { cold }: Goal): string {
  const figures = (of: (visit: Visit) => number, goals: readonly number[] | undefined, name: string) =>
    (goals ?? []).flatMap((goal, i) => {
      const share = goals?.length === 1 ? 1 : ([0.5, 0.95, 1][i] as number);
      return percentile(visits.map(of), share) > goal ? [`${name} ${share}`] : [];
    });
  const missed = [
    ...figures(({ kilobytes }) => kilobytes, cold?.data, 'KB'),
    ...figures(({ seconds }) => seconds, cold?.seconds, 's'),
    ...figures(
      ({ requests }) => requests,
      cold?.requests === undefined ? undefined : [cold.requests],
      'requests',
    ),
  ];
  return missed.length > 0 ? `misses ${missed.join(', ')}` : '';
}

/** The parts of an index, as they were compiled. */
async function openParts(urls: readonly string[]): Promise<ByteSource> {
  const contents = new Map(compiled.files.map(({ url, content }) => [url, content]));
  return joinSources(
    await Promise.all(
      urls.map(async (url): Promise<ByteSource> => {
        const part = await readContent(contents.get(url));
        return { bytes: part.length, read: async (at, length) => part.subarray(at, at + length) };
      }),
    ),
  );
}

async function readContent(content: PublishedFile['content'] | undefined): Promise<Uint8Array> {
  if (content === undefined) throw new Error('a part of an index is not there');
  if (content instanceof Uint8Array) return content;
  if (typeof content === 'string') return readFile(content);
  return (await readFile(content.path)).subarray(content.start, content.end);
}
