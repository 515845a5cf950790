import { builtSite } from './fixtures/build-site.ts';
import { keptWhole } from './fixtures/kept.ts';
import { createSwitchableHost, type SwitchableHost } from './fixtures/switchable-host.ts';
import { expect, fetchApi, test as base } from './fixtures/test.ts';
import { PROJECTS } from './fixtures/visit.ts';

/** A site whose pages are kept, and none of its tables, engine or parser; its network is gone. */
const test = base.extend<{ host: SwitchableHost }>({
  host: async ({ page }, use) => {
    const host = await createSwitchableHost(builtSite('DEMO'));
    await page.goto(host.site);
    await keptWhole(page, host.site);
    await host.stop();
    await page.context().setOffline(true);
    await use(host);
    await page.context().setOffline(false);
  },
});

test('SQL that was never used here is refused in CKAN’s form, with what to do', async ({ page, host }) => {
  const path = `en/api/action/datastore_search_sql?sql=SELECT count(*) FROM "${PROJECTS}"`;
  const answer = await fetchApi(page, host.site, path);
  expect(answer).toMatchObject({ status: 500, body: { error: { __type: 'Internal Server Error' } } });
  expect(answer.body.error?.message).toMatch(/is not kept on this device.*Go online/);
});

for (const view of ['map', 'group'])
  test(`a ${view} says that it waits for its table, and then that this is not kept`, async ({
    page,
    host,
  }) => {
    const { body } = await fetchApi(page, host.site, 'en/api/action/package_show?id=airports');
    const [airports] = (body.result as { resources: readonly { readonly id: string }[] }).resources;
    // Held back in the page: routes see nothing of what a service worker answers.
    await page.addInitScript(() => {
      const plain = globalThis.fetch;
      globalThis.fetch = async (input, init) => {
        const response = await plain(input, init);
        if (response.url.includes('/datastore_search?')) await new Promise((done) => setTimeout(done, 3_000));
        return response;
      };
    });
    await page.goto(`${host.site}#/resource/${airports?.id}/${view}`);
    await page.reload();
    const main = page.getByRole('main');
    await expect(main.getByRole('progressbar')).toBeVisible();
    await expect(main.getByRole('alert')).toContainText('Not kept for offline use', { timeout: 30_000 });
    await expect(main.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
