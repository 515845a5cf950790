import type { Page } from '@playwright/test';
import { expect, openSite, STATUS, test } from './fixtures/test.ts';

/** What a person sees, once it is JSON and nothing else. */
async function expectJsonAlone(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const text = await page.evaluate(() => document.body.innerText);
      try {
        return (JSON.parse(text) as { success: boolean }).success;
      } catch {
        return text;
      }
    })
    .toBe(true);
}

test('with the site open in another tab, a pasted address shows that host’s answer itself', async ({
  page,
  context,
  sites,
}) => {
  await openSite(page, sites.site);
  const pasted = await context.newPage();
  const response = await pasted.goto(sites.site + STATUS);
  expect(response?.headers()['content-type']).toContain('application/json');
  await expectJsonAlone(pasted);
});

test('alone, a pasted address is answered by its own tab', async ({ page, context, sites }) => {
  await openSite(page, sites.site);
  const pasted = await context.newPage();
  await page.close();
  const response = await pasted.goto(sites.site + STATUS);
  expect([response?.status(), response?.fromServiceWorker()]).toEqual([200, true]);
  await expectJsonAlone(pasted);
  expect(await pasted.title()).toBe('status_show');
});

test('on a first visit ever, a pasted address is answered through 404.html', async ({ page, sites }) => {
  const response = await page.goto(sites.site + STATUS);
  expect(response?.status()).toBe(404);
  await expectJsonAlone(page);
});

test('a pasted address without a locale, and one below the outer site, find their own site', async ({
  page,
  sites,
}) => {
  await page.goto(`${sites.site}api/3/action/status_show`);
  await expectJsonAlone(page);
  expect(await page.evaluate(() => document.body.innerText)).toContain('/any/sub/path');
  await page.goto(sites.outer + STATUS);
  await expectJsonAlone(page);
  expect(await page.evaluate(() => document.body.innerText)).not.toContain('/any/sub/path');
});

test('an address that is nothing says so and leads home', async ({ page, sites }) => {
  const response = await page.goto(`${sites.site}no/such/page`);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading')).toHaveText('There is nothing at this address');
  await expect(page.getByRole('link', { name: 'Go to the data' })).toHaveAttribute('href', sites.site);
});
