import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import type { CatalogData } from '../src/core/catalog.ts';
import { serveStatic } from '../src/node/serve-static.ts';
import { buildSite } from './fixtures/build-site.ts';
import { keptWhole, readCaches } from './fixtures/kept.ts';
import { createSwitchableHost, type SwitchableHost } from './fixtures/switchable-host.ts';
import { expect, test as base, type Answer } from './fixtures/test.ts';

interface Builds {
  readonly old: string;
  readonly new: string;
  /** As `new`, and without a service worker. */
  readonly kill: string;
}

const test = base.extend<{ host: SwitchableHost }, { builds: Builds }>({
  builds: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's form
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'datapond-update-'));
      const path = (name: string) => join(folder, name);
      for (const [name, level] of [
        ['old-data', 1],
        ['new-data', 2],
      ] as const) {
        mkdirSync(path(name));
        writeFileSync(path(`${name}/ponds.csv`), `name,level\nMill,${level}\nHeron,${level * 10}\n`);
        writeFileSync(path(`${name}/words.csv`), 'word\nreed\nnewt\n');
      }
      buildSite(path('old-data'), path('old'));
      buildSite(path('new-data'), path('new'));
      buildSite(path('new-data'), path('kill'), { DATAPOND_KILL: '1' });
      await use({ old: path('old'), new: path('new'), kill: path('kill') });
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  host: async ({ builds }, use) => {
    const host = await createSwitchableHost(builds.old);
    await use(host);
    await host.stop();
  },
});

/** Asks as the page itself does. Not by its datapond.js, which a browser may have from the deployment before. */
function ask(page: Page, { site }: SwitchableHost, path: string): Promise<Answer> {
  return page.evaluate(async (url) => {
    const response = await fetch(url);
    return { status: response.status, body: await response.json() };
  }, site + path);
}

/** Searches the ponds, which takes the engine. */
const SEARCH = '&q=Mill';
/** Their first record, which the build wrote into a small file. */
const FIRST = '&limit=1';

async function idOfPonds(page: Page, host: SwitchableHost): Promise<string | undefined> {
  const list = await ask(page, host, 'api/action/package_show?id=ponds');
  const { resources } = list.body.result as { resources: readonly { readonly id: string }[] };
  return resources[0]?.id;
}

async function askPonds(page: Page, host: SwitchableHost, query: string): Promise<Answer> {
  return ask(page, host, `api/action/datastore_search?id=${await idOfPonds(page, host)}${query}`);
}

/** The level of the first pond, which tells the deployments apart. */
async function level(page: Page, host: SwitchableHost, query = FIRST): Promise<number> {
  const { result } = (await askPonds(page, host, query)).body;
  return (result as { records: readonly { level: number }[] }).records[0]?.level ?? Number.NaN;
}

/** The sum of all levels, for which the engine reads the whole table. */
async function totalLevel(page: Page, host: SwitchableHost): Promise<number> {
  const text = `SELECT sum(level) AS total FROM "${await idOfPonds(page, host)}"`;
  const { body } = await ask(page, host, `api/action/datastore_search_sql?sql=${encodeURIComponent(text)}`);
  return (body.result as { records: readonly { total: number }[] }).records[0]?.total ?? Number.NaN;
}

/** @param query where it is a search, the engine is kept as well */
async function openOld(page: Page, host: SwitchableHost, query = FIRST): Promise<void> {
  await page.goto(host.site);
  expect(await level(page, host, query)).toBe(1);
  await keptWhole(page, host.site, { engine: query === SEARCH });
}

/** Names of the caches that hold a deployment's pages and code. */
async function apps(page: Page, { site }: SwitchableHost): Promise<string[]> {
  return Object.keys(await readCaches(page, site)).filter((name) => name.includes(' app '));
}

/** As when a laptop is opened again: a page looks for news. */
async function reconnect(context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  await context.setOffline(false);
}

/**
 * Waits until the newest service worker is in charge: a navigation that Chromium gives to a worker in the moment in which it stops it is answered by nobody, ever.
 * One that waits for the worker before it takes over once that is idle and ended; and Chromium never ends one for being idle that is looked at,
 * as all are here, and that a request has started again while it was to end. So this ends it.
 */
async function inCharge(page: Page): Promise<void> {
  const states = () =>
    page.evaluate(async () => {
      const { installing, waiting, active } = (await navigator.serviceWorker.getRegistration()) ?? {};
      return [installing, waiting, active].map((worker) => worker?.state ?? null);
    });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('ServiceWorker.enable');
  await expect(async () => {
    if ((await states())[1] === 'installed') await devtools.send('ServiceWorker.stopAllWorkers');
    expect(await states()).toEqual([null, null, 'activated']);
  }).toPass({ timeout: 30_000, intervals: [2_000, 5_000] });
  await devtools.detach();
}

test('a new deployment is offered, and a reload comes to it', async ({ page, context, host, builds }) => {
  await openOld(page, host);
  host.deploy(builds.new);
  await reconnect(context);
  await expect(page.getByText('There is a newer version of this site.')).toBeVisible();
  expect(await level(page, host)).toBe(1);
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reload' }).click()]);
  expect(await level(page, host)).toBe(2);
  await expect(page.getByText('There is a newer version of this site.')).toHaveCount(0);
});

test('an old tab keeps its code and its data beside a new one, and what it left is removed after it', async ({
  page,
  context,
  host,
  builds,
}) => {
  await openOld(page, host, SEARCH);
  host.deploy(builds.new);
  const other = await context.newPage();
  await other.goto(host.site);
  expect(await level(other, host, SEARCH)).toBe(2);
  // Each deployment has its own beside the other's.
  await expect.poll(() => apps(other, host), { timeout: 60_000 }).toHaveLength(2);
  expect(await level(page, host, SEARCH)).toBe(1);

  // Code the old tab never loaded, which the host has no more.
  await page.getByRole('navigation', { name: 'Datasets' }).getByRole('link', { name: 'ponds' }).click();
  await page.getByRole('link', { name: 'SQL', exact: true }).click();
  await page.getByRole('button', { name: /^Run/ }).click();
  await expect(page.getByRole('gridcell', { name: '10', exact: true })).toBeVisible();
  expect(await apps(other, host)).toHaveLength(2);

  // With the last old tab gone, the next page of the new deployment tidies up.
  await page.close();
  await inCharge(other);
  await other.reload();
  await expect.poll(() => apps(other, host), { timeout: 60_000 }).toHaveLength(1);
  // Of the table's two files only its own is left, which the engine reads and keeps.
  expect(await totalLevel(other, host)).toBe(22);
  const tables = async () => {
    const files = Object.values(await readCaches(other, host.site)).flat();
    return files.filter((path) => /^data\/ponds\/[^/]*\.csv$/.test(path)).length;
  };
  await expect.poll(tables).toBe(1);
  expect(await level(other, host, SEARCH)).toBe(2);
});

test('an old tab whose files are gone everywhere says to reload', async ({ page, host, builds }) => {
  await page.goto(host.site);
  await ask(page, host, 'api/action/status_show');
  host.deploy(builds.new);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  const answer = await askPonds(page, host, SEARCH);
  expect(answer.status).toBeGreaterThanOrEqual(500);
  expect(answer.body.error?.message).toMatch(/newer version of this site.*Reload the page/);
});

test('what is kept is brought up to date after a reload, and works without a network', async ({
  page,
  context,
  host,
  builds,
}) => {
  await openOld(page, host);
  await page.getByRole('navigation', { name: 'Datasets' }).getByRole('link', { name: 'ponds' }).click();
  await page.getByRole('button', { name: 'Keep offline' }).click();
  await expect(page.getByText('Kept offline')).toBeVisible();
  const before = await apps(page, host);
  host.deploy(builds.new);
  await page.reload();
  // Only the new deployment is left, which is tidied after what is kept is up to date.
  await expect
    .poll(async () => {
      const now = await apps(page, host);
      return now.length === 1 && now[0] !== before[0];
    })
    .toBe(true);
  await inCharge(page);
  await context.setOffline(true);
  await page.reload();
  expect(await level(page, host, SEARCH)).toBe(2);
});

test('a build that gives the service worker up removes it and this site’s caches, and nobody else’s', async ({
  page,
  host,
  builds,
}) => {
  await openOld(page, host);
  const neighbour = `datapond ${host.site}inner/ app 1`;
  await page.evaluate((name) => caches.open(name), neighbour);
  host.deploy(builds.kill);
  await page.reload();
  await expect
    .poll(() =>
      page.evaluate(async () => [
        (await navigator.serviceWorker.getRegistrations()).length,
        (await caches.keys()).join(),
      ]),
    )
    .toEqual([0, neighbour]);
  await page.reload();
  expect(await level(page, host)).toBe(2);
});

test('an open tab that meets such a build through its old service worker is reloaded without it', async ({
  page,
  host,
  builds,
}) => {
  await openOld(page, host);
  host.deploy(builds.kill);
  const reloaded = page.waitForEvent('load');
  await page.evaluate(async () => void (await navigator.serviceWorker.getRegistration())?.update());
  await reloaded;
  expect(await level(page, host)).toBe(2);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});

test('404.html of an earlier build, copied to the top of a site, answers with what the newest has', async ({
  page,
  builds,
}) => {
  const root = mkdtempSync(join(tmpdir(), 'datapond-top-'));
  copyFileSync(join(builds.old, '404.html'), join(root, '404.html'));
  cpSync(builds.new, join(root, 'open-data'), { recursive: true });
  const host = await serveStatic({ sites: [{ root, base: '/' }], host: '127.0.0.1', port: 0 });
  const { datasets } = JSON.parse(readFileSync(join(builds.new, 'catalog.json'), 'utf8')) as CatalogData;
  const id = datasets.find(({ name }) => name === 'ponds')?.resources[0]?.id;
  await page.goto(`${host.origin}/open-data/en/api/action/datastore_search?resource_id=${id}&q=Mill`);
  await expect(page.locator('body')).toContainText('"level":2');
  await host.close();
  rmSync(root, { recursive: true });
});
