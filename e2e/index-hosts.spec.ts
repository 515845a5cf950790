import { builtSite } from './fixtures/build-site.ts';
import {
  byRange,
  cutShort,
  gone,
  replaced,
  serveOddly,
  wholeAlways,
  type SendStore,
} from './fixtures/odd-host.ts';
import { expect, fetchApi, test } from './fixtures/test.ts';

/** The demo's 10,000 birdstrikes. */
const BIRDSTRIKES = '7c5aa68f-8f06-5a73-a82d-50f9f2b8084e';
const SEARCH = `api/action/datastore_search?resource_id=${BIRDSTRIKES}&q=pittsburgh&sort=_id%20desc&limit=1&fields=_id,Airport%20Name`;

const isIndex = (url = '') => /\.index\.7z/.test(url);

/** Indexes are sent in some way, all else as it should be. */
const ofIndexes =
  (send: SendStore): SendStore =>
  (file, request, response) =>
    (isIndex(request.url) ? send : byRange)(file, request, response);

for (const [name, send, isUsed] of [
  ['is as it should be', byRange, true],
  ['lies on a host that knows no ranges', wholeAlways, true],
  ['was damaged', replaced, false],
  ['was cut short on its way to the host', cutShort, false],
  ['is not there', gone, false],
] as const) {
  test(`a table whose index ${name} is searched`, async ({ page }) => {
    const host = await serveOddly(builtSite('DEMO'), ofIndexes(send));
    try {
      const told: string[] = [];
      page.on('console', (message) => told.push(message.text()));
      await page.goto(host.site);
      const { status, body } = await fetchApi(page, host.site, SEARCH);
      const result = body.result as { total: number; records: object[] };
      expect([status, result.records]).toEqual([
        200,
        [{ _id: 10_000, 'Airport Name': 'GREATER PITTSBURGH' }],
      ]);
      expect(result.total).toBeGreaterThan(1);
      const tables = host.asked.filter(({ url }) => !isIndex(url));
      if (isUsed) expect(tables).toEqual([]);
      else expect(tables).not.toEqual([]);
    } finally {
      host.close();
    }
  });
}
