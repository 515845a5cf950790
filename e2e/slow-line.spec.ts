import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtSite } from './fixtures/build-site.ts';
import { createSwitchableHost, type SwitchableHost } from './fixtures/switchable-host.ts';
import { expect, fetchApi, test as base } from './fixtures/test.ts';

/** Milliseconds a statement may take; the host takes three seconds for each request of data. */
const LIMIT = 5_000;

const test = base.extend<{ host: SwitchableHost }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's form
  host: async ({}, use) => {
    const root = mkdtempSync(join(tmpdir(), 'datapond-slow-'));
    // Without its index a large table is read.
    cpSync(builtSite('DEMO'), root, {
      recursive: true,
      filter: (path) => !/flights-3m.*\.index\./.test(path),
    });
    for (const name of readdirSync(join(root, 'assets')).filter((one) => /^catalog-.*\.json$/.test(one))) {
      const file = join(root, 'assets', name);
      const catalog = JSON.parse(readFileSync(file, 'utf8')) as { site: Record<string, unknown> };
      writeFileSync(file, JSON.stringify({ ...catalog, site: { ...catalog.site, statementTimeout: LIMIT } }));
    }
    const host = await createSwitchableHost(root);
    await use(host);
    await host.stop();
    rmSync(root, { recursive: true });
  },
});

test.use({ isKeptElsewhere: true });

test('the time that bytes take to come is none of a statement’s', async ({ page, host }) => {
  await page.goto(host.site);
  const shown = await fetchApi(page, host.site, 'en/api/action/package_show?id=birdstrikes');
  const [resource] = (shown.body.result as { resources: readonly { readonly id: string }[] }).resources;
  const sql = (statement: string) =>
    fetchApi(page, host.site, `en/api/action/datastore_search_sql?sql=${encodeURIComponent(statement)}`);
  await sql('SELECT 1');
  host.slowDown();
  const began = performance.now();
  const { status, body } = await sql(`SELECT * FROM "${resource?.id}" ORDER BY _id DESC LIMIT 2`);
  console.info(`answered after ${Math.round(performance.now() - began)} ms`);
  expect(body.error).toBeUndefined();
  expect([status, (body.result as { records: unknown[] }).records.length]).toEqual([200, 2]);
  expect(performance.now() - began).toBeGreaterThan(LIMIT);
});

test('who waits sees the bytes come, can give up, and try again', async ({ page, host }) => {
  await page.goto(host.site);
  await fetchApi(page, host.site, 'en/api/action/status_show');
  host.slowDown();
  const flights = page.getByRole('navigation', { name: 'Datasets' }).getByRole('link', { name: 'Flights' });
  await page.goto(`${host.site}${await flights.getAttribute('href')}?sort=origin,distance`);
  const card = page.locator('.progress-card');
  await expect(card).toContainText(/Reading flights-3m\s*[\d.,]+ (kB|MB)/, { timeout: 60_000 });
  await card.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'Cancelled' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect(card).toBeVisible();
});
