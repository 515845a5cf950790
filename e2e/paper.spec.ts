import { PROJECTS, expect, test } from './fixtures/visit.ts';

test.afterEach(({ page }) => page.emulateMedia({ media: null, forcedColors: null }));

test('the records on screen are printed, all of them, with their filters and without buttons', async ({
  page,
  sites,
}) => {
  // As wide as A4.
  await page.setViewportSize({ width: 720, height: 900 });
  await page.goto(`${sites.site}#/resource/${PROJECTS}?filters={"stage":["active","planned"]}&hide=summary`);
  await expect(page.locator('.count')).toHaveText(/ of 122 records$/);
  await page.emulateMedia({ media: 'print' });
  const table = page.getByRole('table', { name: 'Records of Projects' });
  await expect(table.getByRole('row')).toHaveCount(101);
  await expect(table.locator('caption')).toHaveText('1–100 of 122 records');
  await expect(table.getByRole('columnheader')).toHaveCount(13);
  await expect(page.getByRole('group', { name: 'stage' })).toContainText('is any of');
  await expect(page.locator('.icon-button:visible, .chip-remove:visible, .button:visible')).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(720);
  await page.emulateMedia({ media: null });
  await expect(table).toHaveCount(0);
});

test('in a person’s own few colours, bars, selected cells and the current view are told apart', async ({
  page,
  sites,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(`${sites.site}#/resource/${PROJECTS}`);
  await expect(page.locator('.count')).toHaveText(/ of 240 records$/);
  const colourOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  const fillOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).fill);
  const plain = await colourOf('.view-tab:not([aria-current])');
  expect(await colourOf('.view-tab[aria-current]')).not.toBe(plain);
  const cells = page.getByRole('gridcell');
  await cells.nth(1).focus();
  await page.keyboard.press('Shift+ArrowRight');
  expect(await colourOf('td[aria-selected]')).not.toBe(await colourOf('td:not([aria-selected])'));
  await page.getByRole('button', { name: 'About the column project' }).click();
  await expect(page.locator('[role=dialog] .bars-now').first()).toBeVisible();
  expect(await fillOf('[role=dialog] .bars-now')).not.toBe(await colourOf('.floating-card'));
});

test('groups are printed with their names, and what is told of columns to its end', async ({
  page,
  sites,
}) => {
  await page.setViewportSize({ width: 720, height: 900 });
  await page.goto(`${sites.site}#/resource/${PROJECTS}/group?by=each:stage&figures=count:`);
  const names = page.locator('.group-table').getByRole('rowheader', { name: 'active' });
  await expect(names).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(names.getByText('active')).toBeVisible();
  await page.emulateMedia({ media: null });
  await page.goto(`${sites.site}#/dataset/research-projects/quality`);
  await expect(page.getByRole('row', { name: /^stage/ })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const scroll = page.locator('.table-scroll').first();
  expect(await scroll.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
});

test('in a person’s own few colours, a map shows more than one', async ({ page, sites }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(`${sites.site}#/resource/1289d20a-6bd6-594f-a0fb-7bef545360e6/map`);
  await expect(page.getByText('3,376 records in view.')).toBeVisible();
  const colours = () =>
    page.locator('.map-surface canvas').evaluate((canvas: HTMLCanvasElement) => {
      const context = canvas.getContext('2d') as CanvasRenderingContext2D;
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      return new Set(new Uint32Array(data.buffer)).size;
    });
  await expect.poll(colours).toBeGreaterThan(2);
});
