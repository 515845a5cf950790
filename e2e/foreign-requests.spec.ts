import { expect, test } from './fixtures/test.ts';

test('a request to another origin is noticed, even from a worker', async ({ page, sites, foreign }) => {
  await page.goto(sites.site);
  await page.evaluate(async () => {
    const script = new Blob([
      `fetch('http://elsewhere.test/x', { mode: 'no-cors' }).finally(() => postMessage(0))`,
    ]);
    const worker = new Worker(URL.createObjectURL(script));
    await new Promise((resolve) => {
      worker.onmessage = resolve;
    });
  });
  expect(foreign.seen).toEqual(['http://elsewhere.test/x']);
  foreign.clear();
});
