import { expect, fetchApi, test } from './fixtures/test.ts';

const PATH = 'en/api/action/status_show';

test('a page of the site that includes datapond.js can fetch the API on its first visit', async ({
  page,
  sites,
}) => {
  await page.goto(sites.blog);
  expect((await fetchApi(page, sites.site, PATH)).status).toBe(200);
});

test('an iframe of an API address shows the answer', async ({ page, sites }) => {
  await page.goto(sites.blog);
  await fetchApi(page, sites.site, PATH);
  await page.locator('iframe').evaluate((frame: HTMLIFrameElement, url) => {
    frame.src = url;
  }, sites.site + PATH);
  await expect(page.frameLocator('iframe').locator('body')).toContainText('"success": true');
});
