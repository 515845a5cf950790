import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible } from './fixtures/axe.ts';
import type { Places } from './fixtures/places.ts';
import { expect, test } from './fixtures/places.ts';

const table = (page: Page) => page.getByRole('table', { name: /^Groups of / });

async function openGroup(page: Page, { site, ids }: Places, name: string, rest = ''): Promise<void> {
  await page.goto(`${site}#/resource/${ids[name]}/group${rest}`);
  await expect(table(page)).toBeVisible();
}

/** A row of the table by its head, cell by cell. */
async function cells(page: Page, name: string): Promise<string[]> {
  const row = table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  return row.locator('td').allInnerTexts();
}

test('records are grouped and measured without SQL, with totals, and the address keeps it', async ({
  page,
  places,
}) => {
  await page.goto(`${places.site}#/resource/${places.ids['births']}`);
  await page.getByRole('link', { name: 'Group', exact: true }).click();
  await page.getByLabel('Group by').selectOption('year');
  await expect(page.locator('.group-view .count')).toHaveText('10 groups of 120 records.');
  // Each year has as many records: what is shown first is what they measure.
  await expect(page.getByLabel('Figure')).toHaveValue('avg');
  await page.getByLabel('Figure').selectOption('Number of records');
  await page.getByRole('button', { name: 'Add a figure' }).click();
  await page.getByLabel('Figure').nth(1).selectOption('Sum');
  await page.getByLabel('of', { exact: true }).selectOption('births');
  // 12 months of 9000 and more, seven more each month.
  await expect.poll(() => cells(page, '1980')).toEqual(['12', '108,462']);
  expect(await cells(page, 'Total')).toEqual(['120', '1,129,980']);
  await expectAccessible(page);
  await page.reload();
  await expect.poll(() => cells(page, '1980')).toEqual(['12', '108,462']);
});

test('groups are sorted by their heads, and a group leads to its records', async ({ page, places }) => {
  await openGroup(page, places, 'births', '?by=each:year&figures=sum:births');
  const first = () => table(page).locator('tbody th').first().innerText();
  const head = page.getByRole('columnheader', { name: 'Sum of births' });
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  expect(await first()).toBe('1989');
  await page.getByRole('button', { name: 'Sum of births' }).click();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  expect(await first()).toBe('1980');
  await page.getByRole('button', { name: '1983', exact: true }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page.locator('.count')).toContainText('of 12 records');
});

test('two columns make a pivot table, which is downloaded as it is shown', async ({ page, places }) => {
  await openGroup(page, places, 'births', '?by=each:year&by=each:month&figures=avg:births');
  await expect(page.locator('.group-view .count')).toHaveText('120 groups of 120 records.');
  await page.getByLabel('Second column across').check();
  await expect(page.getByRole('columnheader', { name: '12', exact: true })).toBeVisible();
  const row = await cells(page, '1980');
  expect(row).toHaveLength(13);
  expect(row.at(-1)).toBe('9,038.5');
  await expectAccessible(page);
  await page
    .getByRole('contentinfo')
    .or(page.locator('.group-view .pager'))
    .getByRole('button', { name: 'Download' })
    .last()
    .click();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV', exact: true }).click();
  const [head, line] = readFileSync(await (await coming).path(), 'utf8').split('\n');
  expect(head).toBe('year,1,2,3,4,5,6,7,8,9,10,11,12');
  expect(line?.split(',')).toHaveLength(13);
});

test('search and filters hold, also where SQL cannot tell them', async ({ page, places }) => {
  await openGroup(page, places, 'cities', '?by=each:kind&figures=count:&filters={"kind":"city"}');
  await expect(table(page).locator('tbody tr')).toHaveCount(1);
  await openGroup(page, places, 'cities', '?by=each:kind&figures=count:&q=Lisbon');
  await expect.poll(() => cells(page, 'Total')).toEqual(['6']);
  await expect(page.getByRole('link', { name: 'Open as SQL' })).toHaveCount(0);
});

test('groups are drawn, and open as SQL', async ({ page, places }) => {
  await openGroup(page, places, 'births', '?by=each:year&figures=sum:births');
  await page.getByLabel('Shown as').selectOption('Chart');
  await expect(page.locator('.chart-place svg[role=img]')).toHaveAttribute(
    'aria-label',
    'Line: Sum of births by year',
  );
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Open as SQL' }).click();
  await expect(page).toHaveURL(/\/sql\?/);
  await expect(page.locator('.cm-content')).toContainText('FROM "Births"');
  await expect(page.locator('.count')).toContainText('10 records');
});

test('on a phone the groups are seen without scrolling far', async ({ page, places }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openGroup(page, places, 'births', '?by=each:year&figures=sum:births&figures=count:');
  expect((await table(page).boundingBox())!.y).toBeLessThan(620);
  await page.getByRole('button', { name: 'More options' }).click();
  await expect(page.getByRole('dialog', { name: 'More options' }).getByLabel('Figure')).toHaveValue('count');
  await expectAccessible(page);
});

test('facets, charts and groups count all that a search finds, more than one answer may have', async ({
  page,
  places,
}) => {
  const address = `${places.site}#/resource/${places.ids['visits']}`;
  await page.goto(`${address}?q=heron&facets=season`);
  await expect(page.locator('.count')).toHaveText(/ of 36,000 records$/);
  await page.getByRole('button', { name: 'Facets' }).click();
  const facet = page.getByRole('region', { name: 'season' });
  await expect(facet.getByRole('button', { name: /^summer/ })).toContainText('27,000');
  await expect(facet.getByRole('button', { name: /^winter/ })).toContainText('9,000');

  await page.goto(`${address}/group?q=heron&by=each:season`);
  await expect(page.locator('.group-view .count')).toHaveText('2 groups of 36,000 records.');
  expect(await cells(page, 'summer')).toEqual(['27,000']);
  expect(await cells(page, 'winter')).toEqual(['9,000']);

  await page.goto(`${address}/chart?q=heron&mark=bar&x=season`);
  await expect(page.getByText('Of all 36,000 records.')).toBeVisible();
  await page.getByText('The figures as a table').click();
  const figures = page.locator('.folded-table').getByRole('row').filter({ hasText: 'summer' });
  await expect(figures).toContainText('27,000');
});

test('on a phone a long name leaves the figures in view', async ({ page, places }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openGroup(page, places, 'births');
  const name = table(page).locator('thead th').first().locator('bdi');
  await name.evaluate(
    (own) => (own.textContent = 'a_name_of_as_many_characters_as_there_can_be_in_a_table_of_ckan'),
  );
  const figure = await table(page).locator('thead th').nth(1).boundingBox();
  expect(figure!.x + figure!.width).toBeLessThanOrEqual(390);
});
