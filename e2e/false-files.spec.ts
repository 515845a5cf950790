import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { FileList } from '../src/transport/file-list.ts';
import { builtSite } from './fixtures/build-site.ts';
import { keptWhole } from './fixtures/kept.ts';
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

const SQL = `en/api/action/datastore_search_sql?sql=SELECT count(*) FROM "${PROJECTS}"`;

/** Scripts, WebAssembly and a worker: all that is loaded when the first statement comes. */
const LATE = /\/assets\/(site-tables|libpg-query|duckdb-|dialect-)/;

/** Addresses below the site of what is kept and is a page, although no asset is one. */
function keptPages(page: Page, { site }: SwitchableHost): Promise<string[]> {
  return page.evaluate(async (root) => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) {
        const kept = await cache.match(url);
        if (url.startsWith(`${root}assets/`) && (await kept?.text())?.startsWith('<h1>')) found.push(url);
      }
    }
    return found;
  }, site);
}

test('a page that a host sends once instead of each file is not taken for the file', async ({
  page,
  host,
}) => {
  await page.goto(host.site);
  await fetchApi(page, host.site, 'en/api/action/status_show');
  host.spoil(LATE);
  const { status, body } = await fetchApi(page, host.site, SQL);
  expect([status, body.result]).toEqual([200, expect.objectContaining({ records: [{ count: 240 }] })]);
  expect(await keptPages(page, host)).toEqual([]);
});

test('what one of the site’s hosts cannot have because it failed once, the next one has', async ({
  page,
  host,
}) => {
  await page.goto(host.site);
  await fetchApi(page, host.site, 'en/api/action/status_show');
  // Asked for once more past the browser's cache; then Chromium remembers that it cannot be had.
  host.spoil(LATE, 2);
  const answers = [SQL, SQL, 'en/api/action/package_list'].map((path) => fetchApi(page, host.site, path));
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('when the host is right again, everything works without a reload', async ({ page, host }) => {
  await page.goto(host.site);
  await fetchApi(page, host.site, 'en/api/action/status_show');
  host.spoil(LATE, 1_000);
  const wrong = await fetchApi(page, host.site, SQL);
  expect(wrong.status).toBe(503);
  expect(wrong.body.error?.message).not.toBe('');
  expect(await keptPages(page, host)).toEqual([]);
  host.spoil(/never/);
  await expect.poll(async () => (await fetchApi(page, host.site, SQL)).status).toBe(200);
});

test('where a host sends another file instead of DuckDB, requests that need it say so', async ({
  page,
  host,
}) => {
  await page.goto(host.site);
  await fetchApi(page, host.site, 'en/api/action/status_show');
  host.spoil(/\/assets\/duckdb-eh/, 1_000, { type: 'application/gzip', content: 'not DuckDB' });
  const search = `en/api/action/datastore_search?resource_id=${PROJECTS}&sort=_id&limit=1&distinct=true`;
  for (const request of [SQL, search]) {
    const { status, body } = await fetchApi(page, host.site, request);
    expect([status, body.error?.message]).toEqual([
      500,
      expect.stringMatching(/DuckDB did not start: .*10 of \d+ bytes/),
    ]);
  }
  host.spoil(/never/);
  await expect.poll(async () => (await fetchApi(page, host.site, search)).status).toBe(200);
});

test('a false file that an earlier version kept is thrown away', async ({ page, host }) => {
  await page.goto(host.site);
  await fetchApi(page, host.site, 'en/api/action/status_show');
  await keptWhole(page, host.site);
  const assets = readdirSync(join(builtSite('DEMO'), 'assets')).filter((name) =>
    LATE.test(`/assets/${name}`),
  );
  expect(assets.length).toBeGreaterThan(5);
  await page.evaluate(
    async ([root, names]) => {
      const own = (await caches.keys()).find((name) => name.includes(' app ')) ?? '';
      for (const cacheName of [own, own.replace(/ app .*/, ' app earlier')]) {
        const cache = await caches.open(cacheName);
        for (const name of names)
          // Some say what they are, others do not.
          for (const type of [name.endsWith('.js') ? 'text/javascript' : 'text/html'])
            await cache.put(
              `${root}assets/${name}`,
              new Response('<h1>404</h1>', { headers: { 'content-type': type } }),
            );
      }
    },
    [host.site, assets] as const,
  );
  await page.reload();
  const { status } = await fetchApi(page, host.site, SQL);
  expect(status).toBe(200);
  await keptWhole(page, host.site, { engine: true });
  await expect.poll(() => keptPages(page, host)).toEqual([]);
});

test('a page instead of a script of a fixed name gives way to what is kept', async ({ page, host }) => {
  await page.goto(host.site);
  await keptWhole(page, host.site);
  host.spoil(/datapond\.js|manifest|icon\.svg/, 1_000);
  const text = await page.evaluate(async (root) => (await fetch(`${root}datapond.js`)).text(), host.site);
  expect(text).not.toContain('<h1>');
  // A person is to see the portal.
  host.spoil(/\/path\/$/, 1_000);
  await page.goto(host.site);
  await expect(page.getByRole('heading', { name: 'Please log in' })).toBeVisible();
});

test('the list of files tells of each what it is', () => {
  const root = builtSite('DEMO');
  const name = readdirSync(join(root, 'assets')).find((one) => /^files-.*\.json$/.test(one)) ?? '';
  const { files } = JSON.parse(readFileSync(join(root, 'assets', name), 'utf8')) as FileList;
  for (const { url, bytes, sha256 } of files) {
    const content = readFileSync(join(root, url));
    expect(content.length).toBe(bytes);
    expect(sha256).toContain(createHash('sha256').update(content).digest('hex'));
  }
});

/** What is in the catalogue, which takes no engine: that statements are answered, too, is shown where a page comes instead. */
const SHOW = 'en/api/action/package_show?id=research-projects';

const CATALOGUE = /\/assets\/catalog-/;
const json = (content: string) => ({ type: 'application/json', content });
const wholeCatalogue = () => {
  const assets = join(builtSite('DEMO'), 'assets');
  const name = readdirSync(assets).find((one) => /^catalog-.*\.json$/.test(one)) ?? '';
  return readFileSync(join(assets, name), 'utf8');
};

for (const [kind, instead, why, ask] of [
  ['a page', () => undefined, /catalog-\S+ the server answered 502|is not JSON/, SQL],
  ['nothing', () => json(''), /is not JSON/, SHOW],
  ['half of it', () => json(wholeCatalogue().slice(0, 5_000)), /is not JSON/, SHOW],
  ['one of another version', () => json('{"version": 2, "datasets": []}'), /another version/, SHOW],
  ['other JSON', () => json('{"version": 1}'), /no catalogue/, SHOW],
] as const) {
  test(`where a host sends ${kind} once instead of the catalogue, nobody notices`, async ({ page, host }) => {
    host.spoil(CATALOGUE, 1, instead());
    await page.goto(host.site);
    await expect(page.getByRole('link', { name: /Pond projects|projects/i }).first()).toBeVisible();
    expect((await fetchApi(page, host.site, ask)).status).toBe(200);
  });

  test(`where a host sends ${kind} instead of the catalogue, requests say so, until it is right again`, async ({
    page,
    host,
  }) => {
    host.spoil(CATALOGUE, 1_000, instead());
    await page.goto(host.site);
    const { status, body } = await fetchApi(page, host.site, ask);
    expect([status, body.error?.message]).toEqual([503, expect.stringMatching(why)]);
    await expect(page.getByText(why).first()).toBeVisible();
    host.spoil(/never/);
    await expect.poll(async () => (await fetchApi(page, host.site, ask)).status).toBe(200);
  });
}
