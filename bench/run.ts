/*
 * `npm run bench`: how datapond compares to DuckDB-WASM alone, in Chromium, on 1,000,000 generated records. Writes bench/RESULTS.md.
 * Options: --records 1000000, --rounds 5, --requests 50.
 */
import { type BrowserContext, chromium } from '@playwright/test';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import type { CatalogData, Resource } from '../src/core/catalog.ts';
import { serveStatic } from '../src/node/serve-static.ts';
import { generateCsv } from './generate-csv.ts';
import { formatResults } from './format-results.ts';

const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '5' },
    requests: { type: 'string', default: '50' },
  },
});
const records = Number(values.records);

const project = resolve(import.meta.dirname, '..');
const folder = join(project, '.datapond/bench');
const site = join(folder, 'site');

const data = join(folder, 'data');
await mkdir(join(data, 'bench'), { recursive: true });
await generateCsv(join(data, 'bench/records.csv'), records);

console.log('building the site and the bench page …');
await rm(site, { recursive: true, force: true });
process.env['DATAPOND_DATA'] = data;
process.env['DATAPOND_OUT'] = site;
await build({ root: project, logLevel: 'warn' });
await build({
  root: import.meta.dirname,
  configFile: false,
  base: './',
  logLevel: 'warn',
  worker: { format: 'es' },
  build: { outDir: join(site, 'bench'), assetsInlineLimit: 0, target: 'es2022', chunkSizeWarningLimit: 2000 },
});

const catalog = JSON.parse(await readFile(join(site, 'catalog.json'), 'utf8')) as CatalogData;
const resource = catalog.datasets[0]?.resources[0];
if (!resource?.source) throw new Error(`the generated file has no table: ${resource?.problem}`);

const server = await serveStatic({
  sites: [{ root: site, base: '/' }],
  host: '127.0.0.1',
  port: 0,
  tries: 1,
});
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
try {
  const results = await measure(await browser.newContext(), resource);
  const text = formatResults({ ...results, records, bytes: resource.bytes ?? 0, browser: browser.version() });
  await writeFile(join(import.meta.dirname, 'RESULTS.md'), text);
  console.log(text);
} finally {
  await browser.close();
  await server.close();
}

async function measure(context: BrowserContext, resource: Resource) {
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(error));
  const file = `/${resource.url}`;
  const api = `/api/action/datastore_search?resource_id=${resource.id}&limit=100`;

  await page.goto(`${server.origin}/bench/`);
  await page.waitForFunction(() => 'bench' in globalThis);
  console.log('loading …');
  const load = await page.evaluate(
    ([resource, file, rounds]) => globalThis.bench.load(resource, file, rounds),
    [resource, file, Number(values.rounds)] as const,
  );

  // The site installs its service worker and holds its engine in a tab of its own.
  const host = await context.newPage();
  await host.goto(`${server.origin}/`);
  await host.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await page.waitForFunction(() => 'bench' in globalThis && navigator.serviceWorker.controller !== null);
  console.log('asking for pages …');
  const pages = await page.evaluate(
    ([resource, file, api, requests]) => globalThis.bench.page(resource, file, api, requests),
    [resource, file, api, Number(values.requests)] as const,
  );
  return { load, pages };
}
