/*
 * `npm run bench`: datapond beside other databases doing the same work in the same run, on generated records. Writes
 * bench/RESULTS.md. What a machine cannot run (PostgreSQL without psql) is left out and named.
 * Options: --records 1000000, --rounds 20, --pglite 100000 (its records: it loads slowly), --large (also ten times the records),
 * --only datapond,duckdb,sqlite,pglite,native,postgres,load,cold,explorer,start.
 */
import { chromium, type Browser, type BrowserContext } from '@playwright/test';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { findChromium } from '../e2e/fixtures/find-chromium.ts';
import type { CatalogData, Resource } from '../src/core/catalog.ts';
import { serveStatic, type StaticServer } from '../src/node/serve-static.ts';
import { measureCold } from './measure-cold.ts';
import { formatResults, type Results } from './format-results.ts';
import { generateCsv } from './generate-csv.ts';
import { measureExplorer } from './measure-explorer.ts';
import { measurePeer } from './measure-peer.ts';
import { startNativeDuckDB } from './peers/native-duckdb.ts';
import { startNativePostgres } from './peers/native-postgres.ts';
import { followMemory } from './peak-memory.ts';

const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '20' },
    pglite: { type: 'string', default: '100000' },
    large: { type: 'boolean', default: false },
    only: {
      type: 'string',
      default: 'datapond,duckdb,sqlite,pglite,native,postgres,load,cold,explorer,start',
    },
  },
});
const records = Number(values.records);
const rounds = Number(values.rounds);
const pgliteRecords = Math.min(records, Number(values.pglite));
const only = new Set(values.only.split(','));

const project = resolve(import.meta.dirname, '..');
const folder = join(project, '.datapond/bench');
const results: Results = { records, pgliteRecords, peers: {}, memory: {}, failures: {} };

const built = await buildSite('site', records);
const small = join(built.root, 'small.csv');
await generateCsv(small, pgliteRecords);
results.bytes = built.bytes;
results.csv = built.resource.bytes ?? 0;

const launcher = await chromium.launchServer({ executablePath: findChromium(), args: ['--no-sandbox'] });
const browser = await chromium.connect(launcher.wsEndpoint());
results.browser = browser.version();
const server = await serve(built.root);
try {
  await stage('datapond', () => measureSite(browser, server, built.resource, records));
  for (const name of ['duckdb', 'sqlite', 'pglite'] as const) {
    await stage(name, async () => {
      const [csv, count] =
        name === 'pglite' ? ['/small.csv', pgliteRecords] : [`/${built.resource.url}`, records];
      results.peers[name] = await inPage(browser, server, (page) =>
        page.evaluate(([peer, file, some, times]) => globalThis.bench.peer(peer, file, some, times), [
          name,
          csv as string,
          count as number,
          rounds,
        ] as const),
      );
    });
  }
  await stage('native', async () => {
    const csv = join(built.root, built.resource.url);
    results.peers['native'] = await measurePeer(() => startNativeDuckDB(csv), 'duckdb', records, rounds);
  });
  await stage('postgres', async () => {
    const csv = join(built.root, built.resource.url);
    const began = performance.now();
    const peer = await startNativePostgres(csv);
    const load = performance.now() - began;
    if (!peer) throw new Error('psql is not installed');
    try {
      const measured = await measurePeer(async () => peer, 'postgres', records, rounds);
      results.peers['postgres'] = { ...measured, load };
    } finally {
      peer.close();
    }
  });
  await stage('load', async () => {
    results.load = await inPage(browser, server, (page) =>
      page.evaluate((resource) => globalThis.bench.load(resource, 5), built.resource),
    );
  });
  await stage('start', async () => {
    results.start = await inPage(browser, server, (page) =>
      page.evaluate((times) => globalThis.bench.start(times), 5),
    );
  });
  await stage('cold', async () => {
    results.cold = await measureCold(browser, server.origin, built.resource.id);
  });
  await stage('explorer', async () => {
    results.explorer = await measureExplorer(browser, server.origin, built.resource.id);
  });
  if (values.large) {
    await stage('large', async () => {
      const large = await buildSite('large', 10 * records);
      const other = await serve(large.root);
      results.large = await askSite(browser, other, large.resource, 10 * records);
      await other.close();
    });
  }
} finally {
  await browser.close();
  await launcher.close();
  await server.close();
  const text = formatResults(results);
  await writeFile(join(import.meta.dirname, 'RESULTS.md'), text);
  console.log(text);
}

/** Runs one part of the bench. What goes wrong in it is told in the report, and the others go on. */
async function stage(name: string, run: () => Promise<void>): Promise<void> {
  if (name !== 'large' && !only.has(name)) return;
  console.log(`${name} …`);
  const began = performance.now();
  const endMemory = followMemory(launcher.process().pid);
  try {
    await run();
  } catch (error) {
    results.failures[name] = error instanceof Error ? error.message : String(error);
    console.error(`${name}:`, error);
  }
  results.memory[name] = endMemory();
  console.log(`${name}: ${((performance.now() - began) / 1000).toFixed(0)} s`);
}

async function measureSite(
  browser: Browser,
  site: StaticServer,
  resource: Resource,
  count: number,
): Promise<void> {
  const times = await askSite(browser, site, resource, count);
  results.peers['datapond'] = { version: '', load: 0, times };
  results.crowd = await inPage(browser, site, (page) =>
    page.evaluate(([base, id]) => globalThis.bench.crowd(base, id, 5), [
      `${site.origin}/`,
      resource.id,
    ] as const),
  );
}

function askSite(browser: Browser, site: StaticServer, resource: Resource, count: number) {
  return inPage(browser, site, (page) =>
    page.evaluate(([base, id, some, times]) => globalThis.bench.datapond(base, id, some, times), [
      `${site.origin}/`,
      resource.id,
      count,
      rounds,
    ] as const),
  );
}

/** A bench page in a browser context of its own, which is closed afterwards, with what it holds in memory. */
async function inPage<T>(
  browser: Browser,
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

/** Generates the records and builds the site over them, and the bench page within it. */
async function buildSite(
  name: string,
  count: number,
): Promise<{ root: string; resource: Resource; bytes: Record<string, number> }> {
  console.log(`building a site of ${count.toLocaleString('en')} records …`);
  const data = join(folder, `${name}-data`);
  const root = join(folder, name);
  await mkdir(join(data, 'bench'), { recursive: true });
  await generateCsv(join(data, 'bench/records.csv'), count);
  await rm(root, { recursive: true, force: true });
  process.env['DATAPOND_DATA'] = data;
  process.env['DATAPOND_OUT'] = root;
  await build({ root: project, logLevel: 'warn' });
  await build({
    root: import.meta.dirname,
    configFile: false,
    base: './',
    logLevel: 'error',
    worker: { format: 'es' },
    build: {
      outDir: join(root, 'bench'),
      assetsInlineLimit: 0,
      target: 'es2022',
      chunkSizeWarningLimit: 9000,
    },
  });
  await mkdir(join(root, 'cold'));
  await writeFile(join(root, 'cold/index.html'), '<!doctype html><meta charset="utf-8"><title>cold</title>');
  const catalog = JSON.parse(await readFile(join(root, 'catalog.json'), 'utf8')) as CatalogData;
  const resource = catalog.datasets[0]?.resources[0];
  if (!resource?.source) throw new Error(`the generated file has no table: ${resource?.problem}`);
  return { root, resource, bytes: await sizes(join(root, 'data')) };
}

/** Bytes of the published data by what their names end in. */
async function sizes(data: string): Promise<Record<string, number>> {
  const all: Record<string, number> = {};
  for (const entry of await readdir(data, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const kind = entry.name.includes('.preview.') ? 'preview' : entry.name.endsWith('.csv') ? 'csv' : 'store';
    all[kind] = (all[kind] ?? 0) + (await stat(join(entry.parentPath, entry.name))).size;
  }
  return all;
}
