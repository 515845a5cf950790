/*
 * `npm run bench:reads -- [table] [options]`: what first visits read of an index, counted without a browser: for each kind of search its
 * KB, requests and the seconds of a simulated line, median and most, milliseconds of processor, searches that the index leaves to the table, and a
 * digest of all answers, by which those of two versions are compared. Of a site that `npm run bench -- [table] build` made; where its stage
 * postgres was run too, answers are compared with what PostgreSQL says.
 * Options: --rows N, --seed N, --rounds 8, --stream N (other requests), --only q-two,f-owner, --each (a line for each request).
 */
import { openSync, readSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { CatalogData, Resource } from '../src/core/catalog.ts';
import type { Relation } from '../src/core/ports.ts';
import type { IndexFile } from '../src/core/published-files.ts';
import { identifier } from '../src/core/sql/fragment.ts';
import type { ByteSource } from '../src/index/bytes/byte-ranges.ts';
import { joinSources } from '../src/index/bytes/parted-source.ts';
import type { Answer } from './answer.ts';
import { openSet, SET_NAMES } from './bench-set.ts';
import { checkAnswers } from './check-answers.ts';
import { percentile } from './percentile.ts';
import { readResults } from './results.ts';
import { sha1, visitIndex, type Visit } from './visit-index.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rows: { type: 'string' },
    seed: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '8' },
    stream: { type: 'string' },
    only: { type: 'string' },
    each: { type: 'boolean', default: false },
  },
});
const [wanted = 'register'] = positionals;
const name = SET_NAMES.find((one) => one === wanted);
if (!name) throw new Error(`no ${wanted}: there are ${SET_NAMES.join(', ')}`);
const set = openSet(name, values.rows === undefined ? undefined : Number(values.rows), Number(values.seed));
const only = values.only?.split(',');
const folder = resolve(import.meta.dirname, '../.datapond/bench');
const root = join(folder, `${set.id}-site`);
const catalog = JSON.parse(await readFile(join(root, 'catalog.json'), 'utf8')) as CatalogData;
const resource = catalog.datasets[0]?.resources[0] as Resource;
const { index: file } = resource;
if (!file) throw new Error(`${set.id} has no index`);
const { columns } = set.table;
const relation: Relation = {
  name: identifier(set.table.name),
  rows: set.table.records,
  columns: columns.map((column) => ({ id: column.name, type: column.type })),
};
const bytes = openFile(file);

const kinds = set
  .kinds(Number(values.rounds), values.stream === undefined ? undefined : Number(values.stream))
  .filter(({ id }) => !only || only.includes(id));
const answers: Record<string, Answer[]> = {};
for (const { id, asks } of kinds) {
  const visits: Visit[] = [];
  for (const [i, ask] of asks.entries()) {
    if ('sql' in ask) continue;
    const visit = await visitIndex(ask, { relation, file, bytes });
    if (values.each) console.log(' ', JSON.stringify(ask), JSON.stringify(visit));
    visits.push(visit);
    if (visit.answer) (answers[id] ??= [])[i] = visit.answer;
  }
  if (visits.length > 0) console.log(id.padEnd(16), describe(visits));
}
tellDifferences();

/** Prints the answers that are not PostgreSQL's, where it was asked the same. */
function tellDifferences(): void {
  if (values.stream !== undefined) return;
  const { expected } = readResults(join(folder, `${set.id}.json`), set.table.records);
  if (!expected) return;
  const { compared, differences } = checkAnswers(kinds, answers, expected);
  console.log(`${compared} answers compared with PostgreSQL's, ${differences.length} differ`);
  for (const { kind, ask, problem } of differences) console.log(`  ${kind} ${ask}: ${problem}`);
  if (differences.length > 0) process.exitCode = 1;
}

/** Median and most of each. */
function describe(visits: readonly Visit[]): string {
  const column = (label: string, of: (visit: Visit) => number, places: number) => {
    const figures = [0.5, 1].map((share) => percentile(visits.map(of), share).toFixed(places));
    return `${label} ${figures.join(' / ').padEnd(13)}`;
  };
  const left = visits.filter(({ digest }) => digest === null).length;
  return [
    column('KB', ({ kilobytes }) => kilobytes, 0),
    column('requests', ({ requests }) => requests, 0),
    column('s', ({ seconds }) => seconds, 2),
    column('ms of processor', ({ processor }) => processor, 0),
    sha1(visits.map(({ digest }) => digest).join()).slice(0, 8),
    ...(left > 0 ? [`${left} left to the table`] : []),
  ].join(' ');
}

/** Reads what is asked for alone: the index of a large table has no room in memory. What the line brings is there at once. */
function openFile({ parts }: IndexFile): ByteSource {
  const read = parts.map(({ url, bytes: size }): ByteSource => {
    const descriptor = openSync(join(root, url), 'r');
    return {
      bytes: size,
      read: async (at, length) => {
        const piece = new Uint8Array(length);
        if (readSync(descriptor, piece, 0, length, at) < length) throw new Error(`${url} has been cut`);
        return piece;
      },
    };
  });
  return joinSources(read);
}
