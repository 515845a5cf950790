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
  type OddCopy,
  type OddHost,
  type SendStore,
} from './fixtures/odd-host.ts';
import { openVisit } from './fixtures/one-visit.ts';
import { expect, fetchApi, test as base } from './fixtures/test.ts';

/** The demo's 10,000 birdstrikes: more than 1 MB, so in a store. */
const BIRDSTRIKES = '7c5aa68f-8f06-5a73-a82d-50f9f2b8084e';
/** 3,000,000 records: no search reads the whole store. */
const FLIGHTS = 'a475c170-3cc7-519e-b823-8e3649c93576';

const copies: OddCopy[] = [];

/** A copy of a table for one test, whose store nobody has opened before. */
function copyOf(of: string, send: SendStore, odd: Pick<OddCopy, 'part' | 'change'> = {}): OddCopy {
  const id = `00000000-0000-4000-8000-${String(copies.length).padStart(12, '0')}`;
  const copy = { ...odd, id, of, send };
  copies.push(copy);
  return copy;
}

interface Odd {
  readonly host: OddHost;
  readonly page: Page;
}

/** One visit of a site with all copies: hosts are odd about stores, which are opened with an engine that runs. */
const test = base.extend<object, { odd: Odd }>({
  odd: [
    async ({ browser, foreign }, use) => {
      const host = await serveOddly(builtSite('DEMO'), byRange, { copies });
      const visit = await openVisit({ browser, foreign, site: host.site });
      const page = visit.pages()[0] ?? (await visit.newPage());
      await use({ host, page });
      await visit.close();
      host.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** Records of a copy, or what is said instead. @param query of a search */
async function search({ host, page }: Odd, { id }: OddCopy, query: string): Promise<unknown> {
  return records({ host, page }, `datastore_search?resource_id=${id}&${query}`);
}

async function records({ host, page }: Odd, action: string): Promise<unknown> {
  const { status, body } = await fetchApi(page, host.site, `api/action/${action}`);
  return status === 200 ? (body.result as { records: unknown[] }).records : [status, body.error?.message];
}

// Distinct records come from the table, not from its index.
const LAST_TWO = 'limit=2&sort=_id%20desc&distinct=true&fields=_id,Airport%20Name,Flight%20Date';
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
  const copy = copyOf(BIRDSTRIKES, send, { part });
  test(`a large table is searched on a host that ${name}`, async ({ odd }) => {
    expect(await search(odd, copy, LAST_TWO)).toEqual(LAST);
    const asked = odd.host.asked.filter(({ url }) => url.includes(copy.id));
    expect(asked.length).toBeGreaterThan(0);
    // DuckDB would ask for sizes and write-ahead logs.
    expect(asked.filter(({ method }) => method !== 'GET')).toEqual([]);
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
  const copy = copyOf(BIRDSTRIKES, send, { part, change });
  test(`a store that ${name} is told of`, async ({ odd }) => {
    expect(await search(odd, copy, LAST_TWO)).toEqual([500, expect.stringMatching(reason)]);
    if (change) return;
    copy.send = byRange;
    expect(await search(odd, copy, LAST_TWO)).toEqual(LAST);
  });
}

const LAST_FLIGHT = 'limit=1&sort=_id%20desc&fields=_id,origin';
const FROM_BOISE = 'limit=1&filters=%7B%22destination%22%3A%22BOI%22%7D';

for (const [name, send, reason] of [
  ['taken away', gone, 'the site may have been updated, reload the page'],
  ['replaced', replaced, 'has changed since this site was built'],
] as const) {
  const copy = copyOf(FLIGHTS, byRange);
  test(`a store that is ${name} while its table is open is told of, never mixed`, async ({ odd }) => {
    expect(await search(odd, copy, LAST_FLIGHT)).toMatchObject([{ _id: 3_000_000 }]);
    copy.send = send;
    expect(await search(odd, copy, FROM_BOISE)).toEqual([500, expect.stringContaining(reason)]);
    // The same content, with other tags: deployed once more.
    copy.send = redeployed;
    expect(await search(odd, copy, FROM_BOISE)).toMatchObject([{ destination: 'BOI' }]);
    copy.send = byRange;
    expect(await search(odd, copy, LAST_FLIGHT)).toMatchObject([{ _id: 3_000_000 }]);
  });
}

for (const [name, failing] of [
  ['cuts its connections', cutFor],
  ['has too much to do', busyFor],
] as const) {
  const copy = copyOf(FLIGHTS, byRange);
  test(`a statement waits for a host that ${name} for a second while it reads`, async ({ odd }) => {
    const most = (expression: string) => {
      const sql = encodeURIComponent(`SELECT max(${expression}) AS most FROM "${copy.id}"`);
      return records(odd, `datastore_search_sql?sql=${sql}`);
    };
    // The store is open.
    expect(await most('delay % 100')).toEqual([{ most: 99 }]);
    const engines: string[] = [];
    odd.page.on('worker', (worker) => worker.url().includes('duckdb-worker') && engines.push(worker.url()));
    copy.send = failing(1_000);
    expect(await most('distance % 1000')).toEqual([{ most: 999 }]);
    // None had to be started anew.
    expect(engines).toEqual([]);
  });
}
