import { builtSite } from './fixtures/build-site.ts';
import { byRange, serveOddly, type SendStore } from './fixtures/odd-host.ts';
import { expect, fetchApi, test } from './fixtures/test.ts';

test.use({ isKeptElsewhere: true });

/** The demo's 3,000,000 flights. */
const FLIGHTS = 'a475c170-3cc7-519e-b823-8e3649c93576';
const BY_ORIGIN = `api/action/datastore_search_sql?sql=${encodeURIComponent(
  `SELECT origin, count(*) AS flights FROM "${FLIGHTS}" GROUP BY origin ORDER BY flights DESC, origin LIMIT 1`,
)}`;

test('the columns of a statement come side by side, and nothing comes twice', async ({ page }) => {
  const ranges: { readonly start: number; readonly end: number }[] = [];
  let [underWay, most] = [0, 0];
  /** Slow enough for others to come meanwhile. */
  const slowly: SendStore = (file, request, response) => {
    const isStore = /\.duckdb\.7z/.test(request.url ?? '');
    if (!isStore) return byRange(file, request, response);
    const [, part, first, last] =
      /-(\d+) bytes=(\d+)-(\d+)/.exec(`${request.url} ${request.headers.range}`) ?? [];
    const offset = Number(part) * PART;
    ranges.push({ start: offset + Number(first), end: offset + Number(last) });
    most = Math.max(most, ++underWay);
    setTimeout(() => {
      underWay -= 1;
      byRange(file, request, response);
    }, 60);
    return undefined;
  };
  const host = await serveOddly(builtSite('DEMO'), slowly, { part: PART });
  try {
    await page.goto(host.site);
    const { status, body } = await fetchApi(page, host.site, BY_ORIGIN);
    expect([status, body.result]).toMatchObject([200, { records: [{ flights: expect.any(Number) }] }]);
    expect(most).toBeGreaterThan(1);
    const blocks = ranges.toSorted((a, b) => a.start - b.start);
    const twice = blocks.filter(({ start }, i) => start <= (blocks[i - 1]?.end ?? -1));
    expect(twice).toEqual([]);
  } finally {
    host.close();
  }
});

const PART = 25_165_824;
