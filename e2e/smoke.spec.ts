import { chromiumTarget } from './browsers/chromium.ts';
import { firefoxTarget } from './browsers/firefox.ts';
import type { SmokeBrowser, SmokeTab } from './browsers/smoke-browser.ts';
import { webkitTarget } from './browsers/webkit.ts';
import { builtSite } from './fixtures/build-site.ts';
import { createSwitchableHost, type SwitchableHost } from './fixtures/switchable-host.ts';
import { expect as baseExpect, test } from './fixtures/test.ts';
import { FLIGHTS, PROJECTS } from './fixtures/visit.ts';

/** A browser that is new to DuckDB's WebAssembly takes its time over it: WebKitGTK 20 s on a busy machine. */
const expect = baseExpect.configure({ timeout: 60_000 });

const PAGE = `en/api/action/datastore_search?resource_id=${PROJECTS}&limit=3`;
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

/** Whether the device has all that the site needs without its host. */
const IS_KEPT = `
  const files = [];
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) files.push(url);
  return [/assets\\/files-/, /duckdb-eh.*gz$/, /libpg-query.*gz$/].every((kept) => files.some((url) => kept.test(url)));`;

for (const target of [chromiumTarget, firefoxTarget, webkitTarget]) {
  test.describe(`in ${target.name}`, () => {
    test.skip(!target.isInstalled, `${target.name} is not on this machine`);
    test.describe.configure({ mode: 'serial', timeout: 150_000 });
    let host: SwitchableHost;
    let browser: SmokeBrowser;
    let tab: SmokeTab;

    test.beforeAll(async () => {
      host = await createSwitchableHost(builtSite('DEMO'));
      browser = await target.launch();
      tab = await browser.openTab();
    });
    test.afterAll(async () => {
      await browser?.close();
      await host.stop();
    });

    test('a first visit can search without a reload', async () => {
      await tab.goto(host.site);
      const answer = (await ask(tab, host.site, SEARCH)) as { records: unknown[] };
      expect(answer).toMatchObject({ status: 200, success: true, controlled: true });
      expect(answer.records).toHaveLength(3);
    });

    test('the explorer shows what a search finds', async () => {
      await tab.goto(`${host.site}#/resource/${PROJECTS}?q=jones`);
      await expect.poll(() => textOf(tab, '.count')).toMatch(/^1–\d+ of \d+ records$/);
      await expect.poll(() => textOf(tab, '[role=grid]')).toMatch(/jones/i);
    });

    test('Escape in an empty box to search in closes its card', async () => {
      // WebKit itself would do nothing of it: it keeps that key for the box.
      const pressed = await tab.run(`
        const button = [...document.querySelectorAll('button')].find((one) => one.innerText.trim() === 'Columns');
        button.focus();
        button.click();
        await new Promise((resolve) => setTimeout(resolve, 500));
        const box = document.activeElement;
        box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
        return [box.className, box.type];`);
      expect(pressed).toEqual(['columns-find', 'search']);
      await expect.poll(() => tab.run(`return document.querySelectorAll('.floating-card').length;`)).toBe(0);
      expect(await tab.run(`return document.activeElement.innerText.trim();`)).toBe('Columns');
    });

    test('a statement is answered', async () => {
      const statement = `SELECT stage, count(*) AS n FROM "${PROJECTS}" GROUP BY stage ORDER BY n DESC`;
      const path = `en/api/action/datastore_search_sql?sql=${encodeURIComponent(statement)}`;
      const answer = (await ask(tab, host.site, path)) as { status: number; records: unknown[] };
      expect([answer.status, answer.records.length]).toEqual([200, 4]);
    });

    test('a long answer arrives whole, beside its response', async () => {
      const statement = `SELECT a.*, b.title AS other FROM "${PROJECTS}" AS a, "${PROJECTS}" AS b LIMIT 9000`;
      const path = `en/api/action/datastore_search_sql?sql=${encodeURIComponent(statement)}`;
      const answer = await tab.run(`
        const response = await fetch(${JSON.stringify(host.site + path)});
        const bytes = await response.clone().arrayBuffer();
        const { result } = await response.json();
        return [response.headers.get('datapond-body'), bytes.byteLength > 1e6, result.records.length];`);
      expect(answer).toEqual(['beside', true, 9000]);
    });

    test('a file that is sent for seconds arrives whole', async () => {
      const path = `datastore/dump/${FLIGHTS}?format=xml&limit=300000`;
      const end = await tab.run(
        `return (await (await fetch(${JSON.stringify(host.site + path)})).text()).slice(-8);`,
      );
      expect(end).toBe('</data>\n');
    });

    test('a pasted address of the API shows its answer', async () => {
      const pasted = await browser.openTab();
      await pasted.goto(host.site + SEARCH);
      // Firefox shows JSON in a viewer of its own, whose text a script cannot read.
      const answered = `
        if (document.contentType === 'application/json') return true;
        const node = document.querySelector('pre'); return node ? JSON.parse(node.textContent).success : node;`;
      await expect.poll(() => pasted.run(answered)).toBe(true);
      await pasted.close();
    });

    test('with the host gone, a reload shows the explorer, and what was used is searched', async () => {
      await expect.poll(() => tab.run(IS_KEPT)).toBe(true);
      await host.stop();
      await tab.reload();
      await expect.poll(() => textOf(tab, '.count')).toMatch(/^1–\d+ of \d+ records$/);
      expect(await ask(tab, host.site, SEARCH)).toMatchObject({ status: 200, controlled: true });
      await host.start();
    });

    test('of two tabs, the one that stays goes on when the other one is closed', async () => {
      const other = await browser.openTab();
      await other.goto(host.site);
      expect(await ask(other, host.site, SEARCH)).toMatchObject({ status: 200 });
      await tab.close();
      // Its first records, which need no engine: starting one more would take WebKitGTK another 20 s.
      const { records } = (await ask(other, host.site, PAGE)) as { records: unknown[] };
      expect(records).toHaveLength(3);
    });
  });
}
