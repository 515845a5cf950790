import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible } from './fixtures/axe.ts';
import { PROJECTS, expect, test } from './fixtures/visit.ts';

const WEATHER = '9b2f3981-21d1-5c72-af13-fe194d18f180';

const chart = (page: Page) => page.locator('.chart-place svg[role=img]');

async function openChart(page: Page, site: string, rest = ''): Promise<void> {
  await page.goto(`${site}#/resource/${PROJECTS}/chart${rest}`);
  await expect(chart(page)).toBeVisible();
}

/** The last column of the table below the chart. */
async function figures(page: Page): Promise<number[]> {
  await page.getByText('The figures as a table').click();
  const cells = await page.locator('.folded-table tbody td:last-child').allInnerTexts();
  return cells.map((text) => Number(text.replaceAll(',', '')));
}

test('a chart counts every record, says so, and gives its figures as a table', async ({ page, sites }) => {
  await page.goto(`${sites.site}#/resource/${PROJECTS}`);
  await page.getByRole('link', { name: 'Chart', exact: true }).click();
  await expect(chart(page)).toHaveAttribute('aria-label', /^Bars: records by /);
  await expect(page.getByText('Of all 240 records.')).toBeVisible();
  const counts = await figures(page);
  expect(counts.reduce((sum, count) => sum + count)).toBe(240);
  // The card at the pointer is none of a reader's business, who has the table.
  await chart(page).hover();
  await expect(page.locator('.chart-tip')).toContainText(/records: \d+/);
  await expectAccessible(page);
});

test('mark, axes and colours are chosen, stay in the address, and are stepped back through', async ({
  page,
  sites,
}) => {
  await openChart(page, sites.site);
  await page.getByRole('combobox', { name: 'Chart' }).selectOption('Histogram');
  await expect(chart(page)).toHaveAttribute('aria-label', /^Histogram: /);
  await page.getByRole('button', { name: 'More options' }).click();
  await page.getByLabel('Colour').selectOption('stage');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('list', { name: 'Colour' }).getByText('active')).toBeVisible();
  await page.reload();
  await expect(chart(page)).toHaveAttribute('aria-label', /^Histogram: .*coloured by stage$/);
  await page.goBack();
  await expect(chart(page)).toHaveAttribute('aria-label', /^Histogram: (?!.*coloured)/);
  await page.goBack();
  await expect(chart(page)).toHaveAttribute('aria-label', /^Bars: /);
});

test('times come together by the step that is chosen: months one after the other, or those of every year', async ({
  page,
  sites,
}) => {
  await page.goto(`${sites.site}#/resource/${WEATHER}/chart?mark=line&x=date&y=temp_max&measure=avg`);
  await page.getByLabel('Steps').selectOption('by month');
  await expect(chart(page)).toHaveAttribute('aria-label', 'Line: Mean of temp_max by date (by month)');
  expect(await figures(page)).toHaveLength(48);
  await page.getByLabel('Steps').selectOption('month of the year');
  await expect(chart(page)).toHaveAttribute(
    'aria-label',
    'Line: Mean of temp_max by date (month of the year)',
  );
  const names = page.locator('.folded-table tbody th');
  await expect(names).toHaveText(
    'January February March April May June July August September October November December'.split(' '),
  );
  await page.getByRole('combobox', { name: 'Chart' }).selectOption('Bars');
  await expect(chart(page)).toHaveAttribute('aria-label', /^Bars: .*\(month of the year\)$/);
  await expect(names.first()).toHaveText('January');
  // Records are counted by whole numbers, and an axis has no others.
  await page.getByLabel('Showing').selectOption('Number of records');
  await page.getByLabel('Steps').selectOption('day of the week');
  await expect(names).toHaveText('Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' '));
  await page.reload();
  await expect(chart(page)).toHaveAttribute('aria-label', 'Bars: records by date (day of the week)');
});

test('search and filters leave what the chart counts', async ({ page, sites }) => {
  await openChart(page, sites.site, '?q=jones&mark=bar&x=stage');
  await expect(page.getByText('Of all 38 records.')).toBeVisible();
  expect((await figures(page)).reduce((sum, count) => sum + count)).toBe(38);
  await openChart(page, sites.site, '?filters={"stage":"active"}&mark=bar&x=stage');
  await expect(page.locator('.folded-table tbody tr')).toHaveCount(1);
});

test('a chart is saved as SVG and as PNG', async ({ page, sites }) => {
  await openChart(page, sites.site, '?mark=bar&x=subject&colour=stage');
  const save = async (name: string): Promise<Buffer> => {
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name }).click();
    return readFileSync(await (await coming).path());
  };
  const svg = String(await save('Save as SVG'));
  expect(svg).toContain('coloured by stage</text>');
  expect(svg).toContain('>active</text>');
  // Everything that the page's style sheets decide is in the file.
  expect(svg).not.toContain('var(');
  const png = await save('Save as PNG');
  expect(png.subarray(1, 4).toString()).toBe('PNG');
});

test('times below a chart are whole in its file', async ({ page, sites }) => {
  await page.goto(`${sites.site}#/resource/${WEATHER}/chart?mark=scatter&x=date&y=temp_max`);
  await expect(chart(page)).toContainText('2015');
  const beyond = await chart(page).evaluate((svg) => {
    const edges = [...svg.querySelectorAll('text')].map((text) => text.getBoundingClientRect().right);
    return Math.max(...edges) - svg.getBoundingClientRect().right;
  });
  expect(beyond).toBeLessThanOrEqual(0);
});

test('a statement’s result is drawn', async ({ page, sites }) => {
  const sql = `SELECT stage, count(*) AS n FROM "${PROJECTS}" GROUP BY stage ORDER BY n`;
  await page.goto(`${sites.site}#/resource/${PROJECTS}/sql?sql=${encodeURIComponent(sql)}`);
  await page.getByRole('button', { name: 'Chart' }).click();
  await expect(chart(page)).toHaveAttribute('aria-label', 'Bars: n by stage');
  await expect(page).toHaveURL(/result=chart/);
  await expect(page.getByText('Of all 4 records.')).toBeVisible();
});
