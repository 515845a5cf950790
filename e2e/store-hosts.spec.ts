import type { Page } from '@playwright/test';
import { builtSite } from './fixtures/build-site.ts';
import {
  byRange,
  compressedRanges,
  cutShort,
  serveOddly,
  wholeAlways,
  wrongHead,
  type OddHost,
  type SendStore,
} from './fixtures/odd-host.ts';
import { expect, fetchApi, test as base } from './fixtures/test.ts';

const test = base.extend<{ serve: (send: SendStore, part?: number) => Promise<OddHost> }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's form
  serve: async ({}, use) => {
    const hosts: OddHost[] = [];
    await use(async (send, part) => {
      const host = await serveOddly(builtSite('DEMO'), send, part);
      hosts.push(host);
      return host;
    });
    for (const host of hosts) host.close();
  },
});

/** The demo's 10,000 birdstrikes: more than 1 MB, so in a store. */
const BIRDSTRIKES = '7c5aa68f-8f06-5a73-a82d-50f9f2b8084e';
const SEARCH = `api/action/datastore_search?resource_id=${BIRDSTRIKES}&limit=2&sort=_id%20desc&fields=_id,Airport%20Name,Flight%20Date`;

const records = async (page: Page, { site }: OddHost, path: string) => {
  const { status, body } = await fetchApi(page, site, path);
  if (status !== 200) return [status, body.error?.message];
  return (body.result as { records: unknown[] }).records;
};
const LAST = [
  { _id: 10_000, 'Airport Name': 'GREATER PITTSBURGH', 'Flight Date': '2002-07-25' },
  { _id: 9_999, 'Airport Name': 'BARKSDALE AIR FORCE BASE ARPT', 'Flight Date': '2002-07-25' },
];

for (const [name, send, part] of [
  ['answers ranges', byRange, undefined],
  ['knows no ranges', wholeAlways, undefined],
  ['compresses before it takes a range', compressedRanges, undefined],
  ['is wrong about sizes in HEAD', wrongHead, undefined],
  ['takes files in small parts alone', byRange, 100_000],
  ['takes files in small parts alone, and knows no ranges', wholeAlways, 100_000],
] as const) {
  test(`a large table is searched on a host that ${name}`, async ({ page, serve }) => {
    const host = await serve(send, part);
    await page.goto(host.site);
    expect(await records(page, host, SEARCH)).toEqual(LAST);
    expect(host.asked.length).toBeGreaterThan(0);
    // DuckDB would ask for sizes and write-ahead logs.
    expect(host.asked.filter(({ method }) => method !== 'GET')).toEqual([]);
  });
}

test('a store that was cut short on its way to the host is told of', async ({ page, serve }) => {
  const host = await serve(cutShort);
  await page.goto(host.site);
  expect(await records(page, host, SEARCH)).toEqual([
    500,
    expect.stringMatching(
      /^data\/birdstrikes\/birdstrikes\.\w+\.csv could not be loaded: .*\.duckdb.*: it was cut off: \d+ of \d+ bytes arrived$/,
    ),
  ]);
});
