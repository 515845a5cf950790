import type { Page } from '@playwright/test';
import { builtSite } from './fixtures/build-site.ts';
import {
  busyFor,
  byRange,
  compressedRanges,
  cutFor,
  cutShort,
  gone,
  missing,
  newerVersion,
  onlyOpening,
  redeployed,
  replaced,
  serveOddly,
  wholeAlways,
  wrongHead,
  type ChangeStore,
  type OddHost,
  type SendStore,
} from './fixtures/odd-host.ts';
import { expect, fetchApi, test as base } from './fixtures/test.ts';

const test = base.extend<{
  serve: (send: SendStore, part?: number, change?: ChangeStore) => Promise<OddHost>;
}>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's form
  serve: async ({}, use) => {
    const hosts: OddHost[] = [];
    await use(async (send, part, change) => {
      const host = await serveOddly(builtSite('DEMO'), send, part, change);
      hosts.push(host);
      return host;
    });
    for (const host of hosts) host.close();
  },
});

/** The demo's 10,000 birdstrikes: more than 1 MB, so in a store. */
const BIRDSTRIKES = '7c5aa68f-8f06-5a73-a82d-50f9f2b8084e';
const SEARCH = `api/action/datastore_search?resource_id=${BIRDSTRIKES}&limit=2&sort=_id%20desc&distinct=true&fields=_id,Airport%20Name,Flight%20Date`;

const records = async (page: Page, { site }: OddHost, path: string) => {
  const { status, body } = await fetchApi(page, site, path);
  if (status !== 200) return [status, body.error?.message];
  return (body.result as { records: unknown[] }).records;
};
const LAST = [
  { _id: 10_000, 'Airport Name': 'GREATER PITTSBURGH', 'Flight Date': '2002-07-25' },
  { _id: 9_999, 'Airport Name': 'BARKSDALE AIR FORCE BASE ARPT', 'Flight Date': '2002-07-25' },
];

// Hosts without a fault are met below, where a fault is mended.
for (const [name, send, part] of [
  ['knows no ranges', wholeAlways, undefined],
  ['compresses before it takes a range', compressedRanges, undefined],
  ['is wrong about sizes in HEAD', wrongHead, undefined],
  ['takes files in small parts alone, and knows no ranges', wholeAlways, 20_000],
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

for (const [name, send, part, reason, change] of [
  [
    'was cut short on its way to the host',
    cutShort,
    undefined,
    /\.duckdb\S*: it was cut off: \d+ of \d+ bytes arrived$/,
    undefined,
  ],
  [
    'lacks the part that it is opened by',
    missing(/-[1-9]\d*$/),
    20_000,
    /\.duckdb\S*-\d+ is not there: the site may have been updated, reload/,
    undefined,
  ],
  [
    'lacks all but what it is opened by',
    onlyOpening,
    undefined,
    /\.duckdb\S* answered 404: the site may have been updated, reload/,
    undefined,
  ],
  [
    'a newer DuckDB has written',
    byRange,
    undefined,
    /\.duckdb\S* is not the store this site was built with .*version number 99.*: reload the page/,
    newerVersion,
  ],
] as const) {
  test(`a store that ${name} is told of`, async ({ page, serve }) => {
    const host = await serve(send, part, change);
    await page.goto(host.site);
    expect(await records(page, host, SEARCH)).toEqual([500, expect.stringMatching(reason)]);
    if (change) return;
    host.send = byRange;
    expect(await records(page, host, SEARCH)).toEqual(LAST);
  });
}

/** 3,000,000 records: no search reads the whole store. */
const FLIGHTS = 'a475c170-3cc7-519e-b823-8e3649c93576';
const LAST_FLIGHT = `api/action/datastore_search?resource_id=${FLIGHTS}&limit=1&sort=_id%20desc&fields=_id,origin`;
const FROM_BOISE = `api/action/datastore_search?resource_id=${FLIGHTS}&limit=1&filters=%7B%22destination%22%3A%22BOI%22%7D`;

for (const [name, send, reason] of [
  ['taken away', gone, 'the site may have been updated, reload the page'],
  ['replaced', replaced, 'has changed since this site was built'],
] as const) {
  test(`a store that is ${name} while its table is open is told of, never mixed`, async ({ page, serve }) => {
    const host = await serve(byRange);
    await page.goto(host.site);
    const [last] = (await records(page, host, LAST_FLIGHT)) as { _id: number }[];
    expect(last?._id).toBe(3_000_000);
    host.send = send;
    expect(await records(page, host, FROM_BOISE)).toEqual([500, expect.stringContaining(reason)]);
    // The same content, with other tags: deployed once more.
    host.send = redeployed;
    expect(await records(page, host, FROM_BOISE)).toMatchObject([{ destination: 'BOI' }]);
    host.send = byRange;
    expect(await records(page, host, LAST_FLIGHT)).toMatchObject([{ _id: 3_000_000 }]);
  });
}

for (const [name, failing] of [
  ['cuts its connections', cutFor],
  ['has too much to do', busyFor],
] as const) {
  test(`a statement waits for a host that ${name} for a second while it reads`, async ({ page, serve }) => {
    const host = await serve(byRange);
    const engines: string[] = [];
    page.on('worker', (worker) => worker.url().includes('duckdb-worker') && engines.push(worker.url()));
    await page.goto(host.site);
    const most = (expression: string) => {
      const sql = encodeURIComponent(`SELECT max(${expression}) AS most FROM "${FLIGHTS}"`);
      return records(page, host, `api/action/datastore_search_sql?sql=${sql}`);
    };
    // The store is open.
    expect(await most('delay % 100')).toEqual([{ most: 99 }]);
    host.send = failing(1_000);
    expect(await most('distance % 1000')).toEqual([{ most: 999 }]);
    // None had to be started anew.
    expect(engines).toHaveLength(1);
  });
}
