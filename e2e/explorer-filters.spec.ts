import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { PROJECTS, expect, test } from './fixtures/visit.ts';

const count = (page: Page) => page.locator('.count');
const WEATHER = '9b2f3981-21d1-5c72-af13-fe194d18f180';

async function open(page: Page, site: string, rest = '', resource = PROJECTS): Promise<void> {
  await page.goto(`${site}#/resource/${resource}${rest}`);
  await expect(count(page)).toHaveText(/record/);
}

const total = async (page: Page): Promise<number> =>
  Number(/of ([\d,]+)/.exec(await count(page).innerText())?.[1]?.replaceAll(',', ''));

/** How many there are once they are not as many as before. */
async function totalAfter(page: Page, before: number): Promise<number> {
  await expect(count(page)).toHaveText(new RegExp(`of (?!${before} )[\\d,]+ records$`));
  return total(page);
}

async function filter(page: Page, column: string, condition: string): Promise<void> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByLabel('Column', { exact: true }).selectOption(column);
  await page.getByLabel('Condition').selectOption(condition);
}

test('a value is excluded from its card, beside a search, an order, a file and a chart', async ({
  page,
  sites,
}) => {
  await open(page, sites.site, '?q=jones&sort=title');
  const all = await total(page);
  const stage = page.locator('td[data-row="0"][data-column="3"]');
  const value = await stage.innerText();
  await stage.click();
  await page.getByRole('button', { name: 'Exclude this value' }).click();
  await expect(page.getByRole('group', { name: 'stage' })).toHaveText(new RegExp(`is not\\s*${value}`));
  const left = await totalAfter(page, all);
  expect(await page.locator('td[data-column="3"]').allInnerTexts()).not.toContain(value);

  await page.getByRole('button', { name: 'Request' }).click();
  const url = await page.getByRole('complementary', { name: 'Request' }).locator('pre').first().innerText();
  const answer = await page.evaluate(async (address) => (await fetch(address)).json(), url);
  expect(answer.result.total).toBe(left);

  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'CSV' }).click();
  const lines = readFileSync(await (await coming).path(), 'utf8')
    .trim()
    .split('\n');
  expect(lines).toHaveLength(left + 1);

  await page.getByRole('link', { name: 'Chart', exact: true }).click();
  await expect(page.locator('.chart-place svg').first()).toBeVisible();
  await expect(page.locator('.chart-pane, .view')).toContainText(new RegExp(`${left} records`));
});

test('empty and not empty are filters, and make the whole', async ({ page, sites }) => {
  await open(page, sites.site);
  const all = await total(page);
  const column = await page.evaluate(async (id) => {
    const { result } = await (await fetch(`en/api/action/datastore_search?id=${id}&limit=240`)).json();
    const names: string[] = result.fields.map((field: { id: string }) => field.id);
    return names.find((name) =>
      result.records.some((record: Record<string, unknown>) => record[name] === null),
    );
  }, PROJECTS);
  expect(column).toBeDefined();
  await filter(page, column!, 'is empty');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('group', { name: column! })).toContainText('is empty');
  const empty = await totalAfter(page, all);
  await page.getByRole('button', { name: `Change the filter on ${column}` }).click();
  await page.getByLabel('Condition').selectOption('is not empty');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(count(page)).toHaveText(new RegExp(`of ${all - empty} records$`));
});

test('dates are picked within the column’s span, which is told', async ({ page, sites }) => {
  await open(page, sites.site, '', WEATHER);
  await filter(page, 'date', 'is between');
  await expect(page.getByText('The column has 2012-01-01 to 2015-12-31.')).toBeVisible();
  await expect(page.getByLabel('From')).toHaveAttribute('type', 'date');
  await expect(page.getByLabel('From')).toHaveAttribute('min', '2012-01-01');
  await page.getByLabel('From').fill('2013-02-01');
  await page.getByLabel('To').fill('2013-02-28');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(count(page)).toHaveText(/ of 28 records$/);
});

test('a facet has all of its values, those that are sought, and none', async ({ page, sites }) => {
  await open(page, sites.site);
  await page.getByRole('button', { name: 'Facets' }).click();
  await page.getByLabel('Count another column').selectOption('title');
  const facet = page.getByRole('region', { name: 'title' });
  const values = facet.locator('.bar-list button');
  await expect(values).toHaveCount(8);
  await facet.getByRole('button', { name: 'More values' }).click();
  await expect(values).toHaveCount(58);
  await facet.getByRole('searchbox', { name: 'Find a value of title' }).fill('HILL');
  await expect(values.first()).toContainText(/hill/i);
  const found = await values.allInnerTexts();
  expect(found.filter((text) => !/hill/i.test(text))).toEqual([]);
  await values.first().click();
  await expect(page.getByRole('group', { name: 'title' })).toContainText(/hill/i);
  await expect(values.first()).toHaveAttribute('aria-pressed', 'true');
});

test('what is no value of the column is not applied, and the form says what is', async ({ page, sites }) => {
  await open(page, sites.site);
  await filter(page, 'budget', 'is between');
  await page.getByLabel('From').fill('1e5');
  await page.getByLabel('To', { exact: true }).fill('abc');
  const apply = page.getByRole('button', { name: 'Apply' });
  await apply.click();
  const hint = page.getByRole('alert');
  await expect(hint).toHaveText('give a number, with a point for decimals');
  await expect(page.getByLabel('To', { exact: true })).toBeFocused();
  await expect(page.getByLabel('To', { exact: true })).toHaveAccessibleDescription(/give a number/);
  expect(page.url()).not.toContain('filters');
  await page.getByLabel('Condition').selectOption('is any of');
  await expect(hint).toHaveCount(0);
  await page.getByLabel('Values, one a line').fill('7\nabc');
  await apply.click();
  await expect(hint).toHaveText('abc: give a number, with a point for decimals');
  await page.getByLabel('Condition').selectOption('is between');
  await page.getByLabel('To', { exact: true }).fill('2e5');
  await apply.click();
  await expect(page.getByRole('group', { name: 'budget' })).toBeVisible();
  await expect(page.locator('.problem')).toHaveCount(0);
});
