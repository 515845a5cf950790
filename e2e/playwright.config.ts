import { defineConfig } from '@playwright/test';
import { findChromium } from './fixtures/find-chromium.ts';

/**
 * A test is over before code that is compiled a second time, for speed, has paid for it, and nobody sees what a graphics card would draw: of two cores that takes a seventh. The
 * smoke tests start a Chromium as people have it (browsers/chromium.ts).
 */
const LIGHT = ['--no-sandbox', '--disable-gpu', '--js-flags=--liftoff-only,--no-maglev,--no-turbofan'];

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './fixtures/build-site.ts',
  // One browser alone leaves a core idle whenever it waits for its engine or its host.
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env['CI']),
  // A browser that the machine starves for a while is no fault of the site's; a real fault fails every time.
  retries: process.env['CI'] ? 2 : 0,
  reporter: 'list',
  use: {
    viewport: { width: 1280, height: 800 },
    trace: 'on-first-retry',
    launchOptions: { executablePath: findChromium(), args: LIGHT },
  },
});
