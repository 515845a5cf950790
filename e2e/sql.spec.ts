import type { Page } from '@playwright/test';
import { expectAccessible } from './fixtures/axe.ts';
import { PROJECTS, expect, test } from './fixtures/visit.ts';

const count = (page: Page) => page.locator('.count');
const editor = (page: Page) => page.getByRole('textbox', { name: 'SQL statement' });

async function openSql(page: Page, site: string): Promise<void> {
  await page.goto(`${site}#/resource/${PROJECTS}/sql`);
  await expect(page.locator('.cm-content')).toBeVisible();
}

test('functions, columns and tables are completed', async ({ page, sites }) => {
  await openSql(page, sites.site);
  // While the list is asked for again, CodeMirror takes no click.
  const list = page.locator('.cm-tooltip-autocomplete:not(.cm-tooltip-autocomplete-disabled)');
  const option = (name: RegExp) => list.getByRole('option', { name });
  await editor(page).fill('SELECT date_tr');
  await editor(page).press('End');
  await editor(page).press('Control+Space');
  await option(/^date_trunc/).click();
  await expect(editor(page)).toHaveText('SELECT date_trunc()');
  await editor(page).fill('SELECT stag');
  await editor(page).press('Control+Space');
  await expect(option(/^stage/)).toBeVisible();
  await editor(page).fill('SELECT count(*) FROM ');
  await editor(page).pressSequentially('bird');
  await editor(page).press('Control+Space');
  await option(/^Bird strikes/).click();
  await expect(editor(page)).toHaveText(/FROM "(?:Bird )?strikes"$/i);
  await expectAccessible(page);
});

test('no list of completions stands over a statement that runs', async ({ page, sites }) => {
  await openSql(page, sites.site);
  await editor(page).fill('');
  await editor(page).pressSequentially('SELECT 1 AS h');
  await editor(page).press('Control+Enter');
  await expect(count(page)).toHaveText('1 record');
  await expect(page.locator('.cm-tooltip-autocomplete')).toHaveCount(0);
});

test('where there is no statement, that is said and nothing is asked', async ({ page, sites }) => {
  await openSql(page, sites.site);
  for (const text of ['-- only a comment', '']) {
    await editor(page).fill(text);
    await editor(page).press('Control+Enter');
    await expect(page.getByText('There is no statement to run.')).toBeVisible();
    await expect(page.locator('.problem')).toHaveCount(0);
  }
});

test('a statement that takes too long is cancelled, and the next one runs', async ({ page, sites }) => {
  await openSql(page, sites.site);
  const tables = ['a', 'b', 'c', 'd', 'e'].map((name) => `"${PROJECTS}" ${name}`).join(', ');
  await editor(page).fill(
    `SELECT count(*) FROM ${tables} WHERE a.project * b.project > c.project + d.project + e.project`,
  );
  await editor(page).press('Control+Enter');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(count(page)).toHaveText('Cancelled.');
  await editor(page).fill(`SELECT DISTINCT stage FROM "${PROJECTS}"`);
  await page.getByRole('button', { name: 'Run' }).click();
  await expect(count(page)).toHaveText('4 records');
});

test('statements are kept on this device, run again, and forgotten', async ({ page, sites }) => {
  await openSql(page, sites.site);
  for (const column of ['stage', 'subject']) {
    await editor(page).fill(`SELECT DISTINCT ${column} FROM "${PROJECTS}" LIMIT 3`);
    await editor(page).press('Control+Enter');
    await expect(page.getByRole('columnheader').first()).toContainText(column);
    await expect(count(page)).toHaveText('3 records');
  }
  await page.reload();
  await page.getByRole('button', { name: 'History' }).click();
  const kept = page.getByRole('dialog').getByRole('listitem');
  await expect(kept).toHaveText([/subject/, /stage/]);
  await expectAccessible(page);
  await kept
    .nth(1)
    .getByRole('button', { name: /SELECT/ })
    .click();
  await expect(page.getByRole('columnheader').first()).toContainText('stage');
  await page.getByRole('button', { name: 'History' }).click();
  await expect(kept.first()).toContainText('stage');
  await kept.first().getByRole('button', { name: 'Forget this statement' }).click();
  await expect(kept).toHaveText([/subject/]);
  await expect(page.getByRole('button', { name: /^SELECT DISTINCT subject/ })).toBeFocused();
  await page.getByRole('button', { name: 'Forget all' }).click();
  await expect(kept).toHaveCount(0);
  await expect(page.getByRole('dialog')).toBeFocused();
});
