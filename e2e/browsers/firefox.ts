import { existsSync } from 'node:fs';
import puppeteer from 'puppeteer-core';
import type { SmokeTarget } from './smoke-browser.ts';

const PATH = process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr';

/** The Firefox of FIREFOX_PATH or of Debian, driven by WebDriver BiDi. */
export const firefoxTarget: SmokeTarget = {
  name: 'Firefox',
  isInstalled: existsSync(PATH),
  async launch() {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: PATH,
      headless: true,
      extraPrefsFirefox: {
        // Nothing is asked of Mozilla's servers.
        'network.captive-portal-service.enabled': false,
        'app.normandy.enabled': false,
        // Milliseconds without an event after which a service worker is stopped, even while it sends; 30,000 for people.
        'dom.serviceWorkers.idle_timeout': 1_000,
      },
    });
    return {
      async openTab() {
        const page = await browser.newPage();
        page.setDefaultTimeout(60_000);
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
