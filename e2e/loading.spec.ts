import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { CatalogData } from '../src/core/catalog.ts';
import { createStaticHandler } from '../src/node/static-handler.ts';
import { builtSite } from './fixtures/build-site.ts';
import { expect, test as base } from './fixtures/test.ts';

/** A host whose files come slowly: half of the airports, which have no store, and the rest when they are let go. */
interface SlowHost {
  readonly site: string;
  readonly airports: string;
  letGo(): void;
}

const test = base.extend<{ host: SlowHost }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's form
  host: async ({}, use) => {
    const root = builtSite('DEMO');
    const catalog = JSON.parse(readFileSync(join(root, 'catalog.json'), 'utf8')) as CatalogData;
    const resource = catalog.datasets.find(({ name }) => name === 'airports')!.resources[0]!;
    const file = readFileSync(join(root, resource.url));
    let letGo = (): void => undefined;
    const gate = new Promise<void>((resolve) => (letGo = resolve));
    const serve = createStaticHandler({ root, base: '/' });
    const server = createServer((request, response) => {
      if (!request.url?.startsWith(`/${resource.url}`))
        return void serve(request, response).catch(() => response.destroy());
      response.setHeader('content-length', file.length);
      response.write(file.subarray(0, file.length / 2));
      return void gate.then(() => response.end(file.subarray(file.length / 2)));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    await use({ site, airports: resource.id, letGo });
    letGo();
    server.closeAllConnections();
    server.close();
  },
});

test.use({ isKeptElsewhere: true });

test('while a table without a store is loaded, the page tells how many bytes of how many are here', async ({
  page,
  host,
}) => {
  await page.goto(`${host.site}#/resource/${host.airports}/chart`);
  const card = page.locator('.progress-card');
  await expect(card).toContainText(/Reading.*airports\.csv/);
  await expect(card).toContainText(/\d kB of 210 kB/);
  const bar = card.getByRole('progressbar', { name: /airports/ });
  const share = Number(await bar.getAttribute('value'));
  expect(share).toBeGreaterThan(0);
  expect(share).toBeLessThanOrEqual(0.5);
  host.letGo();
  await expect(card).toHaveCount(0);
  await expect(page.locator('.chart-place svg[role=img]')).toBeVisible();
});
