import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { serveStatic } from '../src/node/serve-static.ts';
import { builtSite } from './fixtures/build-site.ts';
import { openVisit, usePage } from './fixtures/one-visit.ts';
import { expect, fetchApi, test as base } from './fixtures/test.ts';

/** Counts for hours. What comes after it is only answered when it is ended, as statements of this site may take as long as they like. */
const ENDLESS = 'SELECT count(*) FROM range(1000000) a, range(1000000) b WHERE a.range * b.range = 7';
const HOURS = 10 * 3_600_000;

const statement = (text: string) =>
  `api/3/action/datastore_search_sql?${new URLSearchParams({ sql: text, dialect: 'duckdb' })}`;

const test = base.extend<object, { site: string; visit: BrowserContext }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's form
    async ({}, use) => {
      const root = mkdtempSync(join(tmpdir(), 'datapond-given-up-'));
      cpSync(builtSite('DEMO'), root, { recursive: true });
      const assets = join(root, 'assets');
      for (const name of readdirSync(assets).filter((one) => /^catalog-.*\.json$/.test(one))) {
        const catalog = JSON.parse(readFileSync(join(assets, name), 'utf8')) as {
          site: Record<string, unknown>;
        };
        const site = { ...catalog.site, statementTimeout: HOURS };
        writeFileSync(join(assets, name), JSON.stringify({ ...catalog, site }));
      }
      const server = await serveStatic({ sites: [{ root, base: '/' }], host: '127.0.0.1', port: 0 });
      await use(`${server.origin}/`);
      await server.close();
      rmSync(root, { recursive: true });
    },
    { scope: 'worker' },
  ],

  // Its first tab hosts, whatever is given up by the others.
  visit: [
    async ({ browser, foreign, site }, use) => {
      const context = await openVisit({ browser, foreign, site });
      await use(context);
      await context.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  page: ({ visit, site }, use) => usePage(visit, site, use),
});

/** Sends what never ends, and waits until the engine has it: whoever asks after it then waits. */
async function askInVain(page: Page, site: string): Promise<void> {
  await fetchApi(page, site, 'api/3/action/status_show');
  await page.evaluate(
    (url) => {
      const giveUp = new AbortController();
      Object.assign(globalThis, { giveUp });
      void fetch(url, { signal: giveUp.signal }).catch(() => undefined);
    },
    site + statement(ENDLESS),
  );
  const askAfterIt = () =>
    page.evaluate(
      (url) =>
        Promise.race([
          fetch(url).then(() => 'answered'),
          new Promise((resolve) => setTimeout(resolve, 3000, 'waits')),
        ]),
      site + statement('SELECT 1'),
    );
  await expect.poll(askAfterIt).toBe('waits');
}

const seven = async (page: Page, site: string) => {
  const { status, body } = await fetchApi(page, site, statement('SELECT 7 AS n'));
  return [status, (body.result as { records: unknown }).records];
};

test('a request that is given up ends its statement', async ({ page, site }) => {
  await page.goto(site);
  expect(await seven(page, site)).toEqual([200, [{ n: 7 }]]);
  await askInVain(page, site);
  await page.evaluate(() => (globalThis as unknown as { giveUp: AbortController }).giveUp.abort());
  expect(await seven(page, site)).toEqual([200, [{ n: 7 }]]);
});

test('a tab that is closed takes its statements along', async ({ page, visit, site }) => {
  await page.goto(site);
  expect(await seven(page, site)).toEqual([200, [{ n: 7 }]]);
  const other = await visit.newPage();
  await other.goto(site);
  await askInVain(other, site);
  await other.close();
  expect(await seven(page, site)).toEqual([200, [{ n: 7 }]]);
});

test('requests that are given up leave no failure in the console', async ({ page, site }) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.goto(site);
  await seven(page, site);
  const given = await page.evaluate(
    async (url) => {
      let count = 0;
      for (let i = 0; i < 100; i++) {
        const giveUp = new AbortController();
        const answer = fetch(`${url}&again=${i}`, { signal: giveUp.signal }).catch(() => count++);
        await new Promise((resolve) => setTimeout(resolve, i % 20));
        giveUp.abort();
        await answer;
      }
      return count;
    },
    site + statement('SELECT count(*) FROM range(20000000) WHERE sqrt(range) > 7'),
  );
  expect(given).toBeGreaterThan(10);
  expect(said).toEqual([]);
});
