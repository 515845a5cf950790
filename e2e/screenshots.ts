import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { chromium } from '@playwright/test';
import { serveStatic } from '../src/node/serve-static.ts';
import { findChromium } from './fixtures/find-chromium.ts';

/*
 * `npm run screenshots`: every view of the built demo at three widths, light and dark, into docs/screenshots. An argument takes only
 * the views whose names contain it.
 */
const OUT = resolve('docs/screenshots');
const SITE = resolve(process.env['DATAPOND_OUT'] ?? 'dist');
const SIZES = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
] as const;

const PROJECTS = '5b2d3f6e-8c1a-4e57-9f04-6a7d1c9e2b38';
const BIRDS = '7c5aa68f-8f06-5a73-a82d-50f9f2b8084e';
const WEATHER = '9b2f3981-21d1-5c72-af13-fe194d18f180';
const FLIGHTS = 'a475c170-3cc7-519e-b823-8e3649c93576';
const MONTHS = `SELECT date_trunc('month', "date") AS month, weather, count(*) AS days, round(avg(temp_max), 1) AS mean
FROM "${WEATHER}"
GROUP BY 1, 2
ORDER BY month, days DESC`;

interface Shot {
  readonly name: string;
  /** The page's fragment. */
  readonly place: string;
  /** What is there when the view is complete. */
  readonly ready: string;
  /** The panel beside the table, as a person left it. */
  readonly panel?: 'closed' | 'facets' | 'request';
  readonly act?: (page: Page) => Promise<void>;
}

const SHOTS: readonly Shot[] = [
  { name: 'home', place: '#/', ready: '.dataset-card' },
  {
    name: 'table',
    place: `#/resource/${BIRDS}?q=gull&sort=Flight+Date+desc`,
    ready: 'td[data-row="5"]',
    panel: 'request',
  },
  {
    name: 'facets',
    place: `#/resource/${PROJECTS}?filters={"stage":["active","planned"]}`,
    ready: '.facet .bar',
    panel: 'facets',
  },
  {
    name: 'column',
    place: `#/resource/${WEATHER}`,
    ready: 'td[data-row="5"]',
    panel: 'closed',
    act: async (page) => {
      await page.getByRole('columnheader').nth(2).hover();
      await page.getByRole('button', { name: 'About the column precipitation' }).click();
      await page.getByRole('dialog').locator('.histogram-bars').waitFor();
    },
  },
  {
    name: 'record',
    place: `#/resource/${PROJECTS}`,
    ready: 'td[data-row="5"]',
    panel: 'closed',
    act: async (page) => {
      await page.locator('td[data-row="2"][data-column="0"]').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'chart',
    place: `#/resource/${BIRDS}/chart?mark=bar&x=Phase+of+flight&colour=Wildlife+Size`,
    ready: '.chart-place svg',
    panel: 'closed',
  },
  {
    name: 'scatter',
    place: `#/resource/${FLIGHTS}/chart?mark=scatter&x=distance&y=delay`,
    ready: '.chart-place svg',
    panel: 'request',
  },
  {
    name: 'sql',
    place: `#/resource/${WEATHER}/sql?sql=${encodeURIComponent(MONTHS)}`,
    ready: 'td[data-row="5"]',
    panel: 'closed',
  },
  {
    name: 'sql-error',
    place: `#/resource/${WEATHER}/sql?sql=${encodeURIComponent(`SELECT weather, avg(temperature)\nFROM "${WEATHER}"\nGROUP BY weather`)}`,
    ready: '.sql-message',
    panel: 'closed',
  },
  {
    name: 'settings',
    place: `#/resource/${PROJECTS}`,
    ready: 'td[data-row="5"]',
    panel: 'closed',
    act: async (page) => {
      await page.getByRole('button', { name: 'Settings' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
];

async function shoot(
  browser: Browser,
  origin: string,
  colorScheme: 'light' | 'dark',
  wanted: string,
): Promise<void> {
  const context = await browser.newContext({ colorScheme, reducedMotion: 'reduce' });
  for (const { name, place, ready, panel, act } of SHOTS.filter((shot) => shot.name.includes(wanted)))
    for (const size of SIZES) {
      const page = await context.newPage();
      await page.setViewportSize(size);
      await page.addInitScript((open) => localStorage.setItem('datapond.panel', open), panel ?? 'auto');
      await page.goto(`${origin}/${place}`);
      await page.locator(ready).first().waitFor({ timeout: 60_000 });
      if (place.includes('/sql')) await page.locator('.cm-content').waitFor();
      await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], .progress-card'));
      await act?.(page);
      await page.screenshot({ path: join(OUT, `${name}-${size.width}-${colorScheme}.png`) });
      await page.close();
    }
  await context.close();
}

mkdirSync(OUT, { recursive: true });
const server = await serveStatic({ sites: [{ root: SITE, base: '/' }], host: '127.0.0.1', port: 0 });
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
for (const scheme of ['light', 'dark'] as const)
  await shoot(browser, server.origin, scheme, process.argv[2] ?? '');
await browser.close();
await server.close();
