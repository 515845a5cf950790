/*
 * `npm run bench`: datapond beside other databases doing the same work in the same run, on generated records, and on the demo's flights.
 * Writes bench/RESULTS.md. What a machine cannot run (PostgreSQL without psql) is left out and named.
 * Options: --records 1000000, --rounds 20, --pglite 100000 (its records: it loads slowly), --large (also ten times the records),
 * --only datapond,duckdb,sqlite,pglite,native,postgres,load,start,cold,explorer,flights,large: these alone; the others' figures stay
 * in the report, with the date they are of, as long as .datapond/bench is there.
 */
import { chromium, type BrowserContext } from '@playwright/test';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium } from '../e2e/fixtures/find-chromium.ts';
import { serveStatic, type StaticServer } from '../src/node/serve-static.ts';
import { buildSite, type BuiltSite } from './build-site.ts';
import { measureCold } from './measure-cold.ts';
import { formatResults } from './format-results.ts';
import { generateCsv } from './generate-csv.ts';
import { measureExplorer } from './measure-explorer.ts';
import { measurePeer } from './measure-peer.ts';
import type { SiteQuestion } from './page.ts';
import { startNativeDuckDB } from './peers/native-duckdb.ts';
import { startNativePostgres } from './peers/native-postgres.ts';
import { followMemory } from './peak-memory.ts';
import { type Measured, readStages, toResults, writeStages } from './results.ts';

const STAGES = 'datapond,duckdb,sqlite,pglite,native,postgres,load,start,cold,explorer,flights';

const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '20' },
    pglite: { type: 'string', default: '100000' },
    large: { type: 'boolean', default: false },
    only: { type: 'string', default: STAGES },
  },
});
const records = Number(values.records);
const rounds = Number(values.rounds);
const pgliteRecords = Math.min(records, Number(values.pglite));
const only = new Set(values.only.split(','));
if (values.large) only.add('large');
const unknown = [...only].filter((name) => name !== 'large' && !STAGES.split(',').includes(name));
if (unknown.length > 0) throw new Error(`no stage ${unknown.join(', ')}: there are ${STAGES},large`);

const folder = resolve(import.meta.dirname, '../.datapond/bench');
await mkdir(folder, { recursive: true });
const kept = join(folder, `results-${records}.json`);
const stages = readStages(kept);

const launcher = await chromium.launchServer({ executablePath: findChromium(), args: ['--no-sandbox'] });
const browser = await chromium.connect(launcher.wsEndpoint());
try {
  if ([...only].some((name) => name !== 'flights')) await measureRecords();
  await stage('flights', measureFlights);
} finally {
  await browser.close();
  await launcher.close();
  const report = join(import.meta.dirname, 'RESULTS.md');
  const before = await readFile(report, 'utf8').catch(() => '');
  const notes = /\n## Notes[\s\S]*$/.exec(before)?.[0] ?? '';
  const text = formatResults(toResults(stages, { records, pgliteRecords }), notes);
  await writeFile(report, text);
  console.log(text);
}

/** Runs one part of the bench. What goes wrong in it is told in the report, and the others go on. */
async function stage(name: string, run: () => Promise<Partial<Measured>>): Promise<void> {
  if (!only.has(name)) return;
  console.log(`${name} …`);
  const began = performance.now();
  const endMemory = followMemory(launcher.process().pid);
  let measured: Partial<Measured> = {};
  let failure: string | undefined;
  try {
    measured = await run();
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error);
    console.error(`${name}:`, error);
  }
  const date = new Date().toISOString().slice(0, 16);
  const common = { date, browser: browser.version(), memory: endMemory(), measured };
  stages[name] = failure === undefined ? common : { ...common, failure };
  writeStages(kept, stages);
  console.log(`${name}: ${((performance.now() - began) / 1000).toFixed(0)} s`);
}

/** All that is measured over the generated records. */
async function measureRecords(): Promise<void> {
  const built = await buildRecords('site', records);
  const { root, resource, figures } = built;
  const csv = join(root, resource.url);
  const small = join(root, 'small.csv');
  if (only.has('pglite')) await generateCsv(small, pgliteRecords);
  const server = await serve(root);
  try {
    await stage('datapond', async () => ({
      builds: { records: figures },
      peers: { datapond: { version: '', load: 0, times: await askSite(server, built, 'all') } },
      crowd: await inPage(server, (page) =>
        page.evaluate(([base, id]) => globalThis.bench.crowd(base, id, 5), [
          `${server.origin}/`,
          resource.id,
        ] as const),
      ),
    }));
    for (const name of ['duckdb', 'sqlite', 'pglite'] as const) {
      const [file, some] = name === 'pglite' ? ['small.csv', pgliteRecords] : [resource.url, records];
      await stage(name, async () => ({
        peers: {
          [name]: await inPage(server, (page) =>
            page.evaluate(([peer, url, n, times]) => globalThis.bench.peer(peer, url, n, times), [
              name,
              `/${file}`,
              some as number,
              rounds,
            ] as const),
          ),
        },
      }));
    }
    await stage('native', async () => ({
      peers: { native: await measurePeer(() => startNativeDuckDB(csv), 'duckdb', records, rounds) },
    }));
    await stage('postgres', async () => {
      const began = performance.now();
      const peer = await startNativePostgres(csv);
      const load = performance.now() - began;
      if (!peer) throw new Error('psql is not installed');
      try {
        const measured = await measurePeer(async () => peer, 'postgres', records, rounds);
        return { peers: { postgres: { ...measured, load } } };
      } finally {
        peer.close();
      }
    });
    await stage('load', async () => ({
      load: await inPage(server, (page) =>
        page.evaluate((table) => globalThis.bench.load(table, 5), resource),
      ),
    }));
    await stage('start', async () => ({
      start: await inPage(server, (page) => page.evaluate(() => globalThis.bench.start(5))),
    }));
    await stage('cold', async () => ({ cold: await measureCold(browser, server.origin, resource.id) }));
    await stage('explorer', async () => ({
      explorer: await measureExplorer(browser, server.origin, resource.id),
    }));
    await stage('large', () => measureGrowth(server, built));
  } finally {
    await server.close();
  }
}

/** The records, and ten times as many. */
async function measureGrowth(server: StaticServer, built: BuiltSite): Promise<Partial<Measured>> {
  const large = await buildRecords('large', 10 * records);
  const other = await serve(large.root);
  try {
    return {
      builds: { records: built.figures, 'ten times the records': large.figures },
      growth: {
        small: await askSite(server, built, 'growing'),
        large: await askSite(other, large, 'growing'),
      },
    };
  } finally {
    await other.close();
    for (const name of ['large', 'large-data']) await rm(join(folder, name), { recursive: true });
  }
}

async function measureFlights(): Promise<Partial<Measured>> {
  const data = join(folder, 'flights-data/flights');
  await cp(resolve(import.meta.dirname, '../data/flights'), data, { recursive: true });
  const built = await buildSite(resolve(data, '..'), join(folder, 'flights'));
  const server = await serve(built.root);
  try {
    const times = await askSite(server, built, 'flights');
    const duckdb = await inPage(server, (page) =>
      page.evaluate(([url, n]) => globalThis.bench.flights(url, n), [
        `/${built.resource.url}`,
        rounds,
      ] as const),
    );
    return {
      builds: { flights: built.figures },
      flights: { datapond: { version: '', load: 0, times }, duckdb },
    };
  } finally {
    await server.close();
  }
}

async function buildRecords(name: string, count: number): Promise<BuiltSite> {
  const data = join(folder, `${name}-data`);
  await mkdir(join(data, 'bench'), { recursive: true });
  await generateCsv(join(data, 'bench/records.csv'), count);
  // The peers read it from the site.
  await writeFile(join(data, 'datapond.json'), JSON.stringify({ maxFileSize: false }));
  return buildSite(data, join(folder, name));
}

function askSite(site: StaticServer, { resource }: BuiltSite, work: SiteQuestion['work']) {
  const question = { base: `${site.origin}/`, resource: resource.id, rounds, work };
  return inPage(site, (page) =>
    page.evaluate((asked) => globalThis.bench.datapond(asked), {
      ...question,
      records: resource.source?.rows ?? 0,
    }),
  );
}

/** A bench page in a browser context of its own, which is closed afterwards, with what it holds in memory. */
async function inPage<T>(
  site: StaticServer,
  use: (page: Awaited<ReturnType<BrowserContext['newPage']>>) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    page.on('pageerror', (error) => console.error(error));
    await page.goto(`${site.origin}/bench/`);
    await page.waitForFunction(() => 'bench' in globalThis);
    return await use(page);
  } finally {
    await context.close();
  }
}

function serve(root: string): Promise<StaticServer> {
  return serveStatic({ sites: [{ root, base: '/' }], host: '127.0.0.1', port: 0, tries: 1 });
}
