import { chromiumTarget } from './browsers/chromium.ts';
import { firefoxTarget } from './browsers/firefox.ts';
import type { SmokeBrowser, SmokeTab } from './browsers/smoke-browser.ts';
import { webkitTarget } from './browsers/webkit.ts';
import { expect, test } from './fixtures/test.ts';
import { PROJECTS } from './fixtures/visit.ts';

const SEARCH = `en/api/action/datastore_search?resource_id=${PROJECTS}&q=jones&limit=3`;

/** Fetches a path of the site from within a page of it, once that is ready. */
function ask(tab: SmokeTab, site: string, path: string): Promise<unknown> {
  return tab.run(`
    const { ready } = await import(${JSON.stringify(`${site}datapond.js`)});
    await ready;
    const response = await fetch(${JSON.stringify(site + path)});
    const { success, result } = await response.json();
    return { status: response.status, success, records: result && result.records, controlled: Boolean(navigator.serviceWorker && navigator.serviceWorker.controller) };`);
}

const textOf = (tab: SmokeTab, selector: string) =>
  tab.run(
    `const node = document.querySelector(${JSON.stringify(selector)}); return node ? node.innerText : '';`,
  );

for (const target of [chromiumTarget, firefoxTarget, webkitTarget]) {
  test.describe(`in ${target.name}`, () => {
    test.skip(!target.isInstalled, `${target.name} is not on this machine`);
    test.describe.configure({ mode: 'serial', timeout: 150_000 });
    let browser: SmokeBrowser;
    let tab: SmokeTab;

    test.beforeAll(async () => {
      browser = await target.launch();
      tab = await browser.openTab();
    });
    test.afterAll(() => browser?.close());

    test('a first visit can search without a reload', async ({ sites }) => {
      await tab.goto(sites.blog);
      const answer = (await ask(tab, sites.site, SEARCH)) as { records: unknown[] };
      expect(answer).toMatchObject({ status: 200, success: true, controlled: true });
      expect(answer.records).toHaveLength(3);
    });

    test('the explorer shows what a search finds', async ({ sites }) => {
      // Its table stays empty in MiniBrowser, although the API answers there: not understood yet.
      test.skip(target === webkitTarget, 'the explorer is not shown to work in WebKitGTK yet');
      await tab.goto(`${sites.site}#/resource/${PROJECTS}?q=jones`);
      await expect.poll(() => textOf(tab, '.count')).toMatch(/^1–\d+ of \d+ records$/);
      await expect.poll(() => textOf(tab, '[role=grid]')).toMatch(/jones/i);
    });

    test('a statement is answered', async ({ sites }) => {
      test.skip(target === webkitTarget, 'not run in WebKitGTK yet');
      const statement = `SELECT stage, count(*) AS n FROM "${PROJECTS}" GROUP BY stage ORDER BY n DESC`;
      const path = `en/api/action/datastore_search_sql?sql=${encodeURIComponent(statement)}`;
      const answer = (await ask(tab, sites.site, path)) as { status: number; records: unknown[] };
      expect([answer.status, answer.records.length]).toEqual([200, 4]);
    });

    test('a pasted address of the API shows its answer', async ({ sites }) => {
      test.skip(target === webkitTarget, 'not run in WebKitGTK yet');
      const pasted = await browser.openTab();
      await pasted.goto(sites.site + SEARCH);
      // Firefox shows JSON in a viewer of its own, whose text a script cannot read.
      const answered = `
        if (document.contentType === 'application/json') return true;
        const node = document.querySelector('pre'); return node ? JSON.parse(node.textContent).success : node;`;
      await expect.poll(() => pasted.run(answered)).toBe(true);
      await pasted.close();
    });

    test('of two tabs, the one that stays goes on when the other one is closed', async ({ sites }) => {
      test.skip(target === webkitTarget, 'not run in WebKitGTK yet');
      const other = await browser.openTab();
      await other.goto(sites.blog);
      expect(await ask(other, sites.site, SEARCH)).toMatchObject({ status: 200 });
      await tab.close();
      expect(await ask(other, sites.site, SEARCH)).toMatchObject({ status: 200, controlled: true });
    });
  });
}
