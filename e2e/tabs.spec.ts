import { expect, fetchApi, openSite, STATUS, test } from './fixtures/test.ts';

test('when the hosting tab closes, the other one takes over', async ({ page, context, sites }) => {
  await openSite(page, sites.site);
  const other = await context.newPage();
  await other.goto(sites.site);
  await fetchApi(other, sites.site, STATUS);
  await page.close();
  expect((await fetchApi(other, sites.site, STATUS)).status).toBe(200);
});

test('of ten tabs opened at once, each gets its answer', async ({ context, sites }) => {
  const pages = await Promise.all(Array.from({ length: 10 }, () => context.newPage()));
  const answers = await Promise.all(
    pages.map(async (page) => {
      await page.goto(sites.site);
      return (await fetchApi(page, sites.site, STATUS)).status;
    }),
  );
  expect(answers).toEqual(Array.from({ length: 10 }, () => 200));
});

test('two sites on one origin, one within the other, never answer for each other', async ({
  context,
  sites,
}) => {
  const [inner, outer] = [await context.newPage(), await context.newPage()];
  await inner.goto(sites.site);
  await outer.goto(sites.outer);
  const innerAnswer = await fetchApi(inner, sites.site, STATUS);
  const outerAnswer = await fetchApi(outer, sites.outer, STATUS);
  expect(JSON.stringify(innerAnswer.body)).toContain('/any/sub/path');
  expect(JSON.stringify(outerAnswer.body)).not.toContain('/any/sub/path');
  // With only the inner site's tab left, the outer address has no host but the page that shows it.
  await outer.close();
  const pasted = await context.newPage();
  await pasted.goto(sites.outer + STATUS);
  await expect(pasted.locator('pre')).toContainText('"success": true');
  expect(await pasted.evaluate(() => document.body.innerText)).not.toContain('/any/sub/path');
});
