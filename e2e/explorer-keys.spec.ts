import type { Page } from '@playwright/test';
import { PROJECTS, expect, test } from './fixtures/visit.ts';

const focused = (page: Page) => page.locator(':focus');

/** Presses Tab until something of this name has the focus, as somebody without a mouse does. */
async function reach(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    const text = await page.evaluate(() => {
      const element = document.activeElement;
      const label =
        element instanceof HTMLSelectElement ? element.labels[0]?.textContent : element?.textContent;
      return element?.getAttribute('aria-label') ?? label ?? '';
    });
    if (name.test(text.trim())) return;
  }
  throw new Error(`Tab never came to ${name}`);
}

async function open(page: Page, site: string, rest = ''): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('datapond.panel', 'closed'));
  await page.goto(`${site}#/resource/${PROJECTS}${rest}`);
  await expect(page.locator('.count, .chart-place svg').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search all columns' }).focus();
}

test('without a mouse columns are hidden and pinned', async ({ page, sites }) => {
  await open(page, sites.site);
  await reach(page, /^Columns$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('searchbox', { name: 'Find a column' })).toBeFocused();
  await page.keyboard.type('subj');
  await reach(page, /^Show subject$/);
  await page.keyboard.press('Space');
  await reach(page, /^Pin subject$/);
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/hide=subject.*pin=subject/);
  await page.keyboard.press('Escape');
  await expect(focused(page)).toHaveText(/^\s*Columns: 13 of 14$/);
});

test('without a mouse a filter is made, changed and removed', async ({ page, sites }) => {
  await open(page, sites.site);
  await reach(page, /^Filter$/);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Column', { exact: true })).toBeFocused();
  await page.keyboard.type('stage');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('active');
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/filters=.*active/);
  await reach(page, /^Remove the filter on stage$/);
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/filters=/);
  // The focus stays by what was removed.
  await expect(focused(page)).toHaveText('Download');
});

test('without a mouse a file is downloaded', async ({ page, sites }) => {
  await open(page, sites.site, '?q=jones');
  await reach(page, /^Download$/);
  await page.keyboard.press('Enter');
  await expect(focused(page)).toHaveText('CSV');
  await page.keyboard.press('Tab');
  const coming = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await coming).suggestedFilename()).toMatch(/^Projects.*_\d{4}-\d\d-\d\d\.tsv$/);
  await expect(focused(page)).toHaveText('Download');
});

test('without a mouse a chart is chosen and read', async ({ page, sites }) => {
  await open(page, sites.site, '/chart');
  await reach(page, /^Chart$/);
  await page.keyboard.type('Histogram');
  await expect(page).toHaveURL(/mark=histogram/);
  await expect(page.locator('.chart-place svg[role=img]')).toHaveAttribute('aria-label', /^Histogram/);
  await reach(page, /^The figures as a table$/);
  await page.keyboard.press('Enter');
  await expect(page.locator('.folded-table')).toBeVisible();
});

test('without a mouse the theme is changed', async ({ page, sites }) => {
  await open(page, sites.site);
  await page.keyboard.press('Shift+Tab');
  await page.getByRole('button', { name: 'Settings' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Theme')).toBeFocused();
  await page.keyboard.type('Dark');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Settings' })).toBeFocused();
});
