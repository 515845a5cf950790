import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from './fixtures/axe.ts';
import { buildSite } from './fixtures/build-site.ts';
import { openVisit, usePage } from './fixtures/one-visit.ts';
import { expect, test as base } from './fixtures/test.ts';
import { serveStatic } from '../src/node/serve-static.ts';
import { serve } from '../src/node/serve/serve.ts';

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
const ODD = '3e8c5a10-7b42-4d6f-8e19-c2a4b6d8f013';
/** What every shell and language takes for something of its own. */
const QUOTES = `it's "5" \\ $(exit 7) \`exit 7\` $HOME %PATH% \n'@\n#{x} — ☂ 🙂`;
/** Columns with names that mean something elsewhere, and times that are shown cut. */
const ODD_COLUMNS: Readonly<Record<string, (row: number) => string>> = {
  $val: (row) => (row % 2 ? QUOTES : 'plain'),
  "it's": (row) => `O'Hare ${row % 3}`,
  'a,b\\c': (row) => `"${row % 2}"`,
  constructor: String,
  at: (row) => `2020-01-02T03:04:0${row % 2}.${row}5`,
};

function quote(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

const test = base.extend<
  object,
  { hostile: string; hostileData: string; api: string; visit: BrowserContext }
>({
  /** A folder of data whose every text is hostile. */
  hostileData: [
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
            { id: ODD, name: 'odd', title: 'مدن مصر', description: 'Straßen '.repeat(40), path: 'odd.csv' },
          ],
        }),
      );
      writeFileSync(join(data, 'broken.csv'), 'a,b\n1,2\n3,4,5\n');
      const odd = [
        Object.keys(ODD_COLUMNS),
        ...Array.from({ length: 6 }, (_, row) => Object.values(ODD_COLUMNS).map((cell) => cell(row))),
      ];
      writeFileSync(
        join(data, 'attack/odd.csv'),
        odd.map((cells) => `${cells.map(quote).join(',')}\n`).join(''),
      );
      await use(data);
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],

  /** The same data behind a real HTTP server. */
  api: [
    async ({ hostileData }, use) => {
      const server = await serve({
        data: hostileData,
        port: 0,
        host: '127.0.0.1',
        cache: null,
        log: () => {},
      });
      await use(`${server.address}/`);
      await server.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  /** A site of that data. */
  hostile: [
    async ({ hostileData: data }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'datapond-hostile-site-'));
      const root = join(folder, 'site');
      buildSite(data, root);
      const server = await serveStatic({ sites: [{ root, base: '/' }], host: '127.0.0.1', port: 0 });
      await use(`${server.origin}/`);
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  visit: [
    async ({ browser, foreign, hostile }, use) => {
      const context = await openVisit({ browser, foreign, site: hostile });
      await use(context);
      await context.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  page: ({ visit, hostile }, use) => usePage(visit, hostile, use),
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

test('a title that is read from right to left stands where others do, a long description breaks off at a word', async ({
  page,
  hostile,
}) => {
  await page.goto(`${hostile}#/dataset/attack`);
  const gap = await page.locator('.resource-title', { hasText: 'مدن مصر' }).evaluate((node) => {
    const text = document.createRange();
    text.selectNodeContents(node);
    return text.getBoundingClientRect().left - node.getBoundingClientRect().left;
  });
  expect(gap).toBeLessThan(1);
  await page.goto(`${hostile}#/resource/${ODD}`);
  await expect(page.locator('.description bdi').filter({ hasText: 'Straßen' })).toHaveText(/Straßen…\s*$/);
});

test('a file that is no table says why, and can be downloaded', async ({ page, hostile }) => {
  await page.goto(hostile);
  const main = page.getByRole('main');
  await main.getByRole('heading', { name: 'Broken' }).getByRole('link').click();
  await main.getByRole('link', { name: /^Broken.*CSV$/ }).click();
  await expect(page.getByRole('main')).toContainText(
    'Not a table: download only. broken.csv line 3: 3 columns instead of 2',
  );
  await expect(page.getByRole('link', { name: /^Download the file/ })).toBeVisible();
  await expectAccessible(page);
});

test('a value is found by its card, whatever its column is called, and a time by the second that is shown', async ({
  page,
  hostile,
}) => {
  const only = async (text: string, records: number): Promise<void> => {
    await page.goto(`${hostile}#/resource/${ODD}`);
    await page.getByRole('gridcell').filter({ hasText: text }).first().click();
    await page.getByRole('button', { name: 'Show only this value' }).click();
    await expect(page.locator('.count')).toHaveText(
      new RegExp(`of ${records} records$|^${records} records?$`),
    );
  };
  await only('it\'s "5"', 3);
  await expect(page).toHaveURL(/filters=%7B%22%24%24val%22/);
  await only("O'Hare 2", 2);
  await only('2020-01-02 03:04:01', 3);
  await expect(page.getByRole('group', { name: 'at' })).toContainText('is2020-01-02 03:04:01');
  await page.reload();
  await expect(page.locator('.count')).toHaveText(/ 3 records$/);
});

/** How to run what a tab of the panel shows, so that it prints the answer as JSON. */
const TOOLS: Readonly<
  Record<string, { readonly needs: string; readonly run: (code: string) => readonly [string, string[]] }>
> = {
  URL: { needs: 'curl --version', run: (code) => ['curl', ['-sS', code]] },
  JavaScript: {
    needs: 'node --version',
    run: (code) => [
      'node',
      ['--input-type=module', '--eval', `${code}\nconsole.log(JSON.stringify({ success, result, error }));`],
    ],
  },
  curl: { needs: 'curl --version', run: (code) => ['sh', ['-c', code]] },
  Python: {
    needs: 'python3 -c "import requests"',
    run: (code) => ['python3', ['-c', `${code}\nprint(response.text)`]],
  },
};

test('what the panel shows runs in curl, Node and Python, and answers what the page does', async ({
  page,
  hostile,
  api,
}) => {
  await page.addInitScript(() => localStorage.setItem('datapond.panel', 'request'));
  const filters = { $$val: ['plain', QUOTES], "it's": "O'Hare 1", 'a,b\\c': ['"1"', '"0"'] };
  await page.goto(
    `${hostile}#/resource/${ODD}?limit=5&filters=${encodeURIComponent(JSON.stringify(filters))}`,
  );
  await expect(page.locator('.count')).toHaveText(/ 2 records$/);
  const panel = page.getByRole('complementary', { name: 'Request' });
  const body = panel.locator('pre').last();
  // The panel's code comes when it is opened, and its answer after its question.
  await expect(body).toHaveText(/^\{/);
  const shown = JSON.parse(await body.innerText()) as Answered;
  for (const [tab, { needs, run }] of Object.entries(TOOLS)) {
    if (!isThere(needs)) {
      test.info().annotations.push({ type: 'skip', description: `${tab}: no ${needs} here` });
      continue;
    }
    await panel.getByRole('tab', { name: tab, exact: true }).click();
    const codes = await panel.getByRole('tabpanel').locator('pre').allInnerTexts();
    // Not a page's HTML, which runs in a browser.
    const asking = codes.filter(
      (code) => code.includes(ODD) && !code.includes('ckanapi') && !code.startsWith('<'),
    );
    expect(asking.length, tab).toBeGreaterThan(0);
    for (const code of asking) {
      const there = code.replaceAll(hostile, api).replaceAll('http://127.0.0.1:8000/', api);
      // Not synchronously: the server is in this very process.
      const { stdout } = await promisify(execFile)(...run(there));
      const { result } = JSON.parse(stdout) as Answered;
      expect(result, tab).toMatchObject({ total: 2, records: shown.result.records });
    }
  }
});

interface Answered {
  readonly result: { readonly total: number; readonly records: readonly unknown[] };
}

function isThere(command: string): boolean {
  try {
    execFileSync('sh', ['-c', command], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
