import { expectAccessible } from './fixtures/axe.ts';
import { expect, test } from './fixtures/portal.ts';
import { NOTES, RAGGED, STATIONS, TRIPS } from './fixtures/write-portal.ts';

test('two hundred datasets are listed in two lines each, with what they hold', async ({ page, portal }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(portal);
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(200);
  const bikes = cards.filter({ has: page.getByRole('heading', { name: 'Shared bikes' }) });
  await expect(bikes).toContainText('64 records');
  await expect(bikes).toContainText('2 tables');
  await expect(bikes).toContainText('Mar 14, 2026');
  await expect(bikes).toContainText('Office of Transport');
  await expect(bikes).toContainText("Trips of the city's shared bikes, one record each.");
  await expect(bikes.getByRole('link', { name: 'bicycles' })).toBeVisible();
  // The same columns for all: what stands below each other can be compared.
  const lefts = await cards
    .locator('time')
    .evaluateAll(
      (times) =>
        new Set(
          times.slice(0, 8).map((time) => Math.round(time.parentElement!.getBoundingClientRect().right)),
        ).size,
    );
  expect(lefts).toBe(1);
  expect((await cards.nth(20).boundingBox())?.height).toBeLessThan(75);
  await expectAccessible(page);
});

test('the list is narrowed by tags and others, and the address tells it', async ({ page, portal }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(portal);
  const panel = page.getByRole('complementary', { name: 'Narrow down' });
  await panel
    .getByRole('region', { name: 'Tags' })
    .getByRole('button', { name: /^budget/ })
    .click();
  await expect(page.getByRole('status').filter({ hasText: 'of 200 datasets' })).toHaveText(
    '20 of 200 datasets',
  );
  await expect(page).toHaveURL(/#\/\?tag=budget$/);
  await panel
    .getByRole('region', { name: 'Organisations' })
    .getByRole('button', { name: /Ashford/ })
    .click();
  await expect(page.getByRole('article')).toHaveCount(3);
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(3);
  await page.goBack();
  await expect(page.getByRole('article')).toHaveCount(20);
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page.getByRole('article')).toHaveCount(200);
});

test('a search narrows list and page alike, and says why something was found', async ({ page, portal }) => {
  await page.goto(portal);
  await page.getByRole('searchbox', { name: 'Find a dataset' }).fill('docking');
  const card = page.getByRole('article');
  await expect(card).toHaveCount(1);
  await expect(card).toContainText(/Column\s*Docking Points/);
  await expect(
    page.getByRole('navigation', { name: 'Datasets' }).getByRole('listitem').first(),
  ).toContainText('Shared bikes');
  await page.getByRole('searchbox', { name: 'Find a dataset' }).fill('bicycles');
  await expect(card).toContainText(/Tag\s*bicycles/);
  await page.getByRole('searchbox', { name: 'Find a dataset' }).fill('cc-by bikes');
  await expect(card).toContainText(/Licence\s*cc-by/);
  await page.getByRole('searchbox', { name: 'Find a dataset' }).fill('zebra');
  await expect(card).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText('No dataset matches “zebra”.');
  await expect(page).toHaveURL(/#\/\?q=zebra$/);
  await page.getByRole('searchbox', { name: 'Find a dataset' }).fill('docking bycicles');
  await page.getByRole('main').getByRole('button', { name: 'docking bicycles' }).click();
  await expect(card).toHaveCount(1);
  await expect(card).toContainText('Shared bikes');
});

test('a dataset has its columns, quality, people and resources, and nothing of it is markup', async ({
  page,
  portal,
}) => {
  await page.goto(`${portal}#/dataset/bikes`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Shared bikes');
  await expect(main.locator('strong').first()).toHaveText('shared bikes');
  await expect(main.getByRole('link', { name: 'the operator' })).toHaveAttribute(
    'href',
    'https://bikes.example/about',
  );
  await expect(main).toContainText('<script>globalThis.pwned = 1</script>');
  expect(await page.evaluate(() => (globalThis as { pwned?: unknown }).pwned)).toBeUndefined();
  await expect(main.getByRole('link', { name: /^Trips/ })).toContainText('60 records');
  await expect(main.getByRole('link', { name: /^Notes/ })).toContainText('Not a table');
  await expectAccessible(page);

  await main.getByRole('link', { name: 'Columns', exact: true }).click();
  await expect(page).toHaveURL(/#\/dataset\/bikes\/columns$/);
  await expect(main.getByRole('row', { name: /^from/ })).toContainText('Code of the station');
  await expectAccessible(page);

  await main.getByRole('link', { name: 'Quality', exact: true }).click();
  const stations = main
    .locator('.table-part')
    .filter({ has: page.getByRole('heading', { name: 'Stations' }) });
  await expect(stations.getByRole('row', { name: /^Docking Points/ })).toContainText(
    /integer\s*1 \(25%\)\s*3\s*12 – 40/,
  );
  await expect(stations).toContainText('3 of 4 columns without gaps');
  await expect(
    main.locator('.table-part').filter({ has: page.getByRole('heading', { name: 'Ragged' }) }),
  ).toContainText('line 3: 1 column instead of 2');
  await expectAccessible(page);

  await main.getByRole('link', { name: 'About', exact: true }).click();
  await expect(main.getByRole('link', { name: 'Data desk' })).toHaveAttribute(
    'href',
    'mailto:data@elmsby.example',
  );
  for (const text of ['City survey', '2.1', 'Apr 1, 2019', 'Update frequency', 'monthly', 'Mobility'])
    await expect(main).toContainText(text);
  await page.reload();
  await expect(main).toContainText('Update frequency');
  await expectAccessible(page);
});

test('what is no table shows how its file begins', async ({ page, portal }) => {
  await page.goto(`${portal}#/resource/${NOTES}`);
  await expect(page.getByRole('region', { name: 'How the file begins' })).toContainText(
    'The harbour was closed in May.',
  );
  await page.goto(`${portal}#/resource/${RAGGED}`);
  await expect(page.getByRole('main')).toContainText('4,5,6');
  await expectAccessible(page);
});

test('who comes by a link sees the resource in the list', async ({ page, portal }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${portal}#/resource/${STATIONS}`);
  await expect(page.locator('.dataset-list [aria-current=page]')).toBeInViewport();
});

test('a finger anywhere on a card opens its dataset, and its other links what they say', async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${portal}#/?q=bicycles`);
  const card = page.getByRole('article');
  await expect(card).toHaveCount(1);
  await card.getByRole('link', { name: 'transport' }).click();
  await expect(page).toHaveURL(/tag=transport/);
  await page.goBack();
  await expect(card).toHaveCount(1);
  await card.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shared bikes');
});

test('a phone shows datasets, their filters and their quality without scrolling sideways', async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(portal);
  await page.getByRole('button', { name: 'Narrow down' }).click();
  await page.getByRole('button', { name: /^budget/ }).click();
  await expect(page.getByRole('article')).toHaveCount(20);
  await page.getByRole('searchbox', { name: 'Find a dataset' }).fill('elmsby');
  await expect(page.getByRole('article')).toHaveCount(2);
  for (const part of ['', '/columns', '/quality', '/about']) {
    await page.goto(`${portal}#/dataset/bikes${part}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  }
});

test('the texts of the catalogue come in the reader’s language', async ({ page, portal }) => {
  await page.addInitScript(() => localStorage.setItem('datapond.language', 'de'));
  await page.goto(`${portal}#/dataset/bikes`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leihräder');
  await expect(page.getByRole('banner')).toContainText('Offene Daten von Elmsby');
  await page.goto(`${portal}#/resource/${TRIPS}`);
  await expect(page.getByRole('navigation', { name: 'Datensätze' })).toContainText('Leihräder');
});
