import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { buildSite } from './fixtures/build-site.ts';
import { createSwitchableHost, type SwitchableHost } from './fixtures/switchable-host.ts';
import { expect, fetchApi, test as base } from './fixtures/test.ts';

const LINES = Array.from({ length: 130_000 }, (_, i) => `${i},stop ${(i * 7919) % 10_007},Größe ${i % 97}`);
const CSV = Buffer.from(`id,stop,size\n${LINES.join('\n')}\n`);
const FILE = 'trips\\.[0-9a-f]{8}';

/** A site whose table is published in parts and has no store, on a host that compresses texts. */
const test = base.extend<{ host: SwitchableHost }, { trips: string }>({
  trips: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's form
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'datapond-parts-'));
      const data = join(folder, 'data');
      mkdirSync(data);
      writeFileSync(join(data, 'trips.csv'), CSV);
      writeFileSync(
        join(data, 'datapond.json'),
        JSON.stringify({ maxFileSize: 1_000_000, storeThreshold: false }),
      );
      buildSite(data, join(folder, 'site'));
      await use(join(folder, 'site'));
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  host: async ({ trips }, use) => {
    const host = await createSwitchableHost(trips);
    await use(host);
    await host.stop();
  },
});

/** Opens the explorer on the table; resolves to the address of its file. */
async function openTable(page: Page, { site }: SwitchableHost): Promise<string> {
  await page.goto(site);
  const { body } = await fetchApi(page, site, 'api/action/package_show?id=trips');
  const [resource] = (body.result as { resources: { id: string; url: string }[] }).resources;
  await page.goto(`${site}#/resource/${resource?.id}`);
  await expect(page.locator('.count')).toHaveText(/of 130,000 records/);
  return resource?.url ?? '';
}

test('a file in parts is saved from the explorer as one, and its table is read', async ({
  page,
  host,
  trips,
}) => {
  const url = await openTable(page, host);
  expect(url).toMatch(new RegExp(`/data/trips/${FILE}\\.${CSV.length}in\\d\\.csv$`));
  // Nothing that a host would refuse, and no second copy.
  const published = readdirSync(join(trips, 'data/trips')).filter((name) => name.endsWith('.csv'));
  const sizes = published.map((name) => readFileSync(join(trips, 'data/trips', name)).length);
  expect(published[0]).toMatch(new RegExp(`^${FILE}\\.1of${published.length}\\.csv$`));
  expect([Math.max(...sizes) <= 1_000_000, sizes.reduce((sum, size) => sum + size, 0)]).toEqual([
    true,
    CSV.length,
  ]);

  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Download the file/ }).click();
  const saved = await coming;
  expect(saved.suggestedFilename()).toMatch(new RegExp(`^${FILE}\\.csv$`));
  expect(readFileSync(await saved.path()).equals(CSV)).toBe(true);

  const id = /resource\/([\w-]+)/.exec(page.url())?.[1];
  const search = `api/action/datastore_search?resource_id=${id}&q=129999&fields=id,stop,size`;
  const { body } = await fetchApi(page, host.site, search);
  expect(body.result).toMatchObject({ records: [{ id: 129_999, stop: 'stop 1963', size: 'Größe 19' }] });
});

test('pages read a file in parts by range, ask for its size, and learn that they have it', async ({
  page,
  host,
}) => {
  const url = await openTable(page, host);
  const seen = await page.evaluate(async (address) => {
    const facts = async (init: RequestInit) => {
      const response = await fetch(address, init);
      const bytes = await response.arrayBuffer();
      const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
      const sha256 = [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
      const { status, headers } = response;
      return { status, sha256, length: headers.get('content-length'), etag: headers.get('etag') };
    };
    const whole = await facts({});
    return {
      whole,
      head: await facts({ method: 'HEAD' }),
      range: await facts({ headers: { range: 'bytes=999990-2100000' } }),
      // Once more, of what is kept by now.
      again: await facts({ headers: { range: 'bytes=999990-2100000' } }),
      known: await facts({ headers: { 'if-none-match': whole.etag ?? '' }, cache: 'no-store' }),
    };
  }, url);
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  const part = { status: 206, sha256: hash(CSV.subarray(999_990, 2_100_001)), length: '1100011' };
  expect(seen).toMatchObject({
    whole: { status: 200, sha256: hash(CSV), length: String(CSV.length) },
    head: { status: 200, sha256: hash(Buffer.alloc(0)), length: String(CSV.length) },
    range: part,
    again: part,
    known: { status: 304 },
  });
});

test('a file in parts is saved by somebody who opens its address and was never here', async ({
  page,
  host,
  browser,
}) => {
  const url = await openTable(page, host);
  const stranger = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
  const coming = stranger.waitForEvent('download');
  await stranger.goto(url);
  const saved = await coming;
  expect(saved.suggestedFilename()).toMatch(new RegExp(`^${FILE}\\.csv$`));
  expect(readFileSync(await saved.path()).equals(CSV)).toBe(true);
  await stranger.context().close();
});

test('a file in parts that was saved once is saved again without a network', async ({ page, host }) => {
  const url = await openTable(page, host);
  const length = () =>
    page.evaluate(async (address) => (await (await fetch(address)).arrayBuffer()).byteLength, url);
  expect(await length()).toBe(CSV.length);
  await host.stop();
  expect(await length()).toBe(CSV.length);
});
