import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from './fixtures/axe.ts';
import { expect, test as base } from './fixtures/test.ts';
import { serveStatic } from '../src/node/serve-static.ts';

const MARKUP = '<img src=x onerror="globalThis.pwned=1"><script>globalThis.pwned=1</script>';
const ID = '0d9b2f7e-1c52-4b8e-9a37-5f60c1d2e3f4';
/** Values that try to be more than text. */
const VALUES = [
  MARKUP,
  'javascript:globalThis.pwned=1',
  'data:text/html,<script>globalThis.pwned=1</script>',
  'a\u202Egnp.exe\u202C',
  'tab\there\u0007bell\u0000nul'.replaceAll('\u0000', ''),
  '=HYPERLINK("http://elsewhere.test/")',
  `${'long '.repeat(200_000)}end`,
  '{{constructor.constructor("globalThis.pwned=1")()}}',
];
const COLUMN = '<b onclick=alert(1)>bold</b>';

function quote(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

const test = base.extend<object, { hostile: string }>({
  /** A site whose every text is hostile. */
  hostile: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's form
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'datapond-hostile-'));
      const data = join(folder, 'data');
      mkdirSync(join(data, 'attack'), { recursive: true });
      const rows = VALUES.map(
        (value, index) => `${index},${quote(value)},${quote(index % 2 ? MARKUP : 'b')}`,
      );
      writeFileSync(join(data, 'attack/rows.csv'), `n,${quote(COLUMN)},javascript:x\n${rows.join('\n')}\n`);
      writeFileSync(
        join(data, 'attack/datapackage.json'),
        JSON.stringify({
          name: 'attack',
          title: MARKUP,
          description: `${MARKUP}\n[link](javascript:globalThis.pwned=1)`,
          homepage: 'javascript:globalThis.pwned=1',
          licenses: [{ name: 'x', title: MARKUP, path: 'javascript:globalThis.pwned=1' }],
          sources: [{ title: MARKUP, path: 'javascript:globalThis.pwned=1' }],
          resources: [
            { id: ID, name: 'rows', title: `\u202E${MARKUP}`, description: MARKUP, path: 'rows.csv' },
          ],
        }),
      );
      writeFileSync(join(data, 'broken.csv'), 'a,b\n1,2\n3,4,5\n');
      const root = join(folder, 'site');
      execFileSync('npx', ['vite', 'build', '--logLevel', 'error'], {
        env: { ...process.env, DATAPOND_DATA: data, DATAPOND_OUT: root },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      const server = await serveStatic({ sites: [{ root, base: '/' }], host: '127.0.0.1', port: 0 });
      await use(`${server.origin}/`);
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** Nothing of the data became code, markup or a link, and the policy had nothing to stop. */
async function expectHarmless(page: Page, violations: readonly string[]): Promise<void> {
  expect(await page.evaluate(() => (globalThis as { pwned?: unknown }).pwned)).toBeUndefined();
  expect(await page.locator('#app').locator('img, script, b, iframe, [onclick], [onerror]').count()).toBe(0);
  expect(await page.locator('a[href^="javascript:"], a[href^="data:"]').count()).toBe(0);
  expect(violations).toEqual([]);
}

test('data is never markup, code or a link, in any view', async ({ page, hostile }) => {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) violations.push(message.text());
  });
  await page.goto(hostile);
  await expect(page.getByRole('heading', { name: '<img' }).first()).toBeVisible();
  await expectHarmless(page, violations);

  await page.goto(`${hostile}#/resource/${ID}`);
  const cells = page.getByRole('gridcell');
  await expect(cells.filter({ hasText: '<img src=x' }).first()).toBeVisible();
  // What turns the line around is shown, and turns nothing.
  await expect(cells.filter({ hasText: '⟨U+202E⟩gnp.exe' })).toBeVisible();
  await expect(page.getByRole('columnheader').filter({ hasText: COLUMN })).toBeVisible();
  await cells.filter({ hasText: 'long long' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('1,000,003 characters');
  await page.keyboard.press('Escape');
  await expectHarmless(page, violations);
  await expectAccessible(page);

  await page.goto(
    `${hostile}#/resource/${ID}/chart?mark=bar&x=${encodeURIComponent(COLUMN)}&colour=javascript:x`,
  );
  await expect(page.locator('.chart-place svg')).toContainText('<img src');
  await expectHarmless(page, violations);

  const sql = `SELECT * FROM "${ID}"`;
  await page.goto(`${hostile}#/resource/${ID}/sql?sql=${encodeURIComponent(sql)}`);
  await expect(page.locator('.cm-content')).toBeVisible();
  await expect(page.locator('.count')).toHaveText('8 records');
  await expectHarmless(page, violations);
});

test('a file that is no table says why, and can be downloaded', async ({ page, hostile }) => {
  await page.goto(hostile);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Broken.*CSV$/ })
    .click();
  await expect(page.getByRole('main')).toContainText(/no table: broken\.csv line 3: 3 columns instead of 2/);
  await expect(page.getByRole('link', { name: /^Download the file/ })).toBeVisible();
  await expectAccessible(page);
});
