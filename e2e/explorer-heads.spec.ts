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
  await expect(note(page, 'project')).toHaveAttribute('title', 'all different');
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
  await expect(note(page, 'project')).toHaveAttribute('title', 'all different');
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

test('a large table’s heads are counted by one request for all of them, a search’s too', async ({
  page,
  sites,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const [, action] = /action\/(datapond_counts|datastore_search_sql)/.exec(request.url()) ?? [];
    if (action) asked.push(action);
  });
  await open(page, sites.site, '', BIRDS);
  await expect(page.locator('.distribution-note').first()).toHaveText(/different/);
  expect(asked).toEqual([]);
  await open(page, sites.site, '?filters={"Origin+State":"Texas"}', BIRDS);
  await expect(page.locator('.bars-all').first()).toBeAttached();
  expect(asked).toEqual(['datapond_counts']);
  await open(page, sites.site, '?q=vulture&filters={"Origin+State":"Texas"}', BIRDS);
  await expect.poll(() => asked.length).toBe(2);
  // Of the records that a search finds, every one is in a bar, or in none of the most frequent values.
  const found = await count(page).innerText();
  const records = Number(/of ([\d,]+) records/.exec(found)?.[1]?.replaceAll(',', ''));
  const { result } = await page.evaluate(async (resource_id) => {
    const bars = { 'Cost Total $': [{ gte: 0 }] };
    const filters = { 'Origin State': 'Texas' };
    const body = JSON.stringify({ resource_id, q: 'vulture', filters, bars });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch('api/action/datapond_counts', { method: 'POST', headers, body });
    return answer.json();
  }, BIRDS);
  const { total, nulls, counts } = result.columns['Cost Total $'] as {
    readonly total: number;
    readonly nulls: number;
    readonly counts: readonly number[];
  };
  expect([total, nulls + counts[0]!]).toEqual([records, records]);
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

test('who saves data has heads when they are asked for', async ({ page, sites }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  await open(page, sites.site);
  await expect(page.locator('.head-chart')).toHaveCount(0);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Distributions in column heads').selectOption('On');
  await expect(note(page, 'stage')).toHaveText('4 different');
});

test('everybody can use heads that follow a filter', async ({ page, sites }) => {
  await open(page, sites.site, '?filters={"stage":"active"}');
  await expect(page.locator('.bars-all').first()).toBeAttached();
  await expectAccessible(page);
});
