import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { tableFromIPC } from 'apache-arrow';
import { FLIGHTS, PROJECTS, expect, test } from './fixtures/visit.ts';

async function download(page: Page, format: string): Promise<Buffer> {
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: format, exact: true }).click();
  return readFileSync(await (await coming).path());
}

test('what a search leaves is downloaded as Arrow and as Parquet, with its types', async ({
  page,
  sites,
}) => {
  await page.goto(`${sites.site}#/resource/${PROJECTS}?q=jones`);
  await expect(page.locator('.count')).toHaveText(/of 38 records$/);
  const table = tableFromIPC(await download(page, 'Arrow'));
  expect(table.numRows).toBe(38);
  expect(String(table.schema.fields.find(({ name }) => name === 'project')?.type)).toBe('Int32');
  const parquet = await download(page, 'Parquet');
  expect([parquet.subarray(0, 4).toString(), parquet.subarray(-4).toString()]).toEqual(['PAR1', 'PAR1']);
});

test('a statement’s result is downloaded as Arrow', async ({ page, sites }) => {
  const sql = `SELECT stage, count(*) AS n FROM "${PROJECTS}" GROUP BY stage`;
  await page.goto(`${sites.site}#/resource/${PROJECTS}/sql?sql=${encodeURIComponent(sql)}`);
  await expect(page.locator('.count')).toHaveText('4 records');
  const table = tableFromIPC(await download(page, 'Arrow'));
  expect(table.schema.fields.map(({ type }) => String(type))).toEqual(['Utf8', 'Int64']);
  expect(table.numRows).toBe(4);
});

test('the columns on screen are downloaded, or all of them', async ({ page, sites }) => {
  await page.goto(`${sites.site}#/resource/${PROJECTS}?q=jones&hide=_id&hide=subject&pin=title`);
  await expect(page.locator('.count')).toHaveText(/of 38 records$/);
  const columns = async (format: string) =>
    String(await download(page, format))
      .split('\n')[0]
      ?.trim();
  expect(await columns('CSV')).toMatch(/^title,project,stage,lead,/);
  expect(tableFromIPC(await download(page, 'Arrow')).schema.fields[0]?.name).toBe('title');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await expect(page.getByLabel('The 12 columns shown')).toBeChecked();
  await page.getByLabel('All 14 columns').check();
  await page.keyboard.press('Escape');
  expect(await columns('CSV')).toMatch(/^_id,project,subject,stage,title,/);
});

test('a search in all columns and in one is downloaded as Arrow, which CKAN’s dump cannot do', async ({
  page,
  sites,
}) => {
  const q = encodeURIComponent('{"title":"hill"}');
  await page.goto(`${sites.site}#/resource/${PROJECTS}?q=${q}&full_text=active&hide=subject`);
  await expect(page.locator('.count')).toHaveText(/^1–\d+ of \d+ records$/);
  const total = Number(/of (\d+)/.exec(await page.locator('.count').innerText())?.[1]);
  const table = tableFromIPC(await download(page, 'Arrow'));
  expect(table.numRows).toBe(total);
  expect(table.schema.fields.slice(0, 3).map(({ name }) => name)).toEqual(['_id', 'project', 'subject']);
  expect(table.toArray().filter((row) => !/hill/i.test(String(row['title'])))).toEqual([]);
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('cannot search all columns and one column at once');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'CSV' })).toHaveCount(0);
});

test('a long download tells how far it is, and is cancelled', async ({ page, sites }) => {
  await page.goto(`${sites.site}#/resource/${FLIGHTS}`);
  await expect(page.locator('.count')).toHaveText(/of 3,000,000 records/);
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'CSV', exact: true }).click();
  const running = page.getByRole('button', { name: /cancel$/ });
  await expect(running).toHaveText(/\d MB – cancel/);
  await running.click();
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
