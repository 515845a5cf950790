import type { Page } from '@playwright/test';
import { expectAccessible } from './fixtures/axe.ts';
import { expect, test } from './fixtures/portal.ts';
import { TRIPS } from './fixtures/write-portal.ts';

/** The code under a title in the dialog. */
const code = (page: Page, title: string) =>
  page
    .getByRole('dialog', { name: 'Share' })
    .locator('figure')
    .filter({ has: page.getByText(title, { exact: true }) })
    .locator('code');

/** Shows a piece of HTML in a page of the site that has no policy of its own. */
async function showInPage(page: Page, portal: string, html: string): Promise<void> {
  await page.route(`${portal}own.html`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Own</title>${html}`,
    }),
  );
  await page.goto(`${portal}own.html`);
}

test('a table is shared by its address, its id and an element that works', async ({ page, portal }) => {
  await page.goto(`${portal}#/resource/${TRIPS}?q=A1&sort=minutes+desc&hide=trip`);
  await expect(page.locator('.count')).toHaveText(/record/);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(code(page, 'Address of this view')).toHaveText(page.url());
  await expect(code(page, 'Resource id, for the API')).toHaveText(TRIPS);
  await expectAccessible(page);
  const snippet = await code(page, 'These records, in a page of this site').innerText();
  await showInPage(page, portal, snippet);
  const table = page.locator('datapond-table');
  await expect(table.getByRole('table')).toBeVisible();
  await expect(table.getByRole('columnheader').filter({ hasText: 'trip' })).toHaveCount(0);
  await expect(table.getByRole('status')).toHaveText(/^1–10 of \d+ records$/);
});

test('an element finds its table by title, and says when several are called so', async ({ page, portal }) => {
  await showInPage(
    page,
    portal,
    `<script type="module" src="datapond-table.js"></script>
     <datapond-table id="one" resource="Stations" limit="2"></datapond-table>
     <datapond-table id="many" resource="water"></datapond-table>
     <datapond-table id="none" resource="nothing"></datapond-table>`,
  );
  await expect(page.locator('#one').getByRole('status')).toHaveText('1–2 of 4 records');
  await expect(page.locator('#many').getByRole('alert')).toContainText(
    /is the name of 19 tables: write one of “Water in/,
  );
  await expect(page.locator('#none').getByRole('alert')).toContainText('not found');
});

test('a chart is shared as an element, without the tools about it', async ({ page, portal }) => {
  await page.goto(`${portal}#/resource/${TRIPS}/chart`);
  await expect(page.locator('.chart-place svg[role=img]')).toBeVisible();
  await page.getByRole('button', { name: 'Share' }).click();
  const snippet = await code(page, 'This chart, in a page of this site').innerText();
  const frame = await code(page, 'This view, in any page').innerText();
  await showInPage(page, portal, `${snippet}${frame}<datapond-chart id="wrong" view="#/"></datapond-chart>`);
  const chart = page.locator('datapond-chart').first().frameLocator('iframe');
  await expect(chart.locator('svg[role=img]').first()).toBeVisible();
  await expect(chart.getByRole('group', { name: 'What the chart shows' })).toHaveCount(0);
  await expect(chart.getByRole('banner')).toHaveCount(0);
  await expect(chart.getByRole('link', { name: 'Open data of Elmsby' })).toBeVisible();
  await expect(page.locator('#wrong').getByRole('alert')).toContainText('is no chart');
  await expect(page.frameLocator('body > iframe').locator('svg[role=img]').first()).toBeVisible();
});

test('code shows first what a visitor can run', async ({ page, portal }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.addInitScript(() => localStorage.setItem('datapond.panel', 'request'));
  await page.goto(`${portal}#/resource/${TRIPS}`);
  const panel = page.getByRole('complementary', { name: 'Request' });
  await panel.getByRole('tab', { name: 'curl' }).click();
  const first = panel.getByRole('tabpanel').locator('pre').first();
  await expect(first).toHaveText(
    /^curl --fail --remote-name 'http.*\/data\/bikes\/trips\.[0-9a-f]{8}\.csv'$/,
  );
  await panel.getByRole('tab', { name: 'Python' }).click();
  await expect(first).toContainText('pandas.read_csv("http');
  await panel.getByRole('tab', { name: 'JavaScript' }).click();
  const html = await panel.getByRole('tabpanel').locator('pre').last().innerText();
  await showInPage(page, portal, html.replace('</script>', 'document.title = `${result.total}`;</script>'));
  await expect(page).toHaveTitle('60');
});

test('a file is called by what is in it', async ({ page, portal }) => {
  await page.goto(`${portal}#/resource/${TRIPS}?q=A1&filters={"minutes":{"gte":5,"lte":20}}`);
  await expect(page.locator('.count')).toHaveText(/record/);
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'CSV' }).click();
  expect((await coming).suggestedFilename()).toMatch(/^Trips_A1_minutes-5-to-20_\d{4}-\d\d-\d\d\.csv$/);
});

test('a frame in a page of another site shows records and runs SQL, though the browser keeps it from its storage', async ({
  page,
  portal,
}) => {
  // Another name of the same machine is another site; a page that a test makes up may have no frame of this machine.
  await page.goto(`${portal.replace('127.0.0.1', 'localhost')}third-party-licences.txt`);
  const show = (rest: string) =>
    page.evaluate(
      (src) =>
        document.body.replaceChildren(
          Object.assign(document.createElement('iframe'), { src, height: '600' }),
        ),
      `${portal}?frame=light#/resource/${TRIPS}${rest}`,
    );
  const records = page.frameLocator('iframe').getByRole('gridcell');
  await show('');
  await expect(records.first()).toBeVisible();
  await show('/sql?sql=SELECT+41+%2B+1+AS+n');
  await expect(records).toHaveText(['42']);
});
