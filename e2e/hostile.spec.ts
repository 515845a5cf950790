import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { builtSite } from './fixtures/build-site.ts';
import { expect, fetchApi, openSite, STATUS, test as base } from './fixtures/test.ts';

/** A page of another origin, which may ask whom it likes. */
const test = base.extend<object, { evil: string }>({
  evil: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's form
    async ({}, use) => {
      const server = createServer((_, response) =>
        response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>evil</title>'),
      );
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      server.close();
    },
    { scope: 'worker' },
  ],
});

test.use({ isKeptElsewhere: true });

/** The site in one tab, ready and hosting, and the other origin's page in another. */
async function visitBoth(page: Page, site: string, evil: string): Promise<Page> {
  await page.goto(site);
  await fetchApi(page, site, STATUS);
  const other = await page.context().newPage();
  await other.goto(evil);
  return other;
}

test('a page of another origin can neither fetch the API nor load its code', async ({
  page,
  sites,
  evil,
}) => {
  const other = await visitBoth(page, sites.site, evil);
  const outcomes = await other.evaluate(
    async ([site, path]) => {
      const settle = (promise: Promise<unknown>) =>
        promise.then(
          () => 'read',
          () => 'refused',
        );
      const script = new Promise((resolve, reject) => {
        const element = document.createElement('script');
        element.src = `${site}${path}?callback=alert`;
        element.addEventListener('load', resolve);
        element.addEventListener('error', reject);
        document.head.append(element);
      });
      return {
        fetch: await settle(fetch(site + path)),
        jsonp: await settle(script),
        code: await settle(import(`${site}datapond.js`)),
      };
    },
    [sites.site, STATUS] as const,
  );
  expect(outcomes).toEqual({ fetch: 'refused', jsonp: 'refused', code: 'refused' });
});

test('a frame on another origin’s page gets no answer, and messages to it none either', async ({
  page,
  sites,
  evil,
}) => {
  const other = await visitBoth(page, sites.site, evil);
  await other.evaluate((address) => {
    const frame = Object.assign(document.createElement('iframe'), { src: address });
    document.body.append(frame);
  }, sites.site + STATUS);
  const frame = other.frameLocator('iframe').locator('body');
  await expect(frame).toContainText('not answered inside a page of another site');
  const heard = await other.evaluate(async (site) => {
    const frameElement = document.querySelector('iframe') as HTMLIFrameElement;
    const { port1, port2 } = new MessageChannel();
    const answer = new Promise((resolve) => {
      port1.onmessage = () => resolve('answered');
      addEventListener('message', () => resolve('answered'));
      setTimeout(() => resolve('silence'), 1_000);
    });
    frameElement.contentWindow?.postMessage({ kind: 'connect', datapond: 2, scope: site }, '*', [port2]);
    return [await answer, frameElement.contentDocument];
  }, sites.site);
  expect(heard).toEqual(['silence', null]);
});

test('a sandboxed frame on the site’s own page can neither fetch the API nor overhear its host', async ({
  page,
  sites,
}) => {
  await page.goto(sites.blog);
  await fetchApi(page, sites.site, STATUS);
  const said = page.evaluate(
    ([site, path]) =>
      new Promise((resolve) => {
        addEventListener('message', ({ data }) => resolve(data));
        const frame = document.createElement('iframe');
        frame.setAttribute('sandbox', 'allow-scripts');
        frame.srcdoc = `<script type="module">
          const refused = await fetch(${JSON.stringify(site + path)}).then(() => 'read', () => 'refused');
          const locks = await new Promise((done) => done(navigator.locks.query())).then(() => 'read', () => 'refused');
          let workers = 'none';
          try { workers = navigator.serviceWorker.controller ? 'controlled' : 'none'; } catch { workers = 'none'; }
          parent.postMessage({ origin, refused, locks, workers }, '*');
        </script>`;
        document.body.append(frame);
      }),
    [sites.site, STATUS] as const,
  );
  expect(await said).toEqual({ origin: 'null', refused: 'refused', locks: 'refused', workers: 'none' });
});

test('messages that are none leave the service worker and the host as they were', async ({ page, sites }) => {
  await openSite(page, sites.site);
  await page.evaluate(() => {
    const odd = [null, 1, 'claim', [], { kind: 'connect' }, { kind: 'request', request: {} }, { kind: {} }];
    for (const message of odd) {
      const { port2 } = new MessageChannel();
      navigator.serviceWorker.controller?.postMessage(message, [port2]);
      window.postMessage(message, '*');
    }
  });
  expect((await fetchApi(page, sites.site, STATUS)).status).toBe(200);
});

test('every page of the site has a policy that keeps other origins out', () => {
  for (const name of ['index.html', '404.html']) {
    const html = readFileSync(join(builtSite('DEMO'), name), 'utf8');
    const policy = /<meta http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html)?.[1] ?? '';
    expect(policy, name).toContain("default-src 'self'");
    expect(policy, name).toContain("object-src 'none'");
    expect(policy, name).not.toContain('http');
  }
});
