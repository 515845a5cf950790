import { expect, test } from './fixtures/test.ts';

const ELSEWHERE = 'http://elsewhere.test/x';

test('no page of the site can ask another origin', async ({ page, sites, foreign }) => {
  await page.goto(sites.site);
  const outcome = await page.evaluate(
    (url) =>
      fetch(url, { mode: 'no-cors' }).then(
        () => 'sent',
        () => 'refused',
      ),
    ELSEWHERE,
  );
  expect([outcome, foreign.seen]).toEqual(['refused', []]);
});

test('these tests notice a request to another origin, even from a worker', async ({
  page,
  sites,
  foreign,
}) => {
  // Not a page of ours: no policy hinders it.
  await page.goto(`${sites.site}catalog.json`);
  await page.evaluate(async (url) => {
    const script = new Blob([`fetch('${url}', { mode: 'no-cors' }).finally(() => postMessage(0))`]);
    const worker = new Worker(URL.createObjectURL(script));
    await new Promise((resolve) => {
      worker.onmessage = resolve;
    });
  }, ELSEWHERE);
  expect(foreign.seen).toEqual([ELSEWHERE]);
  foreign.clear();
});
