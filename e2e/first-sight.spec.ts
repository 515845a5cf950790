import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContext } from '@playwright/test';
import { builtSite } from './fixtures/build-site.ts';
import { expect, test, fetchApi } from './fixtures/test.ts';
import { PROJECTS } from './fixtures/visit.ts';

/** The engine cannot be had: its script and WebAssembly are refused. @returns what was refused */
async function withoutEngine(context: BrowserContext): Promise<string[]> {
  const refused: string[] = [];
  await context.route(/duckdb/, (route) => {
    refused.push(route.request().url());
    return route.abort();
  });
  return refused;
}

test('records, searches, filters, orders and distinct values are there without the engine, which SQL then needs', async ({
  page,
  context,
  sites,
}) => {
  const refused = await withoutEngine(context);
  await page.goto(`${sites.site}#/resource/${PROJECTS}`);
  await expect(page.locator('.count')).toHaveText(/^1–\d+ of 240 records$/);
  await expect(page.getByRole('grid').getByRole('gridcell').nth(1)).toHaveText('1001');
  await page.getByRole('searchbox', { name: 'Search all columns' }).fill('jones');
  await expect(page.locator('.count')).toHaveText(/^1–\d+ of (?!240)\d+ records$/);
  const path = `en/api/action/datastore_search?resource_id=${PROJECTS}`;
  const sorted = await fetchApi(
    page,
    sites.site,
    `${path}&filters={"stage":"active"}&sort=project desc&limit=3`,
  );
  expect([sorted.status, (sorted.body.result as { total: number }).total]).toEqual([200, 101]);
  const distinct = await fetchApi(page, sites.site, `${path}&distinct=true&fields=stage&sort=stage`);
  expect(distinct.body.result).toMatchObject({
    records: [{ stage: 'active' }, { stage: 'completed' }, { stage: 'paused' }, { stage: 'planned' }],
  });
  const statement = encodeURIComponent(`SELECT count(*) FROM "${PROJECTS}"`);
  const sql = await fetchApi(page, sites.site, `en/api/action/datastore_search_sql?sql=${statement}`);
  expect(sql.status).toBe(500);
  expect(refused).not.toEqual([]);
});

test('what a column holds is there before the engine', async ({ page, context, sites }) => {
  await withoutEngine(context);
  await page.goto(`${sites.site}#/resource/${PROJECTS}`);
  const header = page.getByRole('columnheader').nth(3);
  await header.hover();
  await header.getByRole('button', { name: 'About the column stage' }).click();
  const active = page.getByRole('dialog').getByRole('button', { name: /^active/ });
  await expect(active).toHaveText(/101$/);
});

test('a page of the first records costs less than 140 KB beyond the engine', async ({
  page,
  context,
  sites,
}) => {
  await withoutEngine(context);
  // By address: a page that preloads and a worker that imports share what the host sends once.
  const sizes = new Map<string, Promise<number>>();
  context.on('requestfinished', (request) => {
    const size = request
      .sizes()
      .then(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize);
    const earlier = sizes.get(request.url()) ?? 0;
    sizes.set(
      request.url(),
      Promise.all([earlier, size]).then((both) => Math.max(...both)),
    );
  });
  await page.goto(sites.blog);
  const path = `en/api/action/datastore_search?resource_id=${PROJECTS}`;
  expect((await fetchApi(page, sites.site, path)).status).toBe(200);
  const bytes = (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0);
  expect(sizes.size).toBeGreaterThan(3);
  expect(bytes).toBeLessThan(140_000);
});

test('opened as a file, without a server, the site says what it needs', async ({ page }) => {
  await page.goto(pathToFileURL(join(builtSite('DEMO'), 'index.html')).href);
  await expect(page.locator('#app')).toContainText(/needs a web server.*npx datapond preview "\/.+"$/);
});

test('a script that does not come is asked for once more; then the page says so, and how to go on', async ({
  page,
  context,
  sites,
}) => {
  let refused = 0;
  let most = 1;
  await context.route(/\/assets\/[^/]+\.js$/, (route) => {
    // Of each visit the first one, which the page names.
    if (refused >= most) return route.continue();
    refused += 1;
    return route.abort();
  });
  await page.goto(sites.site);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(refused).toBe(1);

  const other = await context.browser()!.newContext();
  await other.route(/\/assets\/[^/]+\.js$/, (route) => (most > 0 ? route.abort() : route.continue()));
  const stranger = await other.newPage();
  await stranger.goto(sites.site);
  await expect(stranger.locator('#app')).toContainText('This page could not be loaded');
  most = 0;
  await stranger.getByRole('link', { name: 'Try again' }).click();
  await expect(stranger.getByRole('heading', { level: 1 })).toBeVisible();
  await other.close();
});
