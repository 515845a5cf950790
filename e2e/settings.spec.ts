import type { Page } from '@playwright/test';
import { PROJECTS, expect, test } from './fixtures/visit.ts';

async function openProjects(page: Page, site: string, rest = ''): Promise<void> {
  await page.goto(`${site}#/resource/${PROJECTS}${rest}`);
  await expect(page.locator('.count')).toHaveText(/240/);
}

test('another language is spoken at once, everywhere, and at the next visit', async ({ page, sites }) => {
  await openProjects(page, sites.site);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Language').focus();
  await page.getByLabel('Language').selectOption('Deutsch');
  const html = page.locator('html');
  await expect(html).toHaveAttribute('lang', 'de');
  await expect(html).toHaveAttribute('dir', 'ltr');
  await expect(page.locator('.count')).toHaveText(/^1–\d+ von 240 Zeilen$/);
  // The card stays open, in the new language, and keeps the focus.
  await expect(page.getByLabel('Sprache')).toBeFocused();
  await page.reload();
  await expect(page.getByRole('searchbox', { name: 'In allen Spalten suchen' })).toBeVisible();
  await page.getByRole('button', { name: 'Einstellungen' }).click();
  await page.getByLabel('Sprache').selectOption('English');
  await expect(html).toHaveAttribute('lang', 'en');
});

test('numbers and dates are written as one is used to', async ({ page, sites }) => {
  const sql = "SELECT 1234567.25 AS n, date '2020-02-29' AS day";
  await page.goto(`${sites.site}#/resource/${PROJECTS}/sql?sql=${encodeURIComponent(sql)}`);
  const cells = page.getByRole('gridcell');
  await expect(cells).toHaveText(['1,234,567.25', '2020-02-29']);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Numbers and dates').selectOption('de-DE');
  await expect(cells).toHaveText(['1.234.567,25', '29.02.2020']);
  await page.getByLabel('Numbers and dates').selectOption('As in the data');
  await expect(cells).toHaveText(['1234567.25', '2020-02-29']);
  await page.getByLabel('Numbers and dates').selectOption('de-DE');
  await page.setViewportSize({ width: 2200, height: 800 });
  // A search marks what it found as it stands in the data, and leaves the rest as it was.
  await page.goto(`${sites.site}#/resource/${PROJECTS}?q=300833`);
  await expect(page.getByRole('gridcell', { name: '300833.50' }).locator('mark')).toHaveText('300833');
  await page.goto(`${sites.site}#/resource/${PROJECTS}?q=moths`);
  await expect(page.getByRole('gridcell', { name: '300.833,50' })).toBeVisible();
});

test('dark is dark before the first paint of the next visit', async ({ page, sites }) => {
  await openProjects(page, sites.site);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Theme').selectOption('Dark');
  const ground = () =>
    page.evaluate(() => getComputedStyle(document.body.parentElement as Element).backgroundColor);
  await expect.poll(ground).toBe('rgb(14, 20, 21)');
  await page.reload({ waitUntil: 'commit' });
  // Before that the style sheet may not be there, and nobody sees anything.
  await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0);
  expect(await ground()).toBe('rgb(14, 20, 21)');
});

test('from right to left nothing breaks', async ({ page, sites }) => {
  await openProjects(page, sites.site);
  for (const [width, height] of [
    [1280, 800],
    [390, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const view of ['', '/chart', '/sql']) {
      await page.goto(`${sites.site}#/resource/${PROJECTS}${view}`);
      await page.evaluate(() => {
        document.documentElement.dir = 'rtl';
      });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
      const end = (heading?.x ?? 0) + (heading?.width ?? 0);
      expect(end).toBeGreaterThan(width * 0.6);
    }
  }
});
