import type { Page } from '@playwright/test';
import { expectAccessible } from './fixtures/axe.ts';
import { PROJECTS, expect, test } from './fixtures/visit.ts';

const BIRDS = '7c5aa68f-8f06-5a73-a82d-50f9f2b8084e';

async function open(page: Page, site: string, rest = '', resource = PROJECTS): Promise<void> {
  await page.goto(`${site}#/resource/${resource}${rest}`);
  await expect(page.locator('.count')).toHaveText(/record/);
}

/** Columns that are wholly to be seen. */
async function columnsInView(page: Page): Promise<number> {
  const right = await page.locator('.grid-scroll').evaluate((one) => one.getBoundingClientRect().right);
  const ends = await page
    .getByRole('columnheader')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
  return ends.filter((end) => end <= right + 1).length;
}

test('a desktop is for the table: three quarters of its width, and most columns', async ({ page, sites }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, sites.site);
  await expect(page.getByRole('complementary')).toHaveCount(0);
  const { width } = (await page.locator('.grid-scroll').boundingBox())!;
  expect(await columnsInView(page)).toBeGreaterThanOrEqual(9);
  expect(width).toBeGreaterThanOrEqual(0.75 * 1440);
  await open(page, sites.site, '', BIRDS);
  await expect(page.locator('.count')).toHaveText(/of 10,000 records/);
  // Their names are long.
  expect(await columnsInView(page)).toBeGreaterThanOrEqual(8);
  await page.getByRole('button', { name: 'Datasets' }).click();
  await expect(page.getByRole('navigation', { name: 'Datasets' })).toHaveCount(0);
  expect((await page.locator('.grid-scroll').boundingBox())!.width).toBe(1440);
  await page.reload();
  await expect(page.locator('.count')).toHaveText(/record/);
  await expect(page.getByRole('navigation', { name: 'Datasets' })).toHaveCount(0);
});

test('on a phone the first column head stands in the upper quarter, and what was folded opens', async ({
  page,
  sites,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, sites.site);
  const { y } = (await page.getByRole('columnheader').first().boundingBox())!;
  expect(y).toBeLessThanOrEqual(0.25 * 844);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'About this data' }).click();
  await expect(page.getByRole('link', { name: /^Download the file/ })).toBeVisible();
});

test('on a narrow phone the page has no more than its screen, in the language with the longest words', async ({
  page,
  sites,
}) => {
  await page.addInitScript(() => localStorage.setItem('datapond.language', 'es'));
  await page.setViewportSize({ width: 360, height: 844 });
  await page.goto(`${sites.site}#/resource/${PROJECTS}`);
  await expect(page.locator('.count')).toHaveText(/de 240 filas/);
  const choice = (await page.getByRole('combobox', { name: 'Mostrar' }).boundingBox())!;
  expect(choice.x + choice.width).toBeLessThanOrEqual(360);
  expect(choice.y + choice.height).toBeLessThanOrEqual(844);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(844);
});

test('view buttons stay where they are, whatever is looked at', async ({ page, sites }) => {
  await open(page, sites.site);
  const places = async (): Promise<string> =>
    JSON.stringify(
      await page.locator('.view-tab').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x)),
    );
  const before = await places();
  for (const view of ['SQL', 'Chart', 'Table']) {
    await page.getByRole('link', { name: view, exact: true }).click();
    await expect(page.locator('.view-tab[aria-current]')).toHaveText(view);
    expect(await places()).toBe(before);
  }
});

test('rows are dense when wanted, and more of them are in view', async ({ page, sites }) => {
  await open(page, sites.site);
  const height = async (): Promise<number> => (await page.getByRole('row').nth(2).boundingBox())!.height;
  expect(await height()).toBe(33);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Rows').selectOption('Dense');
  await expect.poll(height).toBe(25);
  await page.keyboard.press('Escape');
  await page.getByRole('gridcell').nth(1).focus();
  await page.keyboard.press('Control+End');
  await expect(page.locator(':focus')).toHaveAttribute('data-row', '239');
  await expect(page.locator(':focus')).toBeInViewport({ ratio: 1 });
});

test('the column that names the records stays in sight', async ({ page, sites }) => {
  await open(page, sites.site);
  const title = page.getByRole('columnheader').filter({ has: page.getByText('title', { exact: true }) });
  await page.locator('.grid-scroll').evaluate((one) => one.scrollBy(one.scrollWidth, 0));
  await expect(title).toBeInViewport({ ratio: 1 });
  await expect(page.locator('.grid-scroll')).toHaveAttribute('data-pins', 'shifted');
  const column = await title.getAttribute('aria-colindex');
  const [head, cell] = [
    (await title.boundingBox())!,
    (await page.locator(`td[data-row="1"][aria-colindex="${column}"]`).boundingBox())!,
  ];
  expect(cell.x).toBeCloseTo(head.x, 0);
});

test('all columns are hidden at once, and two of them shown', async ({ page, sites }) => {
  await open(page, sites.site);
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByRole('button', { name: 'Hide all' }).click();
  await page.getByRole('checkbox', { name: 'Show title' }).check();
  await page.getByRole('checkbox', { name: 'Show stage' }).check();
  await expect(page.locator('.head-name bdi')).toHaveText(['stage', 'title']);
  await expect(page).toHaveURL(/only=title&only=stage/);
  await page.reload();
  await expect(page.locator('.head-name bdi')).toHaveText(['stage', 'title']);
});

test('a link to a resource far down scrolls the list to it', async ({ page, sites }) => {
  await page.setViewportSize({ width: 1280, height: 400 });
  await open(page, sites.site, '', BIRDS);
  await expect(page.locator('.dataset-list [aria-current]')).toBeInViewport({ ratio: 1 });
});
