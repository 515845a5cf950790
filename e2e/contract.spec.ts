import type { BrowserContext, Page } from '@playwright/test';
import { serveStatic } from '../src/node/serve-static.ts';
import {
  readContractCases,
  toFetchArguments,
  type ContractCase,
  type FetchArguments,
} from '../src/testing/ckan/case.ts';
import { checkCase, type CaseAnswer } from '../src/testing/ckan/check-case.ts';
import { EXCEPTIONS } from '../src/testing/ckan/exceptions.ts';
import { builtSite } from './fixtures/build-site.ts';
import { keepElsewhere } from './fixtures/kept-elsewhere.ts';
import { expect, test as base } from './fixtures/test.ts';

/** One page on a site with the contract's data, for all cases. */
const test = base.extend<object, { contract: { readonly page: Page; readonly siteUrl: string } }>({
  contract: [
    async ({ browser }, use) => {
      const server = await serveStatic({
        sites: [{ root: builtSite('CONTRACT'), base: '/' }],
        host: '127.0.0.1',
        port: 0,
      });
      const context: BrowserContext = await browser.newContext();
      await keepElsewhere(context);
      const page = await context.newPage();
      await page.goto(server.origin);
      await page.evaluate(async () => {
        const datapond: { ready: Promise<void> } = await import(`${location.origin}/datapond.js`);
        await datapond.ready;
      });
      await use({ page, siteUrl: server.origin });
      await context.close();
      await server.close();
    },
    { scope: 'worker' },
  ],
});

/** No browser lets a script send these. */
const isImpossible = ({ request }: ContractCase) =>
  request.method === 'GET' && (request.json ?? request.body) !== undefined;

const cases = readContractCases().filter(
  (item) => !isImpossible(item) && !Object.hasOwn(EXCEPTIONS, item.id),
);
const areas = new Set(cases.map(({ area }) => area));

for (const area of areas) {
  const items = cases.filter((item) => item.area === area);
  test(`through the service worker, the answers are CKAN’s: ${area}, ${items.length} cases`, async ({
    contract,
  }) => {
    for (const item of items) {
      const answer = await ask(contract.page, toFetchArguments(item.request, contract.siteUrl));
      expect.soft(checkCase(item, answer), item.id).toEqual([]);
    }
  });
}

function ask(page: Page, request: FetchArguments): Promise<CaseAnswer> {
  return page.evaluate(async ({ url, body, ...init }) => {
    // As bytes, for a text would get a content type of its own.
    const bytes = body === undefined ? {} : { body: new TextEncoder().encode(body) };
    const response = await fetch(url, { ...init, ...bytes });
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      // Unlike text(), keeps a byte order mark.
      body: new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer()),
    };
  }, request);
}
