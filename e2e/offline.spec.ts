import type { Page } from '@playwright/test';
import { expectAccessible } from './fixtures/axe.ts';
import { builtSite } from './fixtures/build-site.ts';
import { keptWhole, readCaches } from './fixtures/kept.ts';
import { createSwitchableHost, type SwitchableHost } from './fixtures/switchable-host.ts';
import { expect, fetchApi, test as base } from './fixtures/test.ts';
import { PROJECTS } from './fixtures/visit.ts';

const test = base.extend<{ host: SwitchableHost }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's form
  host: async ({}, use) => {
    const host = await createSwitchableHost(builtSite('DEMO'));
    await use(host);
    await host.stop();
  },
});

const SEARCH = `en/api/action/datastore_search?resource_id=${PROJECTS}&q=jones&limit=2`;
const SQL = `en/api/action/datastore_search_sql?sql=SELECT count(*) FROM "${PROJECTS}"`;
const AIRPORTS = 'Airports';

async function visit(page: Page, host: SwitchableHost): Promise<void> {
  await page.goto(host.site);
  expect((await fetchApi(page, host.site, SEARCH)).status).toBe(200);
  await keptWhole(page, host.site, { engine: true });
}

test('after one visit, with the server gone, the explorer opens and a table that was used is searched', async ({
  page,
  host,
}) => {
  await visit(page, host);
  await host.stop();
  await page.reload();
  await page
    .getByRole('navigation', { name: 'Datasets' })
    .getByRole('link', { name: 'Research projects' })
    .click();
  await expect(page.locator('.count')).toHaveText(/^1–\d+ of 240 records$/);
  await page.getByRole('searchbox', { name: 'Search all columns' }).fill('jones');
  await expect(page.locator('.count')).not.toHaveText(/240/);
});

test('after one visit, without a network, the API answers search and SQL', async ({
  page,
  context,
  host,
}) => {
  await visit(page, host);
  await context.setOffline(true);
  await page.reload();
  const search = await fetchApi(page, host.site, SEARCH);
  expect([search.status, (search.body.result as { records: unknown[] }).records.length]).toEqual([200, 2]);
  const sql = await fetchApi(page, host.site, SQL);
  expect(sql.body.result).toMatchObject({ records: [{ count: 240 }] });
});

test('without a network, an API address that is pasted into a lone tab is answered', async ({
  page,
  context,
  host,
}) => {
  await visit(page, host);
  await host.stop();
  const pasted = await context.newPage();
  await page.close();
  await pasted.goto(host.site + SEARCH);
  await expect(pasted.locator('body')).toContainText('"success": true');
});

test('without a network, a table that was never opened is refused in CKAN’s form, with what to do', async ({
  page,
  context,
  host,
}) => {
  await visit(page, host);
  await context.setOffline(true);
  const list = await fetchApi(page, host.site, 'en/api/action/package_show?id=airports');
  const { resources } = list.body.result as { resources: readonly { readonly id: string }[] };
  const answer = await fetchApi(
    page,
    host.site,
    `en/api/action/datastore_search?resource_id=${resources[0]?.id}`,
  );
  expect(answer).toMatchObject({
    status: 500,
    body: { success: false, error: { __type: 'Internal Server Error' } },
  });
  expect(answer.body.error?.message).toMatch(/is not kept on this device.*Go online/);

  await page.getByRole('navigation', { name: 'Datasets' }).getByRole('link', { name: AIRPORTS }).click();
  await expect(page.getByRole('alert')).toContainText('Not kept for offline use');
});

test('a range of a kept file is answered with that part, and a range beyond it refused', async ({
  page,
  context,
  host,
}) => {
  await visit(page, host);
  const caches = Object.values(await readCaches(page, host.site)).flat();
  const file = caches.find((path) => path.startsWith('data/research-projects/'));
  await context.setOffline(true);
  const ask = (range: string) =>
    page.evaluate(
      async ([url, header]) => {
        const response = await fetch(url, { headers: { range: header } });
        return [response.status, (await response.arrayBuffer()).byteLength];
      },
      [`${host.site}${file}`, range] as const,
    );
  expect(await ask('bytes=10-19')).toEqual([206, 10]);
  expect(await ask('bytes=99999999-')).toEqual([416, 0]);
});

test('two sites on one origin keep their files apart', async ({ context, sites }) => {
  const [inner, outer] = [await context.newPage(), await context.newPage()];
  await inner.goto(sites.site);
  await outer.goto(sites.outer);
  await keptWhole(inner, sites.site);
  await keptWhole(outer, sites.outer);
  const found = await outer.evaluate(async () => {
    const all: [string, string][] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) all.push([name, url]);
    return all;
  });
  const misplaced = found.filter(([name, url]) => !url.startsWith(name.split(' ')[1] ?? '-'));
  expect(misplaced).toEqual([]);
  const ofOuter = found.filter(([name]) => name.startsWith(`datapond ${sites.outer} `));
  expect(ofOuter.filter(([, url]) => url.startsWith(sites.site))).toEqual([]);
});

test('the site can be installed, whatever path it is served under', async ({ page, host }) => {
  await page.goto(host.site);
  const devtools = await page.context().newCDPSession(page);
  const { url, errors, data } = await devtools.send('Page.getAppManifest');
  expect([url, errors]).toEqual([`${host.site}manifest.webmanifest`, []]);
  const manifest = JSON.parse(data ?? '') as { start_url: string; icons: { src: string; sizes: string }[] };
  expect(new URL(manifest.start_url, url).href).toBe(host.site);
  const problems = await devtools.send('Page.getInstallabilityErrors');
  // Private contexts of a browser install nothing, which is no fault of the manifest's.
  expect(
    problems.installabilityErrors
      .filter(({ errorId }) => errorId !== 'in-incognito')
      .map((one) => one.errorId),
  ).toEqual([]);
});

test('everything is kept at a wish, shown with its size, and used without ever having been opened', async ({
  page,
  host,
}) => {
  await page.goto(host.site);
  await page.getByRole('button', { name: 'Offline' }).click();
  const dialog = page.getByRole('dialog', { name: 'Offline' });
  await expect(dialog.getByText(/used on this device, .* free/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Keep everything \(\d/ }).click();
  await expect(dialog.getByRole('progressbar')).toBeVisible();
  await expect(dialog.getByText('Kept offline')).toHaveCount(6, { timeout: 60_000 });
  await expect(dialog.getByRole('button', { name: /^Keep/ })).toHaveCount(0);
  await expectAccessible(page);
  await host.stop();
  await page.reload();
  await page
    .getByRole('navigation', { name: 'Datasets' })
    .getByRole('link', { name: /flights/i })
    .click();
  await expect(page.locator('.count')).toHaveText(/of 3,000,000 records/);
});

test('a wish can be given up half way, and what is kept can be removed', async ({ page, host }) => {
  await page.goto(host.site);
  await page.getByRole('button', { name: 'Offline' }).click();
  const dialog = page.getByRole('dialog', { name: 'Offline' });
  await dialog.getByRole('button', { name: /^Keep offline: Airports/ }).click();
  await expect(dialog.getByText('Kept offline')).toHaveCount(1);

  host.slowDown();
  await dialog.getByRole('button', { name: /^Keep offline: .*flights/i }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByRole('progressbar')).toHaveCount(0);
  await expect(dialog.getByText('Kept offline')).toHaveCount(1);
  await expect(dialog.getByRole('alert')).toHaveCount(0);

  await dialog.getByRole('button', { name: /^Remove: Airports/ }).click();
  await expect(dialog.getByText('Kept offline')).toHaveCount(0);
  const files = Object.values(await readCaches(page, host.site)).flat();
  expect(files.filter((path) => path.startsWith('data/'))).toEqual([]);
});
