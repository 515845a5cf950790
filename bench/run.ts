/*
 * `npm run bench -- [tables] [stages] [options]`: what datapond, and other databases beside it, take to answer over generated tables.
 * Tables: register (where none is named), wide, tall, broad, scripts, logs. Stages, in this order, all where none is named:
 *   build     the site, with nothing cached; without it the one that is there is asked, and one is built only where there is none
 *   postgres  PostgreSQL in CKAN's layout, and what it says the answers should be; what it said is kept
 *   duckdb, sqlite  bare DuckDB-WASM, SQLite-WASM with FTS5
 *   warm      datapond, every request another one, and whether its answers are PostgreSQL's
 *   cold      one new visitor for each request, over a line of 20 Mbit/s and 40 ms
 *   explorer  how the explorer's page moves
 *   report    writes bench/RESULTS.md of what is kept: the tables in full size, and the largest that is larger; what it
 *             says of tables that are not kept here stays
 * Options: --rows N, --seed N (another table of the kind), --rounds 30, --cold-rounds 5, --peer-rounds 10,
 * --only q-two,f-owner (kinds of work, by their ids). What is measured is kept in .datapond/bench.
 */
import { chromium } from '@playwright/test';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium } from '../e2e/fixtures/find-chromium.ts';
import type { CatalogData, Resource } from '../src/core/catalog.ts';
import { serveStatic } from '../src/node/serve-static.ts';
import { openSet, SET_NAMES, type BenchSet, type SetName } from './bench-set.ts';
import { writeDataset } from './bench-table.ts';
import { buildPage, buildSite } from './build-site.ts';
import { checkAnswers } from './check-answers.ts';
import { formatResults, type Measured } from './format-results.ts';
import { measureCold } from './measure-cold.ts';
import { measureExplorer } from './measure-explorer.ts';
import { measurePeer } from './measure-peer.ts';
import { measurePostgres } from './measure-postgres.ts';
import { measureWarm, toDraw } from './measure-warm.ts';
import { followMemory } from './peak-memory.ts';
import { keepResults, readResults, type SetResults } from './results.ts';

const STAGES = ['build', 'postgres', 'duckdb', 'sqlite', 'warm', 'cold', 'explorer', 'report'] as const;
type Stage = (typeof STAGES)[number];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rows: { type: 'string' },
    seed: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '30' },
    'cold-rounds': { type: 'string', default: '5' },
    'peer-rounds': { type: 'string', default: '10' },
    only: { type: 'string' },
  },
});
const rounds = Number(values.rounds);
const known: readonly string[] = [...SET_NAMES, ...STAGES];
const unknown = positionals.filter((name) => !known.includes(name));
if (unknown.length > 0) throw new Error(`no ${unknown.join(', ')}: there are ${known.join(', ')}`);
const chosenSets = SET_NAMES.filter((name) => positionals.includes(name));
const chosenStages = STAGES.filter((name) => positionals.includes(name));
const isChosen = (stage: Stage) => chosenStages.length === 0 || chosenStages.includes(stage);

const folder = resolve(import.meta.dirname, '../.datapond/bench');
await mkdir(folder, { recursive: true });

// So that what was started is ended: a PostgreSQL, a browser.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const isMeasured = STAGES.some((stage) => stage !== 'report' && isChosen(stage));
const launcher = await chromium.launchServer({
  executablePath: findChromium(),
  args: ['--no-sandbox'],
  // Which are dragged.
  ignoreDefaultArgs: ['--hide-scrollbars'],
});
const browser = await chromium.connect(launcher.wsEndpoint());
try {
  for (const name of isMeasured ? (chosenSets.length > 0 ? chosenSets : (['register'] as const)) : [])
    await measureSet(
      openSet(name, values.rows === undefined ? undefined : Number(values.rows), Number(values.seed)),
    );
} finally {
  await browser.close();
  await launcher.close();
}
if (chosenStages.includes('report')) await writeReport();

async function measureSet(set: BenchSet): Promise<void> {
  const file = join(folder, `${set.id}.json`);
  const { records } = set.table;
  const keep = (part: Partial<SetResults>, gone: readonly (keyof SetResults)[] = []) =>
    keepResults(file, records, part, gone);
  const data = join(folder, `${set.id}-data`);
  const dataset = join(data, set.table.name);
  const csv = join(dataset, `${set.table.name}.csv`);
  const root = join(folder, `${set.id}-site`);
  if (!existsSync(csv) || readResults(file, records).csv === undefined) {
    console.log(`${set.id}: generating …`);
    keep({ csv: (await writeDataset(set.table, dataset)).bytes });
  }

  const stage = async (name: Stage, run: () => Promise<Partial<SetResults>>): Promise<void> => {
    if (!isChosen(name)) return;
    console.log(`${set.id}: ${name} …`);
    const began = performance.now();
    const [load = 0] = loadavg();
    // Warm and cold have a browser of their own.
    const isOwn = name === 'warm' || name === 'cold';
    const endMemory = followMemory(isOwn ? process.pid : launcher.process().pid);
    let measured: Partial<SetResults> = {};
    let failure: string | undefined;
    try {
      measured = await run();
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error);
      console.error(`${name}:`, error);
      process.exitCode = 1;
    }
    const seconds = Math.round((performance.now() - began) / 1000);
    const common = {
      date: new Date().toISOString().slice(0, 16),
      seconds,
      browser: browser.version(),
      memory: endMemory(),
      load,
    };
    keep({ ...measured, stages: { [name]: failure === undefined ? common : { ...common, failure } } });
    console.log(`${set.id}: ${name}: ${seconds} s`);
  };

  const build = async () => {
    // What was measured of the site before does not tell of this one.
    keep({}, ['build', 'warm', 'cold', 'explorer']);
    return { build: (await buildSite(data, root)).figures };
  };
  const only = values.only?.split(',');
  const kinds = set
    .kinds(toDraw(Math.max(rounds, Number(values['cold-rounds']))))
    .filter(({ id }) => id === 'page' || !only || only.includes(id));
  await stage('build', build);
  await stage('postgres', async () => {
    const count = Number(values['peer-rounds']);
    await measurePostgres(set.table, csv, {
      kinds,
      rounds: count,
      tell: (server, { id, times, expected }) => {
        keep({ postgres: { ...server, times: { [id]: times } }, expected: { [id]: expected } });
      },
    });
    return {};
  });
  if (
    (['duckdb', 'sqlite', 'warm', 'cold', 'explorer'] as const).some(isChosen) &&
    !existsSync(join(root, 'catalog.json'))
  ) {
    keep(await build());
  }
  const page = join(folder, 'page');
  // Not a part of the site, which may be of another day.
  await buildPage(page);
  const server = await serveStatic({
    sites: [
      { root, base: '/' },
      { root: page, base: '/bench/' },
      { root: dataset, base: '/source/' },
    ],
    host: '127.0.0.1',
    port: 0,
    tries: 1,
  });
  try {
    for (const peer of ['duckdb', 'sqlite'] as const) {
      await stage(peer, async () => {
        const address = `${server.origin}/source/${set.table.name}.csv`;
        const count = Number(values['peer-rounds']);
        return {
          [peer]: await measurePeer(browser, {
            origin: server.origin,
            csv: address,
            name: peer,
            table: set.table,
            kinds,
            rounds: count,
          }),
        };
      });
    }
    await stage('warm', async () => {
      const { id } = await findResource(root);
      return { warm: await measureWarm(server.origin, { resource: id, kinds, rounds }) };
    });
    await stage('cold', async () => {
      const { id } = await findResource(root);
      const visits = Number(values['cold-rounds']);
      return { cold: await measureCold(server.origin, { resource: id, kinds, rounds: visits }) };
    });
    await stage('explorer', async () => {
      const { id } = await findResource(root);
      return { explorer: await measureExplorer(browser, server.origin, id) };
    });
  } finally {
    await server.close();
  }
  if (isChosen('warm') || isChosen('postgres')) tellDifferences(set, readResults(file, records));
}

/** Writes the report of what is kept: the tables in full size, and the largest that is larger. */
async function writeReport(): Promise<void> {
  const kept = await readdir(folder);
  const open = (set: BenchSet): Measured => ({
    set,
    results: readResults(join(folder, `${set.id}.json`), set.table.records),
  });
  const sets = SET_NAMES.map((name) => openSet(name)).filter(({ id }) => kept.includes(`${id}.json`));
  const large = sets.flatMap(({ table: { name, records } }) => {
    const sizes = kept.map((file) => Number(new RegExp(`^${name}-(\\d+)-1\\.json$`).exec(file)?.[1] ?? 0));
    const larger = sizes.filter((size) => size > records).sort((a, b) => b - a);
    // A build that was ended leaves a table of which nothing is known.
    const measured = larger
      .map((size) => open(openSet(name as SetName, size)))
      .find(({ results }) => results.build);
    return measured ? [measured] : [];
  });
  const path = join(import.meta.dirname, 'RESULTS.md');
  const before = await readFile(path, 'utf8').catch(() => '');
  await writeFile(path, formatResults(sets.map(open), large, before));
}

/** Prints the answers that are not PostgreSQL's. */
function tellDifferences(set: BenchSet, { warm = {}, expected = {} }: SetResults): void {
  const most = Math.max(0, ...Object.values(expected).map(({ length }) => length));
  const { compared, differences } = checkAnswers(set.kinds(most), warm, expected);
  console.log(
    compared === 0
      ? `${set.id}: no answer was compared with PostgreSQL's: run warm and postgres`
      : `${set.id}: ${compared} answers compared with PostgreSQL's, ${differences.length} differ`,
  );
  for (const { kind, ask, problem } of differences) console.log(`  ${kind} ${ask}: ${problem}`);
  if (differences.length > 0) process.exitCode = 1;
}

/** The one table of a built site. */
async function findResource(root: string): Promise<Resource> {
  const catalog = JSON.parse(await readFile(join(root, 'catalog.json'), 'utf8')) as CatalogData;
  const resource = catalog.datasets[0]?.resources[0];
  if (!resource?.source) throw new Error(`the site has no table: ${resource?.problem}`);
  return resource;
}
