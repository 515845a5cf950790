import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from './fixtures/axe.ts';
import { builtSite } from './fixtures/build-site.ts';
import { keptWhole, readCaches } from './fixtures/kept.ts';
import { createSwitchableHost, type SwitchableHost } from './fixtures/switchable-host.ts';
import { expect, fetchApi, test as base } from './fixtures/test.ts';
import { PROJECTS } from './fixtures/visit.ts';

/** A visit whose files are all kept, for the tests that take its network away. */
interface Visited {
  readonly context: BrowserContext;
  readonly host: SwitchableHost;
  /** The only tab. */
  page: Page;
}

const test = base.extend<{ host: SwitchableHost; visited: Visited }, { visitedOnce: Visited }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's form
  host: async ({}, use) => {
    const host = await createSwitchableHost(builtSite('DEMO'));
    await use(host);
    await host.stop();
  },
  visitedOnce: [
    async ({ browser, foreign }, use) => {
      const host = await createSwitchableHost(builtSite('DEMO'));
      const context = await browser.newContext({
        viewport: { width: 1280, height: 800 },
        proxy: { server: foreign.server, bypass: '127.0.0.1' },
      });
      const page = await context.newPage();
      await page.goto(host.site);
      const { status } = await fetchApi(page, host.site, SEARCH);
      if (status !== 200) throw new Error(`the visit's search was answered with ${status}`);
      await keptWhole(page, host.site, { engine: true });
      await use({ context, host, page });
      await context.close();
      await host.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  visited: async ({ visitedOnce }, use) => {
    await use(visitedOnce);
    await visitedOnce.context.setOffline(false);
    await visitedOnce.host.stop();
    await visitedOnce.host.start();
  },
});

const SEARCH = `en/api/action/datastore_search?resource_id=${PROJECTS}&q=jones&limit=2`;
const SQL = `en/api/action/datastore_search_sql?sql=SELECT count(*) FROM "${PROJECTS}"`;
const AIRPORTS = 'Airports';
const FLIGHTS = 'flights';

/** The id of a dataset's first resource. */
async function idOf(page: Page, { site }: SwitchableHost, dataset: string): Promise<string | undefined> {
  const { body } = await fetchApi(page, site, `en/api/action/package_show?id=${dataset}`);
  return (body.result as { resources: readonly { readonly id: string }[] }).resources[0]?.id;
}

/** The address of the kept file of the projects. */
async function projectsFile(page: Page, { site }: SwitchableHost): Promise<string> {
  const kept = Object.values(await readCaches(page, site)).flat();
  return `${site}${kept.find((path) => path.startsWith('data/research-projects/') && path.endsWith('.csv'))}`;
}

test('after one visit, with the server gone, the explorer opens, a table that was used is searched, and the API answers', async ({
  visited: { page, host },
}) => {
  await host.stop();
  await page.reload();
  await page
    .getByRole('navigation', { name: 'Datasets' })
    .getByRole('link', { name: 'Research projects' })
    .click();
  await expect(page.locator('.count')).toHaveText(/^1–\d+ of 240 records$/);
  await page.getByRole('searchbox', { name: 'Search all columns' }).fill('jones');
  await expect(page.locator('.count')).not.toHaveText(/240/);
  const search = await fetchApi(page, host.site, SEARCH);
  expect([search.status, (search.body.result as { records: unknown[] }).records.length]).toEqual([200, 2]);
  const sql = await fetchApi(page, host.site, SQL);
  expect(sql.body.result).toMatchObject({ records: [{ count: 240 }] });
});

test('who only reads the catalogue keeps no engine, no SQL parser and no decoder', async ({ page, host }) => {
  await page.goto(host.site);
  await keptWhole(page, host.site);
  const kept = Object.values(await readCaches(page, host.site)).flat();
  expect(kept.filter((path) => /duckdb-(?:eh|browser)|\.wasm|countries-/.test(path))).toEqual([]);
});

test('without a network, a table that was never opened is refused in CKAN’s form, with what to do', async ({
  visited: { page, context, host },
}) => {
  await context.setOffline(true);
  const id = await idOf(page, host, 'airports');
  const answer = await fetchApi(page, host.site, `en/api/action/datastore_search?resource_id=${id}`);
  expect(answer).toMatchObject({
    status: 500,
    body: { success: false, error: { __type: 'Internal Server Error' } },
  });
  expect(answer.body.error?.message).toMatch(/is not kept on this device.*Go online/);

  await page.getByRole('navigation', { name: 'Datasets' }).getByRole('link', { name: AIRPORTS }).click();
  await expect(page.getByRole('alert')).toContainText('Not kept for offline use');
});

test('a small table that was only looked at is searched and asked in SQL without a network', async ({
  page,
  host,
}) => {
  await page.goto(host.site);
  await page.getByRole('navigation', { name: 'Datasets' }).getByRole('link', { name: AIRPORTS }).click();
  await expect(page.locator('.count')).toHaveText(/of 3,376 records/);
  await keptWhole(page, host.site, { engine: true });
  const isKept = async () =>
    Object.values(await readCaches(page, host.site))
      .flat()
      .filter((path) => path.startsWith('data/airports/') && !path.endsWith('.json')).length;
  await expect.poll(isKept, { timeout: 60_000 }).toBeGreaterThan(1);
  await host.stop();
  await page.context().setOffline(true);
  await page.reload();
  const id = await idOf(page, host, 'airports');
  const search = `en/api/action/datastore_search?resource_id=${id}&q=houston&limit=1`;
  expect((await fetchApi(page, host.site, search)).body.result).toMatchObject({ total: expect.any(Number) });
  const sql = await fetchApi(
    page,
    host.site,
    `en/api/action/datastore_search_sql?sql=SELECT count(*) FROM "${id}"`,
  );
  expect(sql.body.result).toMatchObject({ records: [{ count: 3376 }] });
});

test('a range of a kept file is answered with that part, and a range beyond it refused', async ({
  visited: { page, context, host },
}) => {
  const file = await projectsFile(page, host);
  await context.setOffline(true);
  const ask = (range: string) =>
    page.evaluate(
      async ([url, header]) => {
        const response = await fetch(url, { headers: { range: header } });
        return [response.status, (await response.arrayBuffer()).byteLength];
      },
      [file, range] as const,
    );
  expect(await ask('bytes=10-19')).toEqual([206, 10]);
  expect(await ask('bytes=99999999-')).toEqual([416, 0]);
});

test('a kept file that is damaged is fetched again, and what came takes its place', async ({
  visited: { page, host },
}) => {
  const file = await projectsFile(page, host);
  const change = (to: 'damage' | 'tell') =>
    page.evaluate(
      async ([url, what]) => {
        for (const name of await caches.keys()) {
          const cache = await caches.open(name);
          const text = await (await cache.match(url))?.text();
          if (text === undefined) continue;
          if (what === 'tell') return text.includes('jones');
          await cache.put(url, new Response(text.replaceAll(/jones/gi, 'smith')));
        }
        return false;
      },
      [file, to] as const,
    );
  expect(await change('damage')).toBe(false);
  await page.reload();
  const { status, body } = await fetchApi(page, host.site, SEARCH);
  expect([status, (body.result as { records: unknown[] }).records.length]).toEqual([200, 2]);
  await expect.poll(() => change('tell')).toBe(true);
});

test('without a network, an API address that is pasted into a lone tab is answered', async ({ visited }) => {
  const { page, context, host } = visited;
  await host.stop();
  const pasted = await context.newPage();
  await page.close();
  visited.page = pasted;
  await pasted.goto(host.site + SEARCH);
  await expect(pasted.locator('body')).toContainText('"success": true');
});

test('while an engine starts, the site is not kept beside it', async ({ page, host }) => {
  // It starts for as long as its bytes do not come.
  host.silence(/\/duckdb-eh/, Infinity);
  await page.goto(host.site);
  void fetchApi(page, host.site, SQL).catch(() => undefined);
  await expect.poll(() => host.silenced).toBeGreaterThan(0);
  // Small files are kept first; of these the page itself has no use, but what it has opens meanwhile, and is kept as it comes.
  const inOtherLanguages = readdirSync(join(builtSite('DEMO'), 'assets')).filter((name) =>
    /^(it|ja|nl|pl|ru)-/.test(name),
  );
  expect(inOtherLanguages).not.toEqual([]);
  await page.waitForTimeout(5_000);
  const kept = Object.values(await readCaches(page, host.site)).flat();
  expect(kept.filter((path) => inOtherLanguages.includes(path.replace('assets/', '')))).toEqual([]);
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
  // Its last record, which is no part of the preview: read by range from the last part of what is kept.
  const path = `api/action/datastore_search?resource_id=${await idOf(page, host, FLIGHTS)}&limit=1&sort=_id desc`;
  const { status, body } = await fetchApi(page, host.site, path);
  expect([status, (body.result as { records: { _id: number }[] }).records[0]?._id]).toEqual([200, 3_000_000]);
});

test('a store that is kept and damaged answers from the site, and is kept anew', async ({ page, host }) => {
  await page.goto(host.site);
  const birdstrikes = await idOf(page, host, 'birdstrikes');
  await page.evaluate(
    async ([site, id]) => {
      const { offline } = (await import(`${site}datapond.js`)) as {
        offline: Promise<{ keep(ids: readonly string[], options: object): Promise<void> }>;
      };
      const options = { signal: new AbortController().signal, onProgress: () => undefined };
      await (await offline).keep([id], options);
    },
    [host.site, birdstrikes ?? ''] as const,
  );
  /** Damages what DuckDB reads after its headers, or tells whether that is whole. */
  const change = (to: 'damage' | 'tell') =>
    page.evaluate(async (what) => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        const key = (await cache.keys()).find(({ url }) => url.includes('.duckdb'));
        const kept = key && (await cache.match(key));
        if (!kept) continue;
        const bytes = new Uint8Array(await kept.arrayBuffer());
        const last = bytes.length - 1;
        if (what === 'tell') return bytes[last] !== 7 || bytes[last - 1] !== 7;
        await cache.put(key, new Response(bytes.fill(7, 100_000)));
        return true;
      }
      return false;
    }, to);
  expect(await change('damage')).toBe(true);
  // Distinct records come from the table, not from its index.
  const path = `en/api/action/datastore_search?resource_id=${birdstrikes}&limit=1&sort=_id desc&distinct=true`;
  const { status, body } = await fetchApi(page, host.site, path);
  expect([status, (body.result as { records: { _id: number }[] }).records[0]?._id]).toEqual([200, 10_000]);
  await expect.poll(() => change('tell')).toBe(true);
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
