import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { CatalogData } from '../src/core/catalog.ts';
import { createStaticHandler } from '../src/node/static-handler.ts';
import { buildSite } from './fixtures/build-site.ts';
import { expect, test as base } from './fixtures/test.ts';

const [ROWS, TOMES] = [60, 8];

/** A table of 60 × 1,001, one of 60 texts of 15,000 characters, and one of 8 of a million. */
function writeData(folder: string): void {
  const columns = Array.from({ length: 1000 }, (_, column) => `value ${column + 1}`);
  const lines = Array.from({ length: ROWS }, (_, row) => [
    `Country ${row + 1}`,
    ...columns.map((_, column) => ((row + 1) * (column + 7)) / 8),
  ]);
  writeFileSync(join(folder, 'wide.csv'), [['country', ...columns], ...lines].join('\n'));
  const texts = Array.from({ length: ROWS }, (_, row) => [
    `Talk ${row + 1}`,
    `Text ${row + 1} `.repeat(2000),
  ]);
  writeFileSync(join(folder, 'wordy.csv'), [['talk', 'text'], ...texts].join('\n'));
  const tomes = Array.from({ length: TOMES }, (_, row) => [
    `Tome ${row + 1}`,
    `Word ${row + 1} `.repeat(140_000),
  ]);
  writeFileSync(join(folder, 'giants.csv'), [['tome', 'text'], ...tomes].join('\n'));
}

/** A host without an engine that keeps stores, indexes and tables back until they are let go. */
interface SlowHost {
  readonly site: string;
  readonly tables: ReadonlyMap<string, { readonly id: string; readonly previewed: number }>;
  /** When which of them was asked for. */
  readonly asked: { readonly url: string; readonly at: number }[];
  letGo(): void;
}

const test = base.extend<{ host: SlowHost }, { built: string }>({
  built: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's form
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'datapond-first-page-'));
      const data = mkdtempSync(join(folder, 'data'));
      writeData(data);
      const out = join(folder, 'site');
      buildSite(data, out);
      await use(out);
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  host: async ({ built }, use) => {
    const catalog = JSON.parse(readFileSync(join(built, 'catalog.json'), 'utf8')) as CatalogData;
    const resources = catalog.datasets.flatMap((dataset) => dataset.resources);
    const tables = new Map(
      resources.map(({ name, id, preview }) => [name, { id, previewed: preview?.records ?? 0 }]),
    );
    const asked: { url: string; at: number }[] = [];
    let letGo = (): void => undefined;
    const gate = new Promise<void>((resolve) => (letGo = resolve));
    const serve = createStaticHandler({ root: built, base: '/' });
    const server = createServer((request, response) => {
      const url = request.url ?? '';
      if (/duckdb-/.test(url)) return void response.writeHead(404).end();
      const isTable = url.startsWith('/data/') && !url.includes('.preview.');
      if (isTable) asked.push({ url, at: Date.now() });
      return void (isTable ? gate : Promise.resolve())
        .then(() => serve(request, response))
        .catch(() => response.destroy());
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    await use({ site, tables, asked, letGo });
    letGo();
    server.closeAllConnections();
    server.close();
  },
});

/** Notes when the first cell with a text stands in the table. */
async function watchFirstRows(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = window as { firstRowsAt?: number };
    new MutationObserver(() => {
      const cell = document.querySelectorAll('[role=grid] [role=gridcell]')[1];
      if (cell?.textContent) seen.firstRowsAt ??= Date.now();
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
}

for (const [name, first, last] of [
  ['wide', 'Country 1', 'Country 60'],
  ['wordy', 'Talk 1', 'Talk 60'],
  ['giants', 'Tome 1', `Tome ${TOMES}`],
] as const)
  test(`on a first visit the first rows of a ${name} table come before anything of its store and index, and without the engine`, async ({
    page,
    host,
  }) => {
    const { id, previewed } = host.tables.get(name)!;
    expect(previewed).toBeGreaterThan(0);
    expect(previewed).toBeLessThan(18);
    const searches: URLSearchParams[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname.endsWith('/datastore_search')) searches.push(url.searchParams);
    });
    await watchFirstRows(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${host.site}#/resource/${id}`);
    const grid = page.getByRole('grid');
    await expect(grid.getByRole('gridcell', { name: first, exact: true })).toBeVisible();
    const at = await page.evaluate(() => (window as { firstRowsAt?: number }).firstRowsAt);
    expect(host.asked.filter((one) => one.at < (at ?? 0))).toEqual([]);
    expect(searches[0]?.get('limit')).toBe(String(previewed));
    // Nobody waits for 8 MB to see the next ones.
    if (name === 'giants') expect(searches.every((one) => Number(one.get('limit')) <= 2)).toBe(true);

    // What is in view beyond them follows, and they are not asked for again.
    await expect.poll(() => searches.map((one) => one.get('offset'))).toContain(String(previewed));
    host.letGo();
    await page.locator('.grid-scroll').evaluate((scroller) => scroller.scrollTo(0, scroller.scrollHeight));
    await expect(grid.getByRole('gridcell', { name: last, exact: true })).toBeVisible();
  });
