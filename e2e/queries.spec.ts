import type { Page } from '@playwright/test';
import { expectAccessible } from './fixtures/axe.ts';
import { expect, test } from './fixtures/portal.ts';
import { COSTS, STATIONS, TRIPS } from './fixtures/write-portal.ts';

const count = (page: Page) => page.locator('.count');
const editor = (page: Page) => page.getByRole('textbox', { name: 'SQL statement' });

async function openSql(page: Page, site: string, rest = ''): Promise<void> {
  await page.goto(`${site}#/resource/${TRIPS}/sql${rest}`);
  await expect(page.locator('.cm-content')).toBeVisible();
}

async function run(page: Page, sql: string): Promise<void> {
  await editor(page).fill(sql);
  await editor(page).press('Control+Enter');
}

test('tables are called by title or alias, and what is sent names their ids', async ({ page, portal }) => {
  await openSql(page, portal);
  await expect(editor(page)).toContainText('FROM "Trips"');
  await run(
    page,
    `SELECT stations.name, 'FROM trips' AS x FROM stations JOIN docks d ON d.code = stations.code -- FROM trips`,
  );
  await expect(count(page)).toHaveText('4 records');
  await page.getByText('What is sent to the API').click();
  await expect(page.locator('.sql-sent pre')).toHaveText(
    `SELECT stations.name, 'FROM trips' AS x FROM "${STATIONS}" AS stations JOIN docks d ON d.code = stations.code`,
  );
  await expectAccessible(page);
});

test('a wrong name is followed by those that may have been meant', async ({ page, portal }) => {
  await openSql(page, portal);
  await run(page, 'SELECT minuts FROM trips');
  await page.getByRole('alert').getByRole('button', { name: 'minutes' }).click();
  await expect(count(page)).toHaveText('60 records');
  await expect(editor(page)).toHaveText('SELECT minutes FROM trips');
  await run(page, 'SELECT * FROM statoins');
  await expect(page.getByRole('alert')).toContainText('Did you mean');
  await expectAccessible(page);
  await page.getByRole('alert').getByRole('button', { name: 'Stations' }).click();
  await expect(count(page)).toHaveText('4 records');
  // The caret is where the mistake is written, not where it stands in what was sent.
  await run(page, 'SELECT s.name,\n       nope\nFROM stations s');
  await expect(page.getByRole('alert')).toContainText('LINE 2:        nope');
  await expect(page.locator('.cm-lintRange-error')).toHaveText('nope');
});

test('of a join each column is shown once, and last what is for machines', async ({ page, portal }) => {
  await openSql(page, portal);
  await run(page, 'SELECT * FROM trips JOIN stations ON code = "from" LIMIT 5');
  await expect(count(page)).toContainText('5 records');
  const heads = (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.split('\n')[0]);
  expect(heads).toEqual([...new Set(heads)]);
  expect(heads[0]).toBe('_id');
  expect(heads.at(-1)).toBe('_full_text');
});

test('a name that several tables have is told, with those to choose from', async ({ page, portal }) => {
  await openSql(page, portal);
  await run(page, 'SELECT * FROM water');
  await expect(page.getByRole('alert')).toContainText(
    /Several tables are called water: write one of "Water in Ashford/,
  );
});

test('tables and columns stand beside the editor, and are written by a click', async ({ page, portal }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openSql(page, portal);
  const list = page.getByRole('complementary', { name: 'Tables' });
  await expect(list.getByRole('button', { name: /^minutes/ })).toContainText('integer');
  await expectAccessible(page);
  await editor(page).fill('SELECT ');
  await editor(page).press('End');
  await list.getByRole('button', { name: /^minutes/ }).click();
  await expect(editor(page)).toHaveText('SELECT minutes');
  await expect(editor(page)).toBeFocused();
  await list.getByRole('button', { name: 'Stations', exact: true }).click();
  await list.getByRole('button', { name: /^Docking Points/ }).click();
  await expect(editor(page)).toHaveText('SELECT minutes"Docking Points"');
  await list.getByRole('searchbox', { name: 'Find a table' }).fill('parks elmsby');
  await expect(list.getByRole('listitem').first()).toContainText('Parks in Elmsby');
  await page.getByRole('button', { name: 'Tables', exact: true }).click();
  await expect(list).toHaveCount(0);
});

test('a phone has the tables behind a button', async ({ page, portal }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSql(page, portal);
  await editor(page).fill('SELECT count(*) FROM ');
  await editor(page).press('End');
  await page.getByRole('button', { name: 'Tables', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Tables' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Write Stations' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(editor(page)).toHaveText('SELECT count(*) FROM "Stations"');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('a key between tables is an example and a completion', async ({ page, portal }) => {
  await openSql(page, portal);
  await page.getByRole('button', { name: 'Joined with Stations' }).click();
  await expect(count(page)).toHaveText('60 records');
  await expect(editor(page)).toContainText('JOIN "Stations" ON "Trips"."from" = "Stations"."code"');
});

test('tables of a dataset that share a key are joined, though nobody declared it', async ({
  page,
  portal,
}) => {
  await page.goto(`${portal}#/resource/${COSTS}/sql`);
  await page.getByRole('button', { name: 'Joined with air' }).click();
  await expect(count(page)).toHaveText('2 records');
  await expect(editor(page)).toContainText('ON "Costs"."year" = ');
});

test('a query whose parameters have no values yet asks for them, and complains of nothing', async ({
  page,
  portal,
}) => {
  const sql =
    '-- title: Since\n-- param since date -- First day\n-- param least integer\nSELECT * FROM trips WHERE began >= :since AND minutes > :least';
  await openSql(page, portal, `?sql=${encodeURIComponent(sql)}`);
  await expect(page.getByText('Fill in First day, least, then run the query.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  const form = page.getByRole('form', { name: 'Parameters' });
  await expect(form.getByLabel('least')).toHaveAttribute('aria-invalid', 'false');
  await expectAccessible(page);
  await form.getByLabel('First day').fill('2026-02-01');
  await form.getByLabel('least').fill('x');
  await form.getByLabel('least').press('Enter');
  await expect(page.getByRole('alert')).toContainText('least: give a whole number');
  await expect(page.getByText('Fill in')).toHaveCount(0);
  await form.getByLabel('least').fill('40');
  await form.getByLabel('least').press('Enter');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(count(page)).toHaveText(/^\d+ records$/);
});

test('a published query is on its dataset’s page and runs with other values', async ({ page, portal }) => {
  await page.goto(`${portal}#/dataset/bikes`);
  const queries = page.getByRole('region', { name: 'Queries' });
  await expect(queries.getByRole('link', { name: /^Longest trips/ })).toBeVisible();
  await expect(queries.getByRole('link', { name: /^Broken/ })).toHaveCount(0);
  await queries.getByRole('link', { name: /^Busiest stations/ }).click();
  await expect(page).toHaveURL(/\/sql\?query=busy-stations$/);
  await expect(count(page)).toHaveText('2 records');
  await expect(page.getByText('Trips that began at each station, the busiest first.')).toBeVisible();
  const form = page.getByRole('form', { name: 'Parameters' });
  await form.getByLabel('District').fill("South'; --");
  await form.getByLabel('District').press('Enter');
  await expect(count(page)).toHaveText('0 records');
  await form.getByLabel('District').fill('South');
  await form.getByLabel('At least so many minutes').fill('many');
  await expect(form).toContainText('give a whole number');
  await page.getByRole('button', { name: 'Run' }).click();
  await expect(page.getByRole('alert')).toContainText('At least so many minutes: give a whole number');
  await expectAccessible(page);
  await form.getByLabel('At least so many minutes').fill('40');
  await form.getByLabel('At least so many minutes').press('Enter');
  await expect(page).toHaveURL(/query=busy-stations&param.district=South&param.least=40$/);
  await expect(page.getByRole('gridcell').first()).toHaveText(/Station|University/);
  const rows = await page.getByRole('grid').innerText();
  await page.reload();
  await expect(page.getByRole('gridcell').first()).toHaveText(/Station|University/);
  expect(await page.getByRole('grid').innerText()).toBe(rows);
  await page.goBack();
  await expect(form.getByLabel('District')).toHaveValue('South');
});
