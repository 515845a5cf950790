import type { Page } from '@playwright/test';
import { expectAccessible } from './fixtures/axe.ts';
import { PROJECTS, expect, test } from './fixtures/visit.ts';

const BIRDS = '7c5aa68f-8f06-5a73-a82d-50f9f2b8084e';
const count = (page: Page) => page.locator('.count');
const head = (page: Page, column: string) =>
  page.getByRole('slider', { name: `Distribution of ${column}`, exact: true });
const note = (page: Page, column: string) =>
  head(page, column).locator('xpath=..').locator('.distribution-note');

async function open(page: Page, site: string, rest = '', resource = PROJECTS): Promise<void> {
  await page.goto(`${site}#/resource/${resource}${rest}`);
  await expect(count(page)).toHaveText(/record/);
}

test('every head tells what its column holds, and a bar that is clicked filters', async ({ page, sites }) => {
  await open(page, sites.site);
  await expect(note(page, 'stage')).toHaveText('4 different');
  await expect(note(page, 'project')).toHaveText('all different');
  const box = (await head(page, 'stage').boundingBox())!;
  await page.mouse.move(box.x + 4, box.y + 5);
  const told = await note(page, 'stage').innerText();
  const [, value, records] = /^(\w+): (\d+) records$/.exec(told) ?? [];
  await page.mouse.click(box.x + 4, box.y + 5);
  await expect(count(page)).toHaveText(new RegExp(` of ${records} records$`));
  await expect(page.getByRole('group', { name: 'stage' })).toContainText(value!);
  // Its own bars stay, so that another can be chosen; once more, and the filter is gone.
  await page.mouse.click(box.x + 4, box.y + 5);
  await expect(count(page)).toHaveText(/ of 240 records$/);
});

test('brushing over bars is a range, and all other heads follow it', async ({ page, sites }) => {
  await open(page, sites.site);
  await expect(note(page, 'project')).toHaveText('all different');
  await expect(page.locator('.bars-all')).toHaveCount(0);
  const box = (await head(page, 'project').boundingBox())!;
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 2, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, y, { steps: 5 });
  const told = await note(page, 'project').innerText();
  const records = /: (\d+) records$/.exec(told)?.[1];
  await page.mouse.up();
  await expect(count(page)).toHaveText(new RegExp(` of ${records} records$`));
  await expect(page).toHaveURL(/filters=.*project.*gte/);
  await expect(head(page, 'stage').locator('.bars-all').first()).toBeAttached();
  await expect(head(page, 'project').locator('.bars-out')).toHaveCount(1);
});

test('without a mouse bars are chosen from the head', async ({ page, sites }) => {
  await open(page, sites.site);
  await expect(note(page, 'stage')).toHaveText('4 different');
  await page.getByRole('button', { name: /^stage/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(head(page, 'stage')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(head(page, 'subject')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  const told = (await head(page, 'stage').getAttribute('aria-valuetext')) ?? '';
  const [, names = '', records] = /^(.*): (\d+) records$/.exec(told) ?? [];
  await page.keyboard.press('Enter');
  await expect(count(page)).toHaveText(new RegExp(` of ${records} records$`));
  for (const name of names.split(', '))
    await expect(page.getByRole('group', { name: 'stage' })).toContainText(name);
  await page.keyboard.press('ArrowDown');
  await expect(page.locator(':focus')).toHaveAttribute('data-row', '0');
  await page.keyboard.press('ArrowUp');
  await expect(head(page, 'stage')).toBeFocused();
});

test('a large table’s heads are counted by one statement for all of them', async ({ page, sites }) => {
  const statements: string[] = [];
  page.on('request', (request) => {
    const sql = new URL(request.url()).searchParams.get('sql') ?? request.postDataJSON()?.sql;
    if (sql) statements.push(sql);
  });
  await open(page, sites.site, '', BIRDS);
  await expect(page.locator('.distribution-note').first()).toHaveText(/different/);
  expect(statements).toEqual([]);
  await open(page, sites.site, '?filters={"Origin+State":"Texas"}', BIRDS);
  await expect(page.locator('.bars-all').first()).toBeAttached();
  expect(statements.filter((sql) => sql.includes('GROUPING SETS'))).toHaveLength(1);
});

test('heads can be off, and a phone has none until it is asked', async ({ page, sites }) => {
  await open(page, sites.site);
  await expect(note(page, 'stage')).toBeVisible();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Distributions in column heads').selectOption('Off');
  await page.keyboard.press('Escape');
  await expect(page.locator('.head-chart')).toHaveCount(0);
  await page.reload();
  await expect(count(page)).toHaveText(/record/);
  await expect(page.locator('.head-chart')).toHaveCount(0);
  await page.evaluate(() => localStorage.removeItem('datapond.heads'));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(count(page)).toHaveText(/record/);
  await expect(page.locator('.head-chart')).toHaveCount(0);
});

test('everybody can use heads that follow a filter', async ({ page, sites }) => {
  await open(page, sites.site, '?filters={"stage":"active"}');
  await expect(page.locator('.bars-all').first()).toBeAttached();
  await expectAccessible(page);
});
