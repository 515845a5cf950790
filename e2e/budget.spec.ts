import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { builtSite } from './fixtures/build-site.ts';
import { FLIGHTS, PROJECTS, expect, test } from './fixtures/visit.ts';

/** Bytes, gzipped, of all JavaScript that the page needs before SQL, a chart, groups or a map are opened. */
const MOST_JAVASCRIPT = 250_000;
/** The sum of all shifts, as Chromium scores them. */
const MOST_SHIFT = 0.05;
/** A table with a long title, licence and source, which on a phone take several lines. */
const BIRDS = '7c5aa68f-8f06-5a73-a82d-50f9f2b8084e';

/** The scripts that a page loads by itself: its own and what they import at once. */
function scriptsOf(site: string, page: string): ReadonlySet<string> {
  const html = readFileSync(join(site, page), 'utf8');
  const found = new Set<string>();
  const follow = (path: string): void => {
    if (found.has(path)) return;
    found.add(path);
    const code = readFileSync(join(site, path), 'utf8');
    for (const [, name] of code.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g))
      follow(join('assets', name as string));
  };
  for (const [, path] of html.matchAll(/(?:src|href)="\.\/([^"]+\.js)"/g)) follow(path as string);
  return found;
}

test('the explorer’s JavaScript stays small, and SQL, charts, groups, maps and languages wait until they are opened', () => {
  const site = builtSite('DEMO');
  const scripts = [...scriptsOf(site, 'index.html')];
  expect(scripts.length).toBeGreaterThan(0);
  const bytes = scripts.reduce((sum, path) => sum + gzipSync(readFileSync(join(site, path))).length, 0);
  expect(bytes).toBeLessThan(MOST_JAVASCRIPT);
  expect(
    scripts.filter((path) => /code-editor|chart-|group-view|map-view|columnar|\bde-/.test(path)),
  ).toEqual([]);
});

test('nothing jumps while pages fill', async ({ page, sites }) => {
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
        };
        if (!hadRecentInput) shifts.sum += value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const sql = encodeURIComponent(`SELECT * FROM "${PROJECTS}"`);
  for (const [place, ready, width] of [
    ['', '.dataset-card', 1280],
    [`#/resource/${PROJECTS}`, '[role=gridcell]', 1280],
    [`#/resource/${PROJECTS}/chart`, '.chart-place svg', 1280],
    [`#/resource/${PROJECTS}/sql?sql=${sql}`, '.cm-content', 1280],
    [`#/resource/${BIRDS}`, '[role=gridcell]', 390],
    [`#/resource/${PROJECTS}/sql?sql=${sql}`, '.cm-content', 390],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('about:blank');
    await page.goto(sites.site + place);
    await expect(page.locator(ready).first()).toBeVisible();
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    const sum = await page.evaluate(() => (globalThis as unknown as { shifts: { sum: number } }).shifts.sum);
    expect(sum, `layout shift of “${place}”`).toBeLessThanOrEqual(MOST_SHIFT);
  }
});

test('three million records are scrolled through by few rows at a time', async ({ page, sites }) => {
  await page.goto(`${sites.site}#/resource/${FLIGHTS}`);
  await expect(page.locator('.count')).toHaveText(/of 3,000,000 records$/);
  const seen = await page.locator('.grid-scroll').evaluate(async (scroller) => {
    const seen = { most: 0, rows: 0 };
    const body = scroller.querySelector('tbody')!;
    new MutationObserver((changes) => {
      seen.most = Math.max(seen.most, changes.flatMap(({ addedNodes }) => [...addedNodes]).length);
      seen.rows = Math.max(seen.rows, body.rows.length);
    }).observe(body, { childList: true });
    for (let step = 0; step < 200; step++) {
      scroller.scrollBy(0, 66);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return seen;
  });
  // A step of two rows: as much as a wheel that is flung moves in a frame.
  expect(seen.most).toBeGreaterThan(0);
  expect(seen.most).toBeLessThanOrEqual(8);
  expect(seen.rows).toBeLessThan(80);
});
