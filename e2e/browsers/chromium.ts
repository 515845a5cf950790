import { chromium } from '@playwright/test';
import { findChromium } from '../fixtures/find-chromium.ts';
import type { SmokeTarget } from './smoke-browser.ts';

/** Chromium, which every machine that runs these tests has. */
export const chromiumTarget: SmokeTarget = {
  name: 'Chromium',
  isInstalled: true,
  async launch() {
    const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
    const context = await browser.newContext();
    return {
      async openTab() {
        const page = await context.newPage();
        return {
          goto: async (address) => void (await page.goto(address)),
          reload: async () => void (await page.reload()),
          run: (body) => page.evaluate(`(async () => { ${body} })()`),
          close: () => page.close(),
        };
      },
      close: () => browser.close(),
    };
  },
};
