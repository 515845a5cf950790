import { builtSite } from './fixtures/build-site.ts';
import { createSwitchableHost, type SwitchableHost } from './fixtures/switchable-host.ts';
import { expect, fetchApi, STATUS, test as base } from './fixtures/test.ts';

// A file that is asked for and never comes, with no error: of a network that went silent, or of a service worker that was stopped meanwhile.
const test = base.extend<{ host: SwitchableHost }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's form
  host: async ({}, use) => {
    const host = await createSwitchableHost(builtSite('DEMO'));
    await use(host);
    await host.stop();
  },
});

test('a host whose script never comes makes room for another, and the first visit is answered', async ({
  page,
  host,
}) => {
  host.silence(/\/host-worker-/);
  await page.goto(host.site);
  const { status } = await fetchApi(page, host.site, STATUS);
  expect(status).toBe(200);
  expect(host.silenced).toBeGreaterThan(0);
});

test('a part of the site that the network swallows is asked for again', async ({ page, host }) => {
  await page.goto(host.site);
  await fetchApi(page, host.site, STATUS);
  host.silence(/\/dialect-/);
  const sql = encodeURIComponent('SELECT 1 AS one');
  const { status } = await fetchApi(page, host.site, `en/api/action/datastore_search_sql?sql=${sql}`);
  expect(status).toBe(200);
  expect(host.silenced).toBeGreaterThan(0);
});
