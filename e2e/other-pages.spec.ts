import { expect, fetchApi, STATUS, test } from './fixtures/test.ts';

test('a page of the site that includes datapond.js can fetch the API on its first visit', async ({
  page,
  sites,
}) => {
  await page.goto(sites.blog);
  expect((await fetchApi(page, sites.site, STATUS)).status).toBe(200);
});

test('an iframe of an API address shows the answer', async ({ page, sites }) => {
  await page.goto(sites.blog);
  await fetchApi(page, sites.site, STATUS);
  await page.locator('iframe').evaluate((frame: HTMLIFrameElement, url) => {
    frame.src = url;
  }, sites.site + STATUS);
  await expect(page.frameLocator('iframe').locator('body')).toContainText('"success": true');
});

test('on a first visit the host’s code is fetched beside the page’s, and nothing of it twice', async ({
  page,
  context,
  sites,
}) => {
  const asked: string[] = [];
  context.on('response', async (response) => {
    const name = /assets\/([a-z-]+)-[\w-]{8,12}\.\w+$/.exec(response.url())?.[1];
    // What the browser's cache answered came with a request before.
    if (name && response.status() === 200 && (await response.request().sizes()).responseBodySize > 0)
      asked.push(name);
  });
  await page.goto(sites.blog);
  expect((await fetchApi(page, sites.site, STATUS)).status).toBe(200);
  const host = ['catalog', 'host-worker', 'open-site'];
  await expect.poll(() => asked.filter((name) => host.includes(name)).toSorted()).toEqual(host);
});
