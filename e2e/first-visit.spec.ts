import { expect, fetchApi, test } from './fixtures/test.ts';

test('a first visit can fetch the API without a reload', async ({ page, sites }) => {
  await page.goto(sites.site);
  const { status, body } = await fetchApi(page, sites.site, 'en/api/action/status_show');
  expect([status, body.success]).toEqual([200, true]);
});

test('on a first visit, a fetch made at once waits until it can be answered', async ({ page, sites }) => {
  await page.goto(sites.blog, { waitUntil: 'commit' });
  const status = await page.evaluate(
    async ([base, path]) => {
      await import(`${base}datapond.js`);
      return (await fetch(base + path)).status;
    },
    [sites.site, 'en/api/action/status_show'] as const,
  );
  expect(status).toBe(200);
});

test('a reloaded page can fetch the API', async ({ page, sites }) => {
  await page.goto(sites.site);
  await fetchApi(page, sites.site, 'en/api/action/status_show');
  await page.reload();
  expect((await fetchApi(page, sites.site, 'en/api/action/status_show')).status).toBe(200);
});

test('a page reloaded past the service worker can fetch the API', async ({ page, sites }) => {
  await page.goto(sites.site);
  await fetchApi(page, sites.site, 'en/api/action/status_show');
  const devtools = await page.context().newCDPSession(page);
  await Promise.all([page.waitForEvent('load'), devtools.send('Page.reload', { ignoreCache: true })]);
  expect((await fetchApi(page, sites.site, 'en/api/action/status_show')).status).toBe(200);
});

test('a POST reaches the API with its body', async ({ page, sites }) => {
  await page.goto(sites.site);
  const { status, body } = await fetchApi(page, sites.site, 'api/3/action/help_show', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'any token' },
    body: JSON.stringify({ name: 'package_list' }),
  });
  expect([status, typeof body.result]).toEqual([200, 'string']);
});

/** How browsers keep service workers from a page: a plain http address, a private window, a frame that may store nothing. */
for (const how of ['absent', 'undefined', 'forbidden'])
  test(`a page whose service workers are ${how} answers its own fetches`, async ({ page, sites }) => {
    await page.addInitScript((kind) => {
      const get = () => {
        if (kind === 'forbidden') throw new DOMException('The operation is insecure.', 'SecurityError');
      };
      Object.defineProperty(Navigator.prototype, 'serviceWorker', { get, configurable: true });
      if (kind === 'absent') delete (Navigator.prototype as { serviceWorker?: unknown }).serviceWorker;
    }, how);
    await page.goto(sites.site);
    const { status, body } = await fetchApi(page, sites.site, 'en/api/action/status_show');
    expect([status, body.success]).toEqual([200, true]);
    await expect(page.getByText('links to the API do not open')).toBeVisible();
  });
