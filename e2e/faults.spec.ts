import type { Page } from '@playwright/test';
import { expect, fetchApi, openSite, STATUS, test } from './fixtures/test.ts';

// Sorted, so that it is not answered before the engine is up.
const SEARCH =
  'en/api/action/datastore_search?resource_id=5b2d3f6e-8c1a-4e57-9f04-6a7d1c9e2b38&limit=3&sort=_id';

/**
 * Listens for the start of the site's engine, in whatever tab: from then on a first search takes its time.
 * @returns a function that waits for it
 */
async function listenToEngine(page: Page, site: string): Promise<() => Promise<void>> {
  const started = await page.evaluateHandle(async (base) => {
    const datapond: typeof import('../src/host/datapond.ts') = await import(`${base}datapond.js`);
    const event = new Promise<void>((resolve) => {
      datapond.onHostEvent(({ kind }) => {
        if (kind === 'engine') resolve();
      });
    });
    return { event };
  }, site);
  return () => started.evaluate(({ event }) => event);
}

test('a stopped service worker comes back with the next request', async ({ page, context, sites }) => {
  await openSite(page, sites.site);
  const devtools = await context.newCDPSession(page);
  await devtools.send('ServiceWorker.enable');
  for (let i = 0; i < 3; i++) {
    await devtools.send('ServiceWorker.stopAllWorkers');
    expect((await fetchApi(page, sites.site, STATUS)).status).toBe(200);
  }
});

test('a service worker that the browser cleared away comes back, and the host’s pages are no answers', async ({
  page,
  context,
  sites,
}) => {
  await openSite(page, sites.site);
  const devtools = await context.newCDPSession(page);
  const clear = () =>
    devtools.send('Storage.clearDataForOrigin', {
      origin: new URL(sites.site).origin,
      storageTypes: 'service_workers',
    });
  await clear();
  expect((await fetchApi(page, sites.site, STATUS)).status).toBe(200);
  await clear();
  const [first, second] = await Promise.all([
    fetchApi(page, sites.site, SEARCH),
    fetchApi(page, sites.site, 'en/api/action/no_such_action'),
  ]);
  expect([first.status, second.status]).toEqual([200, 400]);
  // A page of the API's own is not taken for one of the host's.
  const dump = await page.evaluate(async (address) => {
    const response = await fetch(address);
    return [response.status, await response.text()] as const;
  }, `${sites.site}datastore/dump/no-such-table`);
  expect(dump).toEqual([404, expect.stringContaining('no-such-table')]);
});

test('when the hosting tab crashes, another one takes over', async ({ page, context, sites }) => {
  await openSite(page, sites.site);
  const other = await context.newPage();
  await other.goto(sites.site);
  await fetchApi(other, sites.site, STATUS);
  const crashed = page.waitForEvent('crash');
  page.goto('chrome://crash').catch(() => undefined);
  await crashed;
  expect((await fetchApi(other, sites.site, STATUS)).status).toBe(200);
});

test('a search under way when its hosting tab closes is answered by the next host', async ({
  page,
  context,
  sites,
}) => {
  await openSite(page, sites.site);
  const other = await context.newPage();
  await other.goto(sites.site);
  const engineStarts = await listenToEngine(other, sites.site);
  const answer = fetchApi(other, sites.site, SEARCH);
  await engineStarts();
  await page.close();
  const { status, body } = await answer;
  expect([status, (body.result as { records: unknown[] }).records.length]).toEqual([200, 3]);
});

test('a search under way when the service worker is stopped is answered', async ({
  page,
  context,
  sites,
}) => {
  await openSite(page, sites.site);
  const devtools = await context.newCDPSession(page);
  await devtools.send('ServiceWorker.enable');
  const engineStarts = await listenToEngine(page, sites.site);
  const answer = fetchApi(page, sites.site, SEARCH);
  await engineStarts();
  await devtools.send('ServiceWorker.stopAllWorkers');
  expect((await answer).status).toBe(200);
});

test('without any page that could host, a request ends in an error of CKAN’s form', async ({
  page,
  sites,
}) => {
  await openSite(page, sites.site);
  // A page of the site without datapond.js.
  await page.goto(`${sites.site}catalog.json`);
  const answer = await page.evaluate(async (url) => {
    const response = await fetch(url);
    return { status: response.status, body: await response.json() };
  }, sites.site + STATUS);
  expect(answer).toMatchObject({
    status: 503,
    body: { success: false, error: { __type: 'Internal Server Error' } },
  });
});

test('the engine is not even started until a resource is asked for', async ({ page, sites }) => {
  await page.goto(sites.site);
  const events = await page.evaluate(
    async ([base, path]) => {
      const datapond: {
        ready: Promise<void>;
        onHostEvent(listener: (event: unknown) => void): () => void;
      } = await import(`${base}datapond.js`);
      const seen: unknown[] = [];
      datapond.onHostEvent((event) => seen.push(event));
      await datapond.ready;
      await (await fetch(base + path)).text();
      return JSON.stringify(seen);
    },
    [sites.site, STATUS] as const,
  );
  expect(events).not.toContain('engine');
});
