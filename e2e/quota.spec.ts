import type { CDPSession, Page } from '@playwright/test';
import { builtSite } from './fixtures/build-site.ts';
import { readCaches } from './fixtures/kept.ts';
import { createSwitchableHost, type SwitchableHost } from './fixtures/switchable-host.ts';
import { expect, test as base } from './fixtures/test.ts';

const test = base.extend<{ host: SwitchableHost; devtools: CDPSession }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's form
  host: async ({}, use) => {
    const host = await createSwitchableHost(builtSite('DEMO'));
    await use(host);
    await host.stop();
  },
  devtools: async ({ page }, use) => use(await page.context().newCDPSession(page)),
});

/** Lets the site's origin take so many bytes; without a number, as many as the disk has. */
async function allow(devtools: CDPSession, { site }: SwitchableHost, bytes?: number): Promise<void> {
  const { origin } = new URL(site);
  await devtools.send('Storage.overrideQuotaForOrigin', {
    origin,
    ...(bytes !== undefined && { quotaSize: bytes }),
  });
}

const open = (page: Page, dataset: string) =>
  page.getByRole('navigation', { name: 'Datasets' }).getByRole('link', { name: dataset }).click();

test('where space is short, keeping a table is refused in figures, and works once there is space', async ({
  page,
  host,
  devtools,
}) => {
  await page.goto(host.site);
  await allow(devtools, host, 10_000_000);
  await open(page, 'Airports');
  await page.getByRole('button', { name: 'Keep offline' }).click();
  await expect(page.getByText(/There is not enough space: .* are needed, .* are free/)).toBeVisible();
  const kept = Object.entries(await readCaches(page, host.site)).filter(([name]) => name.endsWith(' kept'));
  expect(kept.flatMap(([, files]) => files).filter((path) => path.startsWith('data/'))).toEqual([]);

  await allow(devtools, host);
  await page.getByRole('button', { name: 'Keep offline' }).click();
  await expect(page.getByText('Kept offline')).toBeVisible();
});

test('with no space left at all, tables open as ever, and the page says that they are not kept', async ({
  page,
  host,
  devtools,
}) => {
  await page.goto(host.site);
  await allow(devtools, host, 3_000_000);
  await open(page, 'Research projects');
  await expect(page.locator('.count')).toHaveText(/^1–\d+ of 240 records$/);
  await page.getByRole('searchbox', { name: 'Search all columns' }).fill('jones');
  await expect(page.locator('.count')).not.toHaveText(/240/);
  await expect(page.getByText(/could not be kept for offline use: there is not enough space/)).toBeVisible();
});
