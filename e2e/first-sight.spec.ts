import type { BrowserContext } from '@playwright/test';
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

test('the first records are there before the engine, which a search then needs', async ({
  page,
  context,
  sites,
}) => {
  const refused = await withoutEngine(context);
  await page.goto(`${sites.site}#/resource/${PROJECTS}`);
  await expect(page.locator('.count')).toHaveText(/^1–\d+ of 240 records$/);
  await expect(page.getByRole('grid').getByRole('gridcell').nth(1)).toHaveText('1001');
  await page.getByRole('searchbox', { name: 'Search all columns' }).fill('jones');
  await expect(page.locator('main')).toContainText('Internal Server Error');
  expect(refused).not.toEqual([]);
});

test('a page of the first records costs less than 100 KB beyond the engine', async ({
  page,
  context,
  sites,
}) => {
  await withoutEngine(context);
  const sizes: Promise<number>[] = [];
  context.on('requestfinished', (request) => {
    sizes.push(
      request
        .sizes()
        .then(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize),
    );
  });
  await page.goto(sites.blog);
  const path = `en/api/action/datastore_search?resource_id=${PROJECTS}`;
  expect((await fetchApi(page, sites.site, path)).status).toBe(200);
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(sizes.length).toBeGreaterThan(3);
  expect(bytes).toBeLessThan(100_000);
});
