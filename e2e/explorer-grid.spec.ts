import type { Page } from '@playwright/test';
import { PROJECTS, expect, test } from './fixtures/visit.ts';

const grid = (page: Page) => page.getByRole('grid');
const header = (page: Page, column: string) =>
  page.getByRole('columnheader').filter({ has: page.getByText(column, { exact: true }) });
/** The columns that stand in the page: those in view and a few more. */
const names = (page: Page) => page.locator('.head-name bdi').allInnerTexts();
const firstNames = async (page: Page) => (await names(page)).slice(0, 5);
const cell = (page: Page, row: number, column: number) =>
  grid(page).getByRole('row').nth(row).getByRole('gridcell').nth(column);
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

async function open(page: Page, site: string, rest = ''): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${site}#/resource/${PROJECTS}${rest}`);
  await expect(page.locator('.count')).toHaveText(/record/);
}

async function openMenu(page: Page, column: string): Promise<void> {
  await header(page, column).hover();
  await header(page, column)
    .getByRole('button', { name: `About the column ${column}` })
    .click();
}

test('columns are hidden, pinned and resized; the address keeps it, and one button takes it back', async ({
  page,
  sites,
}) => {
  await open(page, sites.site);
  const all = await names(page);
  await openMenu(page, 'subject');
  await page.getByRole('dialog').getByRole('button', { name: 'Hide', exact: true }).click();
  await openMenu(page, 'title');
  await page.getByRole('dialog').getByRole('button', { name: 'Pin', exact: true }).click();
  await expect
    .poll(() => firstNames(page))
    .toEqual(['_id', 'title', ...all.filter((name) => !/^(_id|title|subject)$/.test(name))].slice(0, 5));

  const before = (await header(page, 'stage').boundingBox())!;
  await page.mouse.move(before.x + before.width - 4, before.y + 20);
  await page.mouse.down();
  await page.mouse.move(before.x + before.width + 76, before.y + 20, { steps: 4 });
  await page.mouse.up();
  expect((await header(page, 'stage').boundingBox())!.width).toBeCloseTo(before.width + 80, -1);
  await expect(page).toHaveURL(/hide=subject.*pin=title.*width=\d+:stage/);

  await grid(page).evaluate((table) => table.parentElement!.scrollBy(600, 0));
  await expect(header(page, 'title')).toBeInViewport({ ratio: 1 });

  await page.reload();
  await expect.poll(() => firstNames(page)).toContain('title');
  expect(await names(page)).not.toContain('subject');
  expect((await header(page, 'stage').boundingBox())!.width).toBeCloseTo(before.width + 80, -1);
  await page.getByRole('button', { name: 'Columns: 13 of 14' }).click();
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect.poll(() => names(page)).toEqual(all);
  await expect(page).not.toHaveURL(/hide|pin|width/);
});

test('the keyboard alone resizes, sorts by two columns, selects and copies', async ({ page, sites }) => {
  await open(page, sites.site);
  await page.getByRole('button', { name: /^project/ }).focus();
  const width = (await header(page, 'project').boundingBox())!.width;
  await page.keyboard.press('Shift+ArrowRight');
  await expect
    .poll(async () => (await header(page, 'project').boundingBox())!.width)
    .toBeCloseTo(width + 16, 0);

  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/sort=subject(&|$)/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+Enter');
  await expect(page).toHaveURL(/sort=subject&sort=stage|sort=subject,stage/);
  await expect(page.locator('.count')).toHaveText(/240/);

  // Past the column's distribution.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(page.getByRole('status').filter({ hasText: 'selected' })).toHaveText('2 × 2 cells selected');
  const texts = await grid(page).locator('[aria-selected="true"]').allInnerTexts();
  await page.keyboard.press('ControlOrMeta+c');
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible();
  expect(await clipboard(page)).toBe(`${texts[0]}\t${texts[1]}\n${texts[2]}\t${texts[3]}`);

  await page.keyboard.press('Escape');
  await expect(grid(page).locator('[aria-selected="true"]')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+c');
  await expect.poll(() => clipboard(page)).not.toContain('\t');
});

test('cells are selected by dragging and copied with a button', async ({ page, sites }) => {
  await open(page, sites.site);
  await cell(page, 1, 1).hover();
  await page.mouse.down();
  await cell(page, 3, 2).hover();
  await page.mouse.up();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('3 × 2 cells selected')).toBeVisible();
  await page.locator('.selection-bar').getByRole('button', { name: 'Copy' }).click();
  await expect(page.locator('.selection-bar')).toContainText('Copied');
  expect((await clipboard(page)).split('\n').map((line) => line.split('\t').length)).toEqual([2, 2, 2]);
  await cell(page, 5, 3).click({ modifiers: ['Shift'] });
  await expect(page.getByText('5 × 3 cells selected')).toBeVisible();
});

test('what a search found is marked', async ({ page, sites }) => {
  await open(page, sites.site, '?q=jones');
  const marks = grid(page).locator('mark');
  await expect(marks.first()).toBeVisible();
  expect(new Set((await marks.allInnerTexts()).map((text) => text.toLowerCase()))).toEqual(
    new Set(['jones']),
  );
});

test('a search’s ranks are no columns of the table, until somebody wants to see them', async ({
  page,
  sites,
}) => {
  await page.setViewportSize({ width: 2600, height: 800 });
  await open(page, sites.site, '?q=jones');
  await expect(page.locator('.count')).toHaveText(/of 38 records/);
  const all = await names(page);
  expect(all).not.toContain('rank');
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Show rank' }).check();
  await expect.poll(() => names(page)).toEqual([...all, 'rank']);
  await expect(page).toHaveURL(/show=rank/);
  await page.getByRole('checkbox', { name: 'Show rank' }).uncheck();
  await expect(page).not.toHaveURL(/show|hide/);
  await expect.poll(() => names(page)).toEqual(all);
});

test('what was selected is selected no more when other records or columns come', async ({ page, sites }) => {
  await open(page, sites.site);
  const selected = grid(page).locator('[aria-selected="true"]');
  const select = async (): Promise<void> => {
    await cell(page, 1, 1).hover();
    await page.mouse.down();
    await cell(page, 3, 2).hover();
    await page.mouse.up();
    await expect(selected).toHaveCount(6);
  };
  await select();
  await header(page, 'stage')
    .getByRole('button', { name: /^stage/ })
    .click();
  await expect(header(page, 'stage')).toHaveAttribute('aria-sort', 'ascending');
  await expect(selected).toHaveCount(0);
  await select();
  await page.getByRole('searchbox', { name: 'Search all columns' }).fill('jones');
  await expect(page.locator('.count')).toHaveText(/of 38 records/);
  await expect(selected).toHaveCount(0);
  await select();
  await openMenu(page, 'subject');
  await page.getByRole('dialog').getByRole('button', { name: 'Hide', exact: true }).click();
  await expect(selected).toHaveCount(0);
  await expect(page.locator('.selection-bar')).not.toHaveAttribute('data-shown');
});

test('where columns go from right to left, the arrow keys go with them', async ({ page, sites }) => {
  await open(page, sites.site);
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
  await cell(page, 1, 1).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator(':focus')).toHaveAttribute('data-column', '2');
  const left = (await cell(page, 1, 2).boundingBox())!.x;
  expect(left).toBeLessThan((await cell(page, 1, 1).boundingBox())!.x);
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(page.getByText('1 × 2 cells selected')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator(':focus')).toHaveAttribute('data-column', '2');
  await page.keyboard.press('ArrowUp');
  const width = (await header(page, 'subject').boundingBox())!.width;
  await page.keyboard.press('Shift+ArrowLeft');
  await expect
    .poll(async () => (await header(page, 'subject').boundingBox())!.width)
    .toBeCloseTo(width + 16, 0);
});

test('columns out of view are not in the page, and keys come to them all the same', async ({
  page,
  sites,
}) => {
  await page.setViewportSize({ width: 700, height: 800 });
  await open(page, sites.site);
  const focused = page.locator(':focus');
  const scrollTop = () => grid(page).evaluate((table) => table.parentElement!.scrollTop);
  await expect(grid(page)).toHaveAttribute('aria-colcount', '14');
  expect(await page.getByRole('columnheader').count()).toBeLessThan(12);
  await cell(page, 9, 1).focus();
  await page.keyboard.press('End');
  await expect(focused).toHaveAttribute('aria-colindex', '14');
  await expect(focused).toHaveAttribute('data-row', '8');
  await expect(focused).toBeInViewport({ ratio: 1 });
  expect(await scrollTop()).toBe(0);
  // What stays in sight stays when the table rests, and while it moves.
  const scroller = page.locator('.grid-scroll');
  await expect(scroller).toHaveAttribute('data-pins', 'shifted');
  const id = grid(page).locator('td.pin[data-row="8"]').first();
  const [inner, outer] = [await id.boundingBox(), await scroller.boundingBox()];
  expect(inner!.x).toBeCloseTo(outer!.x, 0);
  // While it moves, a copy stands there.
  const copied = await scroller.evaluate(async (element) => {
    element.scrollLeft -= 40;
    await new Promise((resolve) => element.addEventListener('scroll', resolve, { once: true }));
    const copy = element.querySelector('.pinned-copies .pin');
    return { x: copy?.getBoundingClientRect().x, text: copy?.textContent };
  });
  expect(copied.x).toBeCloseTo(outer!.x, 0);
  expect(copied.text).toContain('8');
  await expect(scroller).toHaveAttribute('data-pins', 'shifted');
  await expect(page.locator('.pinned-copies')).toHaveCount(0);
  await page.keyboard.press('ArrowLeft');
  await expect(focused).toHaveAttribute('aria-colindex', '13');
  await page.keyboard.press('Home');
  await expect(focused).toHaveAttribute('aria-colindex', '1');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+End');
  await expect(page.getByText('1 × 13 cells selected')).toBeVisible();
});

test('on a phone, pinned columns leave room for the others', async ({ page, sites }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, sites.site, '?pin=title&pin=lead&pin=institution');
  const pinned = await page.locator('th.pin').evaluateAll((all) => all.map((one) => one.clientWidth));
  expect(pinned.reduce((sum, width) => sum + width, 0)).toBeLessThan(0.6 * 390);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(header(page, 'title')).toHaveClass(/pin/);
});
