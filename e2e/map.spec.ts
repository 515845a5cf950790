import type { Page } from '@playwright/test';
import { expectAccessible } from './fixtures/axe.ts';
import type { Places } from './fixtures/places.ts';
import { expect, test } from './fixtures/places.ts';

const map = (page: Page) => page.getByRole('application');

/** Opens a resource's map, with further parameters of the address. */
async function openMap(page: Page, { site, ids }: Places, name: string, rest = ''): Promise<void> {
  await page.goto(`${site}#/resource/${ids[name]}/map${rest}`);
  await expect(map(page)).toBeVisible();
  await expect(page.locator('.map-result')).toHaveAttribute('aria-busy', 'false');
}

test('a table with coordinates has a map, which counts its records and keeps its place', async ({
  page,
  places,
}) => {
  await page.goto(`${places.site}#/resource/${places.ids['cities']}`);
  await page.getByRole('link', { name: 'Map', exact: true }).click();
  await expect(map(page)).toHaveAttribute('aria-label', 'Points of Cities on a map');
  await expect(
    page.getByText('40 records in view. 40 records have a place. 2 records have none.'),
  ).toBeVisible();
  await expectAccessible(page);
  await map(page).focus();
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(/at=[-\d.]+,[-\d.]+,[\d.]+/);
  const told = await page.locator('.count').innerText();
  expect(told).not.toContain('40 records in view');
  await page.reload();
  await expect(page.locator('.count')).toHaveText(told);
  await page.getByRole('button', { name: 'Show everything' }).click();
  await expect(page.locator('.count')).toContainText('40 records in view');
  await page.goBack();
  await expect(page.getByRole('grid')).toBeVisible();
});

test('a table without places has none', async ({ page, places }) => {
  await page.goto(`${places.site}#/resource/${places.ids['births']}`);
  await expect(page.getByRole('link', { name: 'Chart', exact: true })).toBeVisible();
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Map', exact: true })).toHaveCount(0);
});

test('search and filters hold on the map, and an area becomes a filter', async ({ page, places }) => {
  await openMap(page, places, 'cities', '?filters={"kind":"city"}');
  await expect(page.locator('.count')).toContainText('14 records have a place');
  await page.getByLabel('Search all columns').fill('Lisbon');
  await expect(page.locator('.count')).toContainText('2 records have a place');
  await openMap(page, places, 'cities');
  await map(page).focus();
  // Once: after a second move the count would first be that of the one before.
  await page.keyboard.press('+');
  await expect(page.locator('.count')).not.toContainText('40 records in view');
  const [seen] = /^\d+/.exec(await page.locator('.count').innerText()) ?? [];
  await page.getByRole('button', { name: 'Filter by this area' }).click();
  await expect(page.locator('.count')).toContainText(`${seen} records have a place`);
  await page.getByRole('link', { name: 'Table', exact: true }).click();
  await expect(page.locator('.count')).toContainText(`of ${seen} records`);
});

test('dragging with Shift held chooses an area', async ({ page, places }) => {
  await openMap(page, places, 'cities');
  const box = (await map(page).boundingBox())!;
  await page.keyboard.down('Shift');
  await page.mouse.move(box.x + box.width / 2 - 150, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 150, box.y + box.height - 60, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.up('Shift');
  await expect(page).toHaveURL(/filters=.*latitude/);
  await expect(page).toHaveURL(/filters=.*longitude/);
});

test('a point is opened by keys and from the table for readers, and leads to the table', async ({
  page,
  places,
}) => {
  await openMap(page, places, 'cities');
  await map(page).focus();
  await page.keyboard.press('Enter');
  const card = page.getByRole('region', { name: 'At this place' });
  await expect(card).toBeFocused();
  await expect(card).toContainText('kind');
  await card.getByRole('button', { name: 'Open the record' }).click();
  await expect(page.getByRole('dialog', { name: /^Record \d+$/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await card.focus();
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  await expect(map(page)).toBeFocused();
  await page.getByText('What is in view, as a table').click();
  await expect(page.locator('.map-table tbody tr')).toHaveCount(40);
  await page.getByRole('button', { name: 'Paris 2', exact: true }).click();
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Only this record in the table' }).click();
  await expect(page.locator('.count')).toHaveText('1 record');
});

test('many points come together, and part as one comes closer', async ({ page, places }) => {
  await openMap(page, places, 'stations');
  await expect(page.locator('.count')).toContainText('6,000 records in view');
  await page.getByText('What is in view, as a table').click();
  const together = await page.locator('.map-table tbody tr').count();
  expect(together).toBeLessThan(500);
  await expect(page.locator('.map-table tbody tr').first()).toContainText(/\d+ records here/);
  await map(page).focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press('+');
  await expect(page.locator('.count')).toContainText(/^[1-9]\d{0,2} records? in view/);
  await page.locator('.map-table tbody button').first().click();
  await page.getByRole('button', { name: /^Only th(ese|is) records? in the table$/ }).click();
  await expect(page.locator('.count')).toContainText('record');
  await expect(page).toHaveURL(/filters=/);
});

test('the table of what is in view has nothing of what is loaded around it', async ({ page, places }) => {
  /** Records that are told in view, and those of the table, where one is told by its name or place. Read at once. */
  const read = () =>
    page.evaluate(() => {
      const toNumber = (text: string) => Number(/^[\d,]+/.exec(text)?.[0].replaceAll(',', ''));
      const rows = [...document.querySelectorAll('.map-table tbody button')].map(
        ({ textContent }) => textContent,
      );
      return {
        told: toNumber(document.querySelector('.count')?.textContent ?? ''),
        listed: rows
          .map((text) => (text.endsWith(' here') ? toNumber(text) : 1))
          .reduce((sum, records) => sum + records, 0),
      };
    });
  const isRead = async (most: number) => {
    await expect(async () => {
      const { told, listed } = await read();
      expect(told).toBeLessThan(most);
      expect(listed).toBe(told);
    }).toPass({ timeout: 10_000 });
    return (await read()).told;
  };
  // Step by step, and no nearer than until some are out of view: the opened table moves the middle, where there may be none.
  for (const [name, records] of [
    ['stations', 6000],
    ['cities', 40],
  ] as const) {
    await openMap(page, places, name);
    await page.getByText('What is in view, as a table').click();
    let told = await isRead(Infinity);
    await map(page).focus();
    for (let step = 0; told === records && step < 4; step++) {
      const before = page.url();
      await page.keyboard.press('+');
      await expect(page).not.toHaveURL(before);
      told = await isRead(Infinity);
    }
    expect(told).toBeGreaterThan(0);
    expect(told).toBeLessThan(records);
  }
});

test('GeoJSON’s points, lines and areas are drawn, and each tells its record', async ({ page, places }) => {
  await openMap(page, places, 'parcels');
  await expect(map(page)).toHaveAttribute('aria-label', 'Shapes of Parcels on a map');
  await expect(page.locator('.count')).toHaveText('4 records have a place.');
  await page.getByText('What is in view, as a table').click();
  await page.getByRole('button', { name: 'Wood' }).click();
  await expect(page.getByRole('region', { name: 'At this place' })).toContainText('Wood');
  // Whichever way round a ring goes, it is the small area, not all the rest of the world.
  const box = (await map(page).boundingBox())!;
  await page.getByRole('button', { name: 'Close' }).click();
  await page.mouse.click(box.x + 20, box.y + 20);
  await expect(page.getByRole('region', { name: 'At this place' })).toHaveCount(0);
});

test('points in well-known text are drawn, and the request behind them is told', async ({ page, places }) => {
  await page.goto(`${places.site}#/resource/${places.ids['posts']}`);
  await page.getByRole('link', { name: 'Map', exact: true }).click();
  await expect(page.locator('.count')).toHaveText('12 records have a place.');
  await page.getByText('What is in view, as a table').click();
  await page.getByRole('button', { name: 'Post 7' }).click();
  await expect(page.getByRole('region', { name: 'At this place' })).toContainText('Post 7');
  await page.getByRole('button', { name: 'Request' }).click();
  await expect(page.getByRole('complementary', { name: 'Request' })).toContainText('datastore_search_sql');
});

test('countries have the colour of their figure, by any ISO code', async ({ page, places }) => {
  await openMap(page, places, 'nations');
  await expect(page.locator('.count')).toHaveText('40 records in 20 countries.');
  await page.getByLabel('Showing').selectOption('Sum');
  await page.getByLabel('of', { exact: true }).selectOption('population');
  await expect(page.getByText('Sum of population').first()).toBeVisible();
  await expect(page.locator('.map-legend li')).toHaveCount(6);
  await expectAccessible(page);
  await page.reload();
  await page.getByText('What is in view, as a table').click();
  // Singapore is among the countries that coarser outlines leave out.
  await page.getByRole('button', { name: /^Singapore: 44,000,000/ }).click();
  await page.getByRole('button', { name: 'Only these records in the table' }).click();
  await expect(page.locator('.count')).toContainText('of 2 records');
});

test('regions have the colour of their figure, and what is not drawn is told', async ({ page, places }) => {
  const seen: string[] = [];
  page.on('request', (request) => seen.push(request.url()));
  await page.goto(`${places.site}#/resource/${places.ids['clinics']}`);
  await page.getByRole('link', { name: 'Map', exact: true }).click();
  await expect(map(page)).toHaveAttribute('aria-label', 'Regions of Clinics on a map');
  await expect(page.locator('.count')).toHaveText(
    '60 records in 6 regions. 3 records are not on the map: DE-XX (3).',
  );
  expect(seen.filter((url) => /\/regions-/.test(url)).map((url) => /regions-(..)/.exec(url)?.[1])).toEqual([
    'de',
  ]);
  await expectAccessible(page);
  await page.getByLabel('Showing').selectOption('Sum');
  await page.getByLabel('of', { exact: true }).selectOption('beds');
  await expect(page.locator('.map-legend li')).toHaveCount(6);
  await page.reload();
  await page.getByText('What is in view, as a table').click();
  await page.getByRole('button', { name: /^Bayern \(DE-BY\): 1280/ }).click();
  await page.getByRole('button', { name: 'Only these records in the table' }).click();
  await expect(page.locator('.count')).toContainText('of 10 records');
});

test('regions that were shown are there without a network, and of others it is said that they are not', async ({
  page,
  places,
}) => {
  await openMap(page, places, 'clinics');
  await expect(page.locator('.count')).toContainText('60 records in 6 regions.');
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const kept = await Promise.all(
          (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
        );
        return kept.flat().filter(({ url }) => url.includes('/regions-de-')).length;
      }),
    )
    .toBe(1);
  await page.context().setOffline(true);
  try {
    await page.reload();
    await expect(page.locator('.count')).toContainText('60 records in 6 regions.');
    await page.getByLabel('Country').selectOption('Portugal');
    await expect(page.locator('.count')).toContainText('cannot be had');
  } finally {
    await page.context().setOffline(false);
  }
});

test('of letters behind a country’s code the values tell the country, or somebody does', async ({
  page,
  places,
}) => {
  await openMap(page, places, 'offices');
  await expect(page.locator('.count')).toHaveText('40 records in 4 regions.');
  await map(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'At this place' })).toContainText(/\(US-(?:CA|TX|NY|WA)\)/);
  await page.goto(`${places.site}#/resource/${places.ids['depots']}/map`);
  await expect(page.getByText('Choose the country of these regions')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Country').selectOption('Brazil');
  await expect(page.locator('.count')).toHaveText('40 records in 2 regions.');
  await expect(page).toHaveURL(/within=BR/);
  await page.reload();
  await page.getByText('What is in view, as a table').click();
  await expect(page.getByRole('button', { name: /^Pará \(BR-PA\): 20/ })).toBeVisible();
});

test('outlines of the world are loaded with the first map, and not before', async ({ page, places }) => {
  const seen: string[] = [];
  page.on('request', (request) => seen.push(request.url()));
  await page.goto(`${places.site}#/resource/${places.ids['cities']}`);
  await expect(page.getByRole('grid')).toBeVisible();
  expect(seen.filter((url) => /countries-50m|map-view/.test(url))).toEqual([]);
  await page.getByRole('link', { name: 'Map', exact: true }).click();
  await expect(page.locator('.count')).toContainText('40 records in view');
  await expect.poll(() => seen.filter((url) => url.includes('countries-50m')).length).toBe(1);
});

test('a site’s own tiles are shown with whose they are, and pictures come from there alone', async ({
  page,
  places,
}) => {
  const { ids, tiled, tiles } = places;
  await page.goto(`${tiled}#/`);
  const link = page.getByRole('link', { name: /cities/i }).first();
  await link.click();
  await page.getByRole('link', { name: 'Map', exact: true }).click();
  await expect(page.locator('.map-tiles img').first()).toBeVisible();
  expect(ids['cities']).toBeDefined();
  await expect.poll(() => tiles.length).toBeGreaterThan(0);
  expect(tiles[0]).toMatch(/^\/\d+\/\d+\/\d+\.png$/);
  await expect(page.getByRole('link', { name: 'Tile makers' })).toHaveAttribute(
    'href',
    'https://tiles.example.org/about',
  );
  const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
  expect(policy).toMatch(/img-src 'self' data: blob: http:\/\/127\.0\.0\.1:\d+;/);
  await expectAccessible(page);
});

test('on a phone the map has room, and the page can be scrolled beside it', async ({ page, places }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openMap(page, places, 'cities');
  const box = (await map(page).boundingBox())!;
  expect(box.height).toBeGreaterThan(280);
  expect(box.height).toBeLessThan(600);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
});
