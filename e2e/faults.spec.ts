import { expect, fetchApi, test } from './fixtures/test.ts';

const PATH = 'en/api/action/status_show';

test('a stopped service worker comes back with the next request', async ({ page, context, sites }) => {
  await page.goto(sites.site);
  await fetchApi(page, sites.site, PATH);
  const devtools = await context.newCDPSession(page);
  await devtools.send('ServiceWorker.enable');
  for (let i = 0; i < 3; i++) {
    await devtools.send('ServiceWorker.stopAllWorkers');
    expect((await fetchApi(page, sites.site, PATH)).status).toBe(200);
  }
});

test('when the hosting tab crashes, another one takes over', async ({ page, context, sites }) => {
  await page.goto(sites.site);
  await fetchApi(page, sites.site, PATH);
  const other = await context.newPage();
  await other.goto(sites.site);
  await fetchApi(other, sites.site, PATH);
  const crashed = page.waitForEvent('crash');
  page.goto('chrome://crash').catch(() => undefined);
  await crashed;
  expect((await fetchApi(other, sites.site, PATH)).status).toBe(200);
});

test('a tab that left and came back through its history answers', async ({ page, sites }) => {
  await page.goto(sites.site);
  await fetchApi(page, sites.site, PATH);
  await page.goto(`${sites.origin}/elsewhere`);
  await page.goBack();
  expect((await fetchApi(page, sites.site, PATH)).status).toBe(200);
});

test('without any page that could host, a request ends in an error of CKAN’s form', async ({
  page,
  sites,
}) => {
  await page.goto(sites.site);
  await fetchApi(page, sites.site, PATH);
  // A page of the site without datapond.js.
  await page.goto(`${sites.site}catalog.json`);
  const answer = await page.evaluate(async (url) => {
    const response = await fetch(url);
    return { status: response.status, body: await response.json() };
  }, sites.site + PATH);
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
    [sites.site, PATH] as const,
  );
  expect(events).not.toContain('engine');
});
