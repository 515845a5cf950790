import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { chromium } from '@playwright/test';
import { serveStatic } from '../src/node/serve-static.ts';
import { findChromium } from './fixtures/find-chromium.ts';
import { BIRDS, SHOTS, type Shot } from './screenshots/shots.ts';

/*
 * `npm run screenshots`: every view of the built demo at three widths, light and dark, into .datapond/screenshots, and of these what the
 * README shows into docs/screenshots. Options: a part of the
 * views' names, so that only those are taken; SCREENSHOTS_OUT, another folder; SCREENSHOTS_WIDTHS, others than 1440,768,390;
 * SCREENSHOTS_LANGUAGE, another language than the browser's.
 */
const OUT = resolve(process.env['SCREENSHOTS_OUT'] ?? '.datapond/screenshots');
const SHOWN = readFileSync('README.md', 'utf8').match(/docs\/screenshots\/[\w-]+\.webp/g) ?? [];
const SITE = resolve(process.env['DATAPOND_OUT'] ?? 'dist');
const WIDTHS = (process.env['SCREENSHOTS_WIDTHS'] ?? '1440,768,390').split(',').map(Number);
const LANGUAGE = process.env['SCREENSHOTS_LANGUAGE'] ?? 'auto';

/** One view at one width: the page is loaded once for both colour schemes. */
async function shoot(context: BrowserContext, site: string, shot: Shot, width: number): Promise<void> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  try {
    await page.setViewportSize({ width, height: width > 1000 ? 900 : width > 600 ? 1024 : 844 });
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.addInitScript(
      ([panel, resource, language]) => {
        localStorage.setItem('datapond.panel', panel);
        // Where there is no room beside the table, a panel is open for one resource.
        localStorage.setItem('datapond.sheet', `${panel} of ${resource}`);
        localStorage.setItem('datapond.language', language);
      },
      [shot.panel ?? 'closed', /#\/resource\/([^/?]+)/.exec(shot.place)?.[1], LANGUAGE] as const,
    );
    await page.goto(`${site}${shot.place}`);
    await page.locator(shot.ready).first().waitFor({ timeout: 60_000 });
    if (shot.place.includes('/sql')) await page.locator('.cm-content').waitFor();
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], .progress-card'));
    await shot.act?.(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await settle(page);
      // WebP, which Playwright itself cannot write: a third of a PNG's bytes, and sharp.
      const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 90 });
      writeFileSync(join(OUT, `${shot.name}-${width}-${colorScheme}.webp`), Buffer.from(data, 'base64'));
    }
  } finally {
    await page.evaluate(() => localStorage.clear());
    await page.close();
  }
}

/** Waits until no place is held for what is not known yet, nothing moves or fades, and a chart has been drawn in the scheme's colours. */
async function settle(page: Page): Promise<void> {
  await page.locator('.reserved').waitFor({ state: 'detached' });
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map((animation) => animation.finished));
    await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}

mkdirSync(OUT, { recursive: true });
const server = await serveStatic({ sites: [{ root: SITE, base: '/' }], host: '127.0.0.1', port: 0 });
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
const context = await browser.newContext();
try {
  // A tab that stays: it hosts the API, and its engine has started before a picture tells how long an answer took.
  const host = await context.newPage();
  await host.goto(`${server.origin}/#/resource/${BIRDS}?q=gull&pin=Wildlife+Species`);
  await host.locator('td mark').first().waitFor();
  for (const shot of SHOTS.filter(({ name }) => name.includes(process.argv[2] ?? '')))
    for (const width of WIDTHS)
      await shoot(context, `${server.origin}/`, shot, width).catch((error: unknown) => {
        console.error(`${shot.name} at ${width}:`, error);
        process.exitCode = 1;
      });
} finally {
  await browser.close();
  await server.close();
}
for (const shown of SHOWN) {
  const target = join(OUT, basename(shown));
  if (existsSync(target)) copyFileSync(target, shown);
}
