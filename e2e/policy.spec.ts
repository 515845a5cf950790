import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createStaticHandler } from '../src/node/static-handler.ts';
import { builtSite } from './fixtures/build-site.ts';
import { expect, fetchApi, test } from './fixtures/test.ts';
import { PROJECTS } from './fixtures/visit.ts';

test.use({ isKeptElsewhere: true });

/** What a cautious page of the site allows, as docs/embedding.md and docs/data.md tell; the hash is that of the explorer's own script. */
const POLICY = [
  "default-src 'none'",
  "connect-src 'self'",
  "frame-src 'self'",
  "img-src 'self' data: blob:",
  "manifest-src 'self'",
  "style-src 'self' 'unsafe-inline'",
];

const PAGE = `<!doctype html><meta charset="utf-8"><script type="module" src="datapond-chart.js"></script>
<datapond-chart view="#/resource/${PROJECTS}/chart?mark=bar&amp;x=stage"></datapond-chart>`;

test('under a strict policy that a host sends, charts are drawn and SQL answered without an error', async ({
  page,
}) => {
  const handle = createStaticHandler({ root: builtSite('DEMO'), base: '/any/' });
  let script = '';
  const server = createServer((request, response) => {
    response.setHeader('content-security-policy', [...POLICY, script].join('; '));
    if (request.url === '/any/page.html') response.setHeader('content-type', 'text/html').end(PAGE);
    else void handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}/any/`;
  const own = /script-src [^";]*/.exec(await (await fetch(site)).text());
  script = own?.[0] ?? '';
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto(`${site}page.html`);
  await expect(page.frameLocator('iframe').locator('.chart-place svg[role=img]')).toBeVisible();
  const path = `en/api/action/datastore_search_sql?sql=SELECT count(*) FROM "${PROJECTS}"`;
  expect((await fetchApi(page, site, path)).body.result).toMatchObject({ records: [{ count: 240 }] });
  expect(errors.filter((text) => !text.includes('404'))).toEqual([]);
  await new Promise((resolve) => server.close(resolve).closeAllConnections());
});
