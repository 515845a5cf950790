import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { test as firstVisit } from './fixtures/test.ts';
import { PROJECTS, expect, test } from './fixtures/visit.ts';

const BIRDS = '7c5aa68f-8f06-5a73-a82d-50f9f2b8084e';

const count = (page: Page) => page.locator('.count');
const cell = (page: Page, row: number, column: string) =>
  page.getByRole('grid').getByRole('row').nth(row).getByRole('gridcell').nth(columns.indexOf(column));
const columns = ['_id', 'project', 'subject', 'stage', 'title'];

async function openProjects(page: Page, site: string, rest = ''): Promise<void> {
  await page.goto(`${site}#/resource/${PROJECTS}${rest}`);
  await expect(count(page)).toHaveText(/record/);
}

test('the datasets are listed with what they are, and found by typing', async ({ page, sites }) => {
  await page.goto(sites.site);
  await expect(page.getByRole('heading', { name: 'Research projects' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Bird strikes' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Find a dataset' }).fill('wildlife faa');
  const nav = page.getByRole('navigation', { name: 'Datasets' });
  await expect(nav.getByRole('link', { name: 'Bird strikes' })).toBeVisible();
  await expect(nav.getByRole('link', { name: 'Research projects' })).toHaveCount(0);
});

test('choosing a resource shows its columns, types and first records', async ({ page, sites }) => {
  await page.goto(sites.site);
  await page
    .getByRole('navigation', { name: 'Datasets' })
    .getByRole('link', { name: 'Research projects' })
    .click();
  await expect(count(page)).toHaveText(/^1–\d+ of 240 records$/);
  await expect(page.getByRole('columnheader').nth(2)).toHaveText(/subject\s*text/);
  await expect(page.getByRole('columnheader').nth(1)).toHaveText(/project\s*integer/);
  await expect(cell(page, 1, 'project')).toHaveText('1001');
  await expect(page).toHaveTitle(/Projects/);
});

test('a search narrows the records and stays in the address; going back undoes it', async ({
  page,
  sites,
}) => {
  await openProjects(page, sites.site);
  await page.getByRole('searchbox', { name: 'Search all columns' }).fill('jones');
  await expect(count(page)).toHaveText(/^1–\d+ of \d+ records$/);
  await expect(count(page)).not.toHaveText(/240/);
  await expect(page).toHaveURL(/q=jones/);
  await page.goBack();
  await expect(count(page)).toHaveText(/^1–\d+ of 240 records$/);
  await expect(page.getByRole('searchbox', { name: 'Search all columns' })).toHaveValue('');
});

test('a value that is clicked becomes a filter, another joins it, and both go again', async ({
  page,
  sites,
}) => {
  await openProjects(page, sites.site);
  const stage = await cell(page, 1, 'stage').innerText();
  await cell(page, 1, 'stage').click();
  await page.getByRole('button', { name: 'Show only this value' }).click();
  await expect(count(page)).not.toHaveText(/240/);
  const chip = page.getByRole('group', { name: 'stage' });
  await expect(chip).toHaveText(new RegExp(`stage\\s*is\\s*${stage}`));

  await page.getByRole('button', { name: 'Change the filter on stage' }).click();
  await page.getByLabel('Values, one a line').fill('planned\nactive');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(chip).toHaveText(/is any of\s*planned\s*active/);
  await page.getByRole('button', { name: 'Remove the filter on stage' }).click();
  await expect(count(page)).toHaveText(/^1–\d+ of 240 records$/);
});

test('a range is a filter, too', async ({ page, sites }) => {
  await openProjects(page, sites.site);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByLabel('Column', { exact: true }).selectOption('project');
  // Of numbers that count, it is what is offered first.
  await page.getByLabel('From').fill('1011');
  await page.getByLabel('To').fill('1020');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(count(page)).toHaveText('1–10 of 10 records');
});

test('a filter can be applied on a small screen, however many values are suggested', async ({
  page,
  sites,
}) => {
  await page.setViewportSize({ width: 720, height: 450 });
  await page.goto(`${sites.site}#/resource/${BIRDS}`);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(page.getByRole('group', { name: 'From the records shown' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Apply' })).toBeInViewport({ ratio: 1 });
});

test('words in one column are a filter, beside a search in all of them', async ({ page, sites }) => {
  await openProjects(page, sites.site);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByLabel('Column', { exact: true }).selectOption('title');
  await page.getByLabel('Condition').selectOption('contains the words');
  await page.getByLabel('Words, in any order').fill('hill');
  await page.getByRole('button', { name: 'Apply' }).click();
  // Not while it is being counted, when the records before are still there.
  await expect(count(page)).toHaveText(/of (?!240)\d+ records$/);
  const chip = page.getByRole('group', { name: 'title' });
  await expect(chip).toHaveText(/contains the words\s*hill/);
  const titles = await page.locator('td[data-column="4"]').allInnerTexts();
  expect(titles.filter((title) => !/hill/i.test(title))).toEqual([]);
  await expect(page.locator('td[data-column="4"] mark').first()).toHaveText(/^hill/i);
  const all = Number(/of (\d+)/.exec(await count(page).innerText())?.[1]);

  await page.getByRole('searchbox', { name: 'Search all columns' }).fill('jones');
  await expect(page).toHaveURL(/q=%7B%22title%22:%22hill%22%7D&full_text=jones/);
  await expect(count(page)).not.toHaveText(new RegExp(`of ${all} `));
  await page.getByRole('button', { name: 'Request' }).click();
  const url = await page.getByRole('complementary', { name: 'Request' }).locator('pre').first().innerText();
  const answer = await page.evaluate(async (address) => (await fetch(address)).json(), url);
  // One record is told without “1–1 of”.
  const told = new RegExp(`(?:^|of )${answer.result.total} records?$`);
  await expect(count(page)).toHaveText(told);
  await page.reload();
  await expect(count(page)).toHaveText(told);
  await page.getByRole('button', { name: 'Remove the filter on title' }).click();
  await expect(count(page)).toHaveText(/of 38 records$/);
});

test('three million records are scrolled through, and the place is in the address', async ({
  page,
  sites,
}) => {
  await page.goto(sites.site);
  await page
    .getByRole('navigation', { name: 'Datasets' })
    .getByRole('link', { name: /flights/ })
    .click();
  await expect(count(page)).toHaveText(/of 3,000,000 records$/, { timeout: 90_000 });
  // Who listens hears how many there are, and not every row that passes.
  await expect(count(page)).toHaveAttribute('aria-live', 'off');
  await expect(page.getByRole('status').filter({ hasText: /^3,000,000 records$/ })).toHaveCount(1);
  await page.locator('.grid-scroll').evaluate((scroller) => scroller.scrollTo(0, scroller.scrollHeight / 2));
  await expect(page).toHaveURL(/offset=1\d{6}$/);
  const place = await count(page).innerText();
  const first = /^[\d,]+/.exec(place)?.[0].replaceAll(',', '') ?? '';
  const row = page.getByRole('row').filter({ has: page.getByRole('gridcell', { name: first, exact: true }) });
  await expect(row).toBeVisible();
  await page.mouse.move(600, 500);
  await page.mouse.wheel(0, 330);
  // Ten rows, although the scrollbar's middle stands for thousands a pixel.
  await expect(count(page)).toHaveText(new RegExp(`^${(Number(first) + 10).toLocaleString('en')}–`));
  await page.reload();
  await expect(count(page)).toHaveText(/^1,\d{3},\d01–/, { timeout: 90_000 });
});

test('a column is summed up, and a bar of it is a filter', async ({ page, sites }) => {
  await openProjects(page, sites.site);
  const header = page.getByRole('columnheader').nth(3);
  await header.hover();
  await header.getByRole('button', { name: 'About the column stage' }).click();
  const active = page.getByRole('dialog').getByRole('button', { name: /^active/ });
  const records = /\d+$/.exec(await active.innerText())?.[0] ?? '';
  await active.click();
  await expect(count(page)).toHaveText(new RegExp(` of ${records} records$`));
});

test('facets count within the search and filter by a click', async ({ page, sites }) => {
  await openProjects(page, sites.site, '?q=jones');
  await page.getByRole('button', { name: 'Facets' }).click();
  const facet = page.getByRole('region', { name: 'stage' });
  const completed = facet.getByRole('button', { name: /^completed/ });
  const records = /\d+$/.exec(await completed.innerText())?.[0] ?? '';
  await completed.click();
  await expect(count(page)).toHaveText(new RegExp(` of ${records} records$`));
  await expect(completed).toHaveAttribute('aria-pressed', 'true');
  await expect(facet.getByRole('button', { name: /^active/ })).toBeVisible();
});

test('what search and filters leave is downloaded', async ({ page, sites }) => {
  await openProjects(page, sites.site, '?q=jones&sort=title');
  const total = Number(/of (\d+) records/.exec(await count(page).innerText())?.[1]);
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'CSV' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^Projects_jones_\d{4}-\d\d-\d\d\.csv$/);
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\n');
  expect(lines[0]).toMatch(/^_id,project,subject/);
  expect(lines).toHaveLength(total + 1);
});

test('a limit makes pages, and the pages can be turned', async ({ page, sites }) => {
  await openProjects(page, sites.site);
  await page.getByLabel('Show', { exact: true }).selectOption('25');
  await expect(count(page)).toHaveText('1–25 of 240 records');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(count(page)).toHaveText('26–50 of 240 records');
  await expect(cell(page, 1, 'project')).toHaveText('1026');
  await page.getByRole('button', { name: 'Last page' }).click();
  await expect(count(page)).toHaveText('226–240 of 240 records');
  await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled();
});

test('beyond the last page there is a way to it', async ({ page, sites }) => {
  await page.goto(`${sites.site}#/resource/${PROJECTS}?limit=20&offset=999999`);
  await page.getByRole('button', { name: 'Go to the last page' }).click();
  await expect(page.getByText('Page 12 of 12')).toBeVisible();
  await expect(count(page)).toHaveText('221–240 of 240 records');
});

test('a header sorts up, down and not at all', async ({ page, sites }) => {
  await openProjects(page, sites.site);
  const header = page.getByRole('columnheader').nth(1);
  const sort = header.getByRole('button', { name: /^project/ });
  await sort.click();
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await sort.click();
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  await expect(cell(page, 1, 'project')).toHaveText('1240');
  await sort.click();
  await expect(cell(page, 1, 'project')).toHaveText('1001');
});

test('a header tells what the data dictionary says', async ({ page, sites }) => {
  await openProjects(page, sites.site);
  const header = page.getByRole('columnheader').nth(3);
  await expect(header.getByRole('button', { name: /^stage/ })).toHaveAttribute('title', /planned, active/);
  await header.hover();
  await header.getByRole('button', { name: 'About the column stage' }).click();
  await expect(page.getByRole('dialog', { name: 'About the column stage' })).toContainText('planned, active');
});

test('a record opens whole, and the next one after it', async ({ page, sites }) => {
  await openProjects(page, sites.site);
  await cell(page, 1, '_id').click();
  const dialog = page.getByRole('dialog', { name: 'Record 1' });
  await expect(dialog).toContainText('Summary');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog', { name: 'Record 2' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the request that is shown answers with what is on screen', async ({ page, sites }) => {
  await openProjects(
    page,
    sites.site,
    '?q=jones&filters={"stage":["active","planned"]}&sort=title+desc&limit=25',
  );
  await page.getByRole('button', { name: 'Request' }).click();
  const panel = page.getByRole('complementary', { name: 'Request' });
  const url = await panel.locator('pre').first().innerText();
  const shown = await cell(page, 1, 'title').innerText();
  const answer = await page.evaluate(async (address) => (await fetch(address)).json(), url);
  expect(answer.result.records[0].title).toBe(shown);
  await expect(count(page)).toHaveText(new RegExp(`of ${answer.result.total} records`));

  await panel.getByRole('tab', { name: 'JavaScript' }).click();
  const blocks = await panel.getByRole('tabpanel').locator('pre').allInnerTexts();
  // The last one is a page's HTML.
  expect(blocks.at(-1)).toMatch(/^<script type="module">/);
  for (const block of blocks.slice(0, -1)) {
    const result = await page.evaluate(`(async () => { ${block}\n return result; })()`);
    expect(result).toMatchObject({ total: answer.result.total });
  }
});

test('a statement runs from the keyboard, and a mistake is pointed to', async ({ page, sites }) => {
  await openProjects(page, sites.site);
  await page.getByRole('link', { name: 'SQL', exact: true }).click();
  const editor = page.getByRole('textbox', { name: 'SQL statement' });
  await expect(page.locator('.cm-content')).toBeVisible();
  await editor.fill(`SELECT stage, count(*) AS n FROM "${PROJECTS}" GROUP BY stage ORDER BY n DESC`);
  await editor.press('Control+Enter');
  await expect(count(page)).toHaveText('4 records');
  await expect(page.getByRole('columnheader').first()).toHaveText(/stage/);
  await expect(page).toHaveURL(/sql=SELECT/);

  await editor.fill(`SELECT stage,\n       nope FROM "${PROJECTS}"`);
  await editor.press('Control+Enter');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('column "nope" does not exist');
  await expect(alert).toContainText('LINE 2:        nope FROM');
  await expect(page.locator('.cm-lintRange-error')).toHaveText('nope');
});

test('an address opens the same view for somebody else', async ({ page, visit, sites }) => {
  await openProjects(page, sites.site, '?q=jones&sort=title&limit=5');
  const other = await visit.newPage();
  await other.goto(page.url());
  await expect(count(other)).toHaveText(await count(page).innerText());
  // Distributions in the heads come a little later than the records, in either page.
  const shown = (tab: Page) => tab.getByRole('grid').innerText();
  await expect.poll(async () => (await shown(other)) === (await shown(page))).toBe(true);
  await other.close();
});

test('nothing found says so and offers the way back', async ({ page, sites }) => {
  await openProjects(page, sites.site, '?q=zzzzzz');
  const notice = page.getByRole('heading', { name: 'No record matches' });
  await expect(notice).toBeVisible();
  // Below the names of the columns and what is drawn of them, however high that stands.
  await expect(page.locator('thead .distribution').first()).toBeVisible();
  const below = await page.locator('thead').first().boundingBox();
  expect((await notice.boundingBox())!.y).toBeGreaterThan(below!.y + below!.height);
  await page.getByRole('button', { name: 'Remove search and filters' }).click();
  await expect(count(page)).toHaveText(/^1–\d+ of 240 records$/);
});

test('a refused request says what is wrong with it', async ({ page, sites }) => {
  await page.goto(`${sites.site}#/resource/${PROJECTS}?filters={"nope":1}`);
  await expect(page.getByRole('alert')).toContainText('nope');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('an address of something that is not there says so', async ({ page, sites }) => {
  await page.goto(`${sites.site}#/resource/nothing`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'There is no resource “nothing” on this site.',
  );
  await page.getByRole('main').getByRole('link', { name: 'All datasets' }).click();
  await expect(page).toHaveURL(/#\/$/);
});

test('everything is reached with the keyboard alone', async ({ page, sites }) => {
  await openProjects(page, sites.site);
  await page.getByRole('link', { name: 'Skip to the data' }).focus();
  await page.keyboard.press('Enter');
  // From the first header down into the data, and one cell to the right.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator(':focus')).toHaveText('1001');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Value of project' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator(':focus')).toHaveText('1001');
  await page.keyboard.press('Control+End');
  await expect(page.locator(':focus')).toHaveAttribute('data-row', '239');
});

firstVisit('waiting is never a dead page', async ({ page, sites }) => {
  await page.goto(`${sites.site}#/resource/${PROJECTS}/chart`);
  // The engine takes longer than the page's patience on any machine.
  await expect(page.locator('.progress-card')).toContainText(/Starting the database|Reading/);
  await expect(page.locator('.chart-place svg[role=img]')).toBeVisible();
});

firstVisit(
  'without a service worker the table still works, and the page says what does not',
  async ({ page, sites }) => {
    await page.addInitScript(() => {
      delete (Navigator.prototype as { serviceWorker?: unknown }).serviceWorker;
    });
    await openProjects(page, sites.site);
    await expect(count(page)).toHaveText(/^1–\d+ of 240 records$/);
    await expect(page.getByText('links to the API do not open')).toBeVisible();
  },
);

test('a phone shows it all without scrolling sideways', async ({ page, sites }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openProjects(page, sites.site);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.getByRole('button', { name: 'Datasets' }).click();
  await page.getByRole('dialog', { name: 'Datasets' }).getByRole('link', { name: 'Seattle weather' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Projects');
});

test('on a phone the table has what the rest of the page leaves of the screen', async ({ page, sites }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openProjects(page, sites.site);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(844);
  await page.getByRole('link', { name: 'SQL', exact: true }).click();
  await expect(page.locator('.cm-content')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(844);
});
