import type { Page } from '@playwright/test';
import { builtSite } from './fixtures/build-site.ts';
import {
  byRange,
  cutShort,
  gone,
  replaced,
  serveOddly,
  wholeAlways,
  type OddHost,
  type SendStore,
} from './fixtures/odd-host.ts';
import { openVisit } from './fixtures/one-visit.ts';
import { expect, fetchApi, test as base } from './fixtures/test.ts';

/** The demo's 10,000 birdstrikes. */
const BIRDSTRIKES = '7c5aa68f-8f06-5a73-a82d-50f9f2b8084e';

const isIndex = (url = '') => /\.index\.7z/.test(url);

/** Indexes are sent in some way, all else as it should be. */
const ofIndexes =
  (send: SendStore): SendStore =>
  (file, request, response) =>
    (isIndex(request.url) ? send : byRange)(file, request, response);

/** How an index is sent, and whether it is used then. */
const WAYS = [
  ['is as it should be', byRange, true],
  ['lies on a host that knows no ranges', wholeAlways, true],
  ['was damaged', replaced, false],
  ['was cut short on its way to the host', cutShort, false],
  ['is not there', gone, false],
] as const;

/** The id of the copy for a way. */
const idOf = (way: number) => `00000000-0000-4000-8000-00000000000${way}`;

/** One visit of a site that has a copy of the table for each way. */
const test = base.extend<object, { odd: { readonly host: OddHost; readonly page: Page } }>({
  odd: [
    async ({ browser, foreign }, use) => {
      const copies = WAYS.map(([, send], way) => ({ id: idOf(way), of: BIRDSTRIKES, send: ofIndexes(send) }));
      const host = await serveOddly(builtSite('DEMO'), byRange, { copies });
      const visit = await openVisit({ browser, foreign, site: host.site });
      await use({ host, page: visit.pages()[0] ?? (await visit.newPage()) });
      await visit.close();
      host.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

for (const [way, [name, , isUsed]] of WAYS.entries()) {
  test(`a table whose index ${name} is searched`, async ({ odd: { host, page } }) => {
    const search = `api/action/datastore_search?resource_id=${idOf(way)}&q=pittsburgh&sort=_id%20desc&limit=1&fields=_id,Airport%20Name`;
    const { status, body } = await fetchApi(page, host.site, search);
    const result = body.result as { total: number; records: object[] };
    expect([status, result.records]).toEqual([200, [{ _id: 10_000, 'Airport Name': 'GREATER PITTSBURGH' }]]);
    expect(result.total).toBeGreaterThan(1);
    const tables = host.asked.filter(({ url }) => url.includes(idOf(way)) && !isIndex(url));
    if (isUsed) expect(tables).toEqual([]);
    else expect(tables).not.toEqual([]);
  });
}
