import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { PROTOCOL_VERSION } from '../src/transport/protocol.ts';
import { builtSite } from './fixtures/build-site.ts';
import { findChromium } from './fixtures/find-chromium.ts';
import { createSwitchableHost } from './fixtures/switchable-host.ts';
import { expect, fetchApi, openSite, STATUS, test } from './fixtures/test.ts';

const SEARCH = 'en/api/action/datastore_search?resource_id=5b2d3f6e-8c1a-4e57-9f04-6a7d1c9e2b38&limit=3';

async function setLifecycle(page: Page, state: 'frozen' | 'active'): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setWebLifecycleState', { state });
  await devtools.detach();
}

/** Two tabs of which the first one hosts. */
async function openTwo(context: BrowserContext, site: string): Promise<[Page, Page]> {
  const [host, other] = [await context.newPage(), await context.newPage()];
  await host.goto(site);
  expect((await fetchApi(host, site, SEARCH)).status).toBe(200);
  await other.goto(site);
  await fetchApi(other, site, STATUS);
  return [host, other];
}

/** As on phones: the page hears nothing before it is frozen. */
const withoutWarning = (page: Page) =>
  page.evaluate(() => document.addEventListener('freeze', (event) => event.stopImmediatePropagation(), true));

test('a hosting tab that is frozen hands over to the other one', async ({ context, sites }) => {
  const [host, other] = await openTwo(context, sites.site);
  await setLifecycle(host, 'frozen');
  expect((await fetchApi(other, sites.site, SEARCH)).status).toBe(200);
  await setLifecycle(host, 'active');
  expect((await fetchApi(host, sites.site, SEARCH)).status).toBe(200);
});

test('a hosting tab that is frozen without a warning loses its lead, and answers when it wakes', async ({
  context,
  sites,
}) => {
  const [host, other] = await openTwo(context, sites.site);
  await withoutWarning(host);
  await setLifecycle(host, 'frozen');
  expect((await fetchApi(other, sites.site, SEARCH)).status).toBe(200);
  // And again for a service worker that knows of no host at all.
  const devtools = await context.newCDPSession(other);
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.stopAllWorkers');
  expect((await fetchApi(other, sites.site, SEARCH)).status).toBe(200);
  await setLifecycle(host, 'active');
  await other.close();
  expect((await fetchApi(host, sites.site, SEARCH)).status).toBe(200);
});

test('a pasted address is answered although the only other tab hosts and is frozen', async ({
  page,
  context,
  sites,
}) => {
  await openSite(page, sites.site);
  await withoutWarning(page);
  await setLifecycle(page, 'frozen');
  const pasted = await context.newPage();
  await pasted.goto(sites.site + SEARCH);
  await expect(pasted.locator('pre')).toContainText('"success": true');
});

test('a hosting tab that goes on to another page is kept by the browser, and answers when its person comes back', async ({
  sites,
}) => {
  // Playwright turns the back/forward cache off.
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  const page = await browser.newPage();
  await page.goto(sites.site);
  expect((await fetchApi(page, sites.site, SEARCH)).status).toBe(200);
  await page.evaluate(() =>
    addEventListener('pageshow', ({ persisted }) => document.body.setAttribute('data-back', `${persisted}`)),
  );
  await page.goto(`${sites.origin}/elsewhere`);
  // Not at once: a script that leaves its page is never answered.
  await page.evaluate(() => void setTimeout(() => history.back(), 50));
  await page.locator('body[data-back=true]').waitFor({ timeout: 20_000 });
  expect((await fetchApi(page, sites.site, SEARCH)).status).toBe(200);
  await browser.close();
});

test('an engine whose worker ends without a word is started anew', async ({ page, sites }) => {
  await page.goto(sites.site);
  await fetchApi(page, sites.site, SEARCH);
  const engine = page.workers().find((worker) => worker.url().includes('duckdb-worker'));
  const slow = fetchApi(
    page,
    sites.site,
    `en/api/action/datastore_search_sql?sql=${encodeURIComponent(
      'SELECT count(*) AS n FROM generate_series(1, 4000000) AS a(i) WHERE i % 7 = 3',
    )}`,
  );
  await engine?.evaluate(() => setTimeout(() => self.close(), 100));
  expect(await slow).toMatchObject({ status: 200, body: { result: { records: [{ n: 571429 }] } } });
  expect((await fetchApi(page, sites.site, SEARCH)).status).toBe(200);
});

test('a page that meets a service worker of another protocol is told to reload, and an address pasted there gets an answer', async ({
  page,
  context,
}) => {
  const host = await createSwitchableHost(builtSite('DEMO'));
  await page.goto(host.site);
  expect((await fetchApi(page, host.site, STATUS)).status).toBe(200);
  const [now, later] = [PROTOCOL_VERSION, PROTOCOL_VERSION + 1];
  host.changeWorker((script) =>
    script
      .replaceAll(`datapond/${now}`, `datapond/${later}`)
      .replaceAll(`datapond:${now}`, `datapond:${later}`)
      .replaceAll(`===\`${now}\``, `===\`${later}\``),
  );
  await page.evaluate(async () => {
    const taken = new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
    await (await navigator.serviceWorker.getRegistration())?.update();
    await taken;
  });
  let asked = 0;
  page.on('request', (request) => (asked += Number(request.url().endsWith(STATUS))));
  const { status, body } = await fetchApi(page, host.site, STATUS);
  expect(status).toBe(503);
  expect(body.error?.message).toMatch(/different versions: reload the page/);
  // An answer whose body gets lost on its way would be asked for again.
  expect(asked).toBe(1);
  // The open page's host does not understand this service worker's question, and it does not wait for that.
  const pasted = await context.newPage();
  await pasted.goto(host.site + STATUS);
  await expect(pasted.locator('pre')).toContainText('"success": ');
  await host.stop();
});
