import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { PROJECTS, expect, test } from './fixtures/visit.ts';

const WEATHER = '9b2f3981-21d1-5c72-af13-fe194d18f180';
const count = (page: Page) => page.locator('.count');

async function open(page: Page, site: string, rest = ''): Promise<void> {
  await page.goto(`${site}#/resource/${PROJECTS}${rest}`);
  await expect(count(page)).toHaveText(/record/);
}

test('the request is there for every tool, and those that need a server say so', async ({ page, sites }) => {
  await open(page, sites.site, '?q=jones');
  await page.getByRole('button', { name: 'Request' }).click();
  const panel = page.getByRole('complementary', { name: 'Request' });
  const tools: Readonly<Record<string, readonly string[]>> = {
    curl: ['curl'],
    Python: ['requests', 'ckanapi'],
    R: ['httr2', 'ckanr'],
    PowerShell: ['Invoke-RestMethod'],
  };
  for (const [name, words] of Object.entries(tools)) {
    await panel.getByRole('tab', { name, exact: true }).click();
    const shown = panel.getByRole('tabpanel');
    for (const word of ['datapond serve', PROJECTS, 'jones', ...words])
      await expect(shown).toContainText(word);
  }
});

test('the answer is shown as it came, with its time, size and records', async ({ page, sites }) => {
  await open(page, sites.site, '?q=jones&limit=5');
  await page.getByRole('button', { name: 'Request' }).click();
  const panel = page.getByRole('complementary', { name: 'Request' });
  await expect(panel.locator('.figures').first()).toHaveText(
    /Status\s*200\s*Time\s*[\d.,]+ m?s\s*Size\s*[\d.,]+ k?B\s*Records\s*5/,
  );
  const shown = JSON.parse(await panel.locator('pre').last().innerText()) as { result: { total: number } };
  expect(shown.result.total).toBe(38);
});

test('who answered is told, and what was read of the index for it', async ({ page, sites }) => {
  await open(page, sites.site, '?q=jones&limit=5');
  await page.getByRole('button', { name: 'Request' }).click();
  const panel = page.getByRole('complementary', { name: 'Request' });
  await expect(panel.locator('.figures').nth(1)).toHaveText(
    /Answered by\s*Index\s*Read\s*[\d.,]+ k?B\s*Requests\s*\d+/,
  );
  await expect(panel.locator('.figures').nth(2)).toHaveText(/Records\s*[\d.,]+ k?B/);
});

test('a selection comes as TSV, JSON and XML, and the source file by its link', async ({ page, sites }) => {
  await open(page, sites.site, '?q=jones&sort=title');
  const firsts: Readonly<Record<string, RegExp>> = {
    TSV: /^_id\tproject\t/,
    JSON: /^\{\s*"fields"/,
    XML: /^<data /,
  };
  for (const [format, first] of Object.entries(firsts)) {
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    const coming = page.waitForEvent('download');
    await page.getByRole('dialog').getByRole('button', { name: format, exact: true }).click();
    const text = readFileSync(await (await coming).path(), 'utf8');
    expect(text).toMatch(first);
    expect(text.match(/<row|\n/g)?.length).toBeGreaterThanOrEqual(38);
  }
  const link = page.getByRole('link', { name: /^Download the file/ });
  const source = await page.evaluate(
    async (url) => (await fetch(url)).text(),
    (await link.getAttribute('href')) ?? '',
  );
  expect(source).toBe(readFileSync('data/research-projects/research-projects.csv', 'utf8'));
});

test('any column can be counted, and a bin of its histogram is a filter', async ({ page, sites }) => {
  await open(page, sites.site);
  await page.getByRole('button', { name: 'Facets' }).click();
  await page.getByLabel('Count another column').selectOption('budget');
  await expect(page).toHaveURL(/facets=budget/);
  const bars = page.getByRole('region', { name: 'budget' }).getByRole('slider', { name: /budget$/ });
  await bars.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  const records = /(\d+) records?$/.exec((await bars.getAttribute('aria-valuetext')) ?? '')?.[1];
  await page.keyboard.press('Enter');
  await expect(count(page)).toHaveText(new RegExp(` of ${records} records$`));
  await expect(page.getByRole('group', { name: 'budget' })).toContainText(/to below|to /);
});

test('examples of statements are written from the columns, and run', async ({ page, sites }) => {
  await page.goto(`${sites.site}#/resource/${PROJECTS}/sql`);
  await page.getByRole('button', { name: 'By subject' }).click();
  await expect(page.getByRole('columnheader').first()).toContainText('subject');
  await expect(count(page)).toHaveText(/^\d+ records$/);
});

test('a row is copied, and a null is told from an empty text', async ({ page, sites }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const sql = "SELECT 1 AS n, 'a b' AS words, NULL AS nothing, '' AS empty, 'https://example.org/x' AS link";
  await page.goto(`${sites.site}#/resource/${PROJECTS}/sql?sql=${encodeURIComponent(sql)}`);
  const cells = page.getByRole('gridcell');
  await expect(cells).toHaveText(['1', 'a b', 'null', '', 'https://example.org/x']);
  await expect(cells.nth(2).locator('.null')).toBeVisible();
  await expect(cells.nth(4).getByRole('link')).toHaveAttribute('rel', /noopener/);
  await cells.nth(1).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Copy the row' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe('1\ta b\t\t\thttps://example.org/x');
  await page.keyboard.press('Escape');
  await cells.nth(3).click();
  await expect(page.getByRole('dialog')).toContainText('This value is an empty text');
});

test('who goes back leaves what lies above the page, too', async ({ page, sites }) => {
  await open(page, sites.site);
  await page.getByRole('link', { name: 'Chart', exact: true }).click();
  await expect(page.locator('.chart-place svg')).toBeVisible();
  for (const name of ['Share', 'Download']) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('grid')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goForward();
    await expect(page.locator('.chart-place svg')).toBeVisible();
  }
});

test('facets are guessed from records of the table, not from a statement’s before', async ({
  page,
  sites,
}) => {
  const facets = page.getByRole('complementary', { name: 'Facets' });
  await open(page, sites.site);
  await page.getByRole('button', { name: 'Facets' }).click();
  await expect(facets.getByRole('heading', { level: 3 }).first()).toBeVisible();
  const guessed = await facets.getByRole('heading', { level: 3 }).allInnerTexts();
  await page.goto(`${sites.site}#/resource/${PROJECTS}/sql?sql=SELECT+1+AS+n`);
  await expect(page.getByRole('gridcell')).toHaveText(['1']);
  await page.getByRole('link', { name: 'Chart', exact: true }).click();
  await expect(facets.getByRole('heading', { level: 3 })).toHaveText(guessed);
});

test('on a phone, a panel lies over the lower part of the page, and what it counts is seen above', async ({
  page,
  sites,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, sites.site);
  await page.getByRole('button', { name: 'Facets' }).click();
  const panel = page.getByRole('complementary', { name: 'Facets' });
  await expect(panel).toBeInViewport();
  await panel.getByRole('button', { name: /^active/ }).click();
  await expect(page.getByRole('group', { name: 'stage' })).toBeInViewport();
  await expect(page.getByRole('gridcell', { name: 'active' }).first()).toBeInViewport();
  await page.reload();
  await expect(panel.getByRole('button', { name: /^active/ })).toBeInViewport();
  // Over another table it would be in the way.
  await page.goto(`${sites.site}#/resource/${WEATHER}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Daily observations');
  await expect(count(page)).toBeInViewport();
  await expect(page.locator('.side-panel')).toHaveCount(0);
  await page.goBack();
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toHaveCount(0);
  await expect(count(page)).toBeInViewport();
});
