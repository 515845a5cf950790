import type { Page } from '@playwright/test';
import { expectAccessible } from './fixtures/axe.ts';
import type { Places } from './fixtures/places.ts';
import { expect, test } from './fixtures/places.ts';

const chart = (page: Page) => page.locator('.chart-place svg[role=img]');
const coverage = (page: Page) => page.locator('.chart-coverage');

async function openChart(page: Page, { site, ids }: Places, name: string, rest = ''): Promise<void> {
  await page.goto(`${site}#/resource/${ids[name]}/chart${rest}`);
  await expect(chart(page)).toBeVisible();
}

test('a year is a time, and the chart has all the window there is', async ({ page, places }) => {
  await openChart(page, places, 'births');
  await expect(chart(page)).toHaveAttribute('aria-label', 'Line: Mean of births by year');
  const box = (await chart(page).boundingBox())!;
  expect(box.height).toBeGreaterThan(430);
  expect(box.width).toBeGreaterThan(800);
  await page.getByLabel('Across').selectOption('month');
  await expect(chart(page)).toHaveAttribute('aria-label', 'Line: Mean of births by month');
});

test('of more records than can be drawn exactly so many are, evenly', async ({ page, places }) => {
  await openChart(page, places, 'measures', '?mark=scatter&x=x&y=y');
  await expect(coverage(page)).toHaveText('5,000 of 5,210 records, taken evenly.');
  await expect(chart(page).locator('[data-part="dot"] circle')).toHaveCount(5000);
});

test('a skewed histogram goes by orders of magnitude, unless one chooses otherwise', async ({
  page,
  places,
}) => {
  await openChart(page, places, 'measures', '?mark=histogram&x=skewed');
  await expect(coverage(page)).toContainText('Across by orders of magnitude.');
  const high = await chart(page)
    .locator('[data-part="rect"] rect')
    .evaluateAll((bars) => bars.filter((bar) => bar.getBoundingClientRect().height > 40).length);
  expect(high).toBeGreaterThan(8);
  await page.getByRole('button', { name: 'More options' }).click();
  await page.getByLabel('Scale').selectOption('Linear');
  await expect(coverage(page)).not.toContainText('orders of magnitude');
  await expect(page).toHaveURL(/scale=linear/);
});

test('bars have an order, a number, others, shares and small multiples', async ({ page, places }) => {
  await openChart(page, places, 'cities', '?mark=bar&x=name&most=10');
  await expect(coverage(page)).toContainText('The 10 largest of 42 bars.');
  await page.getByRole('button', { name: 'More options' }).click();
  await page.getByLabel('All others as one bar').check();
  await expect(chart(page)).toContainText('… others');
  await page.getByLabel('Order').selectOption('By name');
  await page.getByLabel('A chart for each').selectOption('kind');
  await expect(chart(page)).toHaveAttribute('aria-label', /a chart for each kind$/);
  await expect(chart(page)).toContainText('town');
  await expectAccessible(page);
  await openChart(page, places, 'births', '?mark=bar&x=year&colour=month&stack=share');
  await expect(chart(page)).toContainText('100 %');
});

test('an axis is in sight, whether all bars are or not', async ({ page, places }) => {
  // Of two axes the one above comes last.
  const axis = chart(page).locator('[data-part="x-axis tick label"]').last();
  for (const most of [25, 50]) {
    await openChart(page, places, 'cities', `?mark=bar&x=name&most=${most}`);
    await expect(axis.locator('text').first()).toBeInViewport();
    const scrolls = () =>
      page.locator('.chart-space').evaluate((space) => space.scrollHeight > space.clientHeight);
    await expect.poll(scrolls).toBe(most === 50);
  }
});

test('a click on a bar, or on its figure, leaves its records; and the chart opens as SQL', async ({
  page,
  places,
}) => {
  await openChart(page, places, 'cities', '?mark=bar&x=kind');
  await expect(coverage(page)).toHaveText('Of all 42 records.');
  await chart(page).locator('[data-part="bar"] rect').first().click();
  await expect(page).toHaveURL(/filters=.*town/);
  await expect(coverage(page)).toHaveText('Of all 28 records.');
  await page.goBack();
  await expect(coverage(page)).toHaveText('Of all 42 records.');
  await page.getByText('The figures as a table').click();
  await page.getByRole('button', { name: 'city', exact: true }).click();
  await expect(coverage(page)).toHaveText('Of all 14 records.');
  await page.getByRole('link', { name: 'Show SQL' }).click();
  await expect(page).toHaveURL(/\/sql\?/);
  await expect(page.locator('.cm-content')).toContainText('FROM "Cities"');
  await expect(page.locator('.count')).toContainText('1 record');
});

test('on a phone the chart begins before half of the screen is over', async ({ page, places }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openChart(page, places, 'births');
  expect((await chart(page).boundingBox())!.y).toBeLessThan(560);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
});
