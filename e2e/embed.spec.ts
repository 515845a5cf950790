import { expect, test } from './fixtures/visit.ts';

test('a page of the site shows records with one element, and pages through them', async ({ page, sites }) => {
  await page.goto(`${sites.blog}table.html`);
  const good = page.locator('#good');
  await expect(good.getByRole('table', { name: 'Records of Projects' }).getByRole('row')).toHaveCount(6);
  await expect(good.getByRole('status')).toHaveText('1–5 of 240 records');
  await expect(good.getByRole('cell').nth(1)).toHaveText('1240');
  const next = good.getByRole('button', { name: 'Next page' });
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(good.getByRole('status')).toHaveText('6–10 of 240 records');
  await expect(next).toBeFocused();
  await expect(good.getByRole('button', { name: 'Previous page' })).toBeEnabled();

  await good.evaluate((element) => element.setAttribute('filters', '{"stage": "active"}'));
  await expect(good.getByRole('status')).not.toHaveText(/240/);
  await expect(good.getByRole('status')).toHaveText(/^1–5 of \d+ records$/);

  const before = await good.getByRole('columnheader').allInnerTexts();
  await good.evaluate((element) => element.setAttribute('q', 'survey'));
  await expect(good.getByRole('status')).toHaveText(/^1–\d of \d+ records$/);
  await expect(good.getByRole('region')).toHaveAttribute('aria-busy', 'false');
  // Not the search's rank.
  await expect(good.getByRole('columnheader')).toHaveText(before);
});

test('an embedded table writes numbers as its language does, and ids as they are', async ({
  page,
  sites,
}) => {
  await page.goto(`${sites.blog}table.html`);
  await expect(page.locator('#costs').getByRole('cell').nth(1)).toHaveText('7.043.545');
  await expect(page.locator('#costs').getByRole('status')).toHaveText(/ 10\.000 /);
  await expect(page.locator('#good').getByRole('cell').nth(1)).toHaveText('1240');
});

test('an embedded table explains what is wrong, and takes the page’s colours', async ({ page, sites }) => {
  await page.goto(`${sites.blog}table.html`);
  await expect(page.locator('#unknown').getByRole('alert')).toContainText(/not found/i);
  await expect(page.locator('#empty')).toContainText('No record matches');
  await expect(page.locator('#wrong').getByRole('alert')).toContainText('no JSON object');
  const colours = await page.locator('#unknown').evaluate((element) => {
    const button = element.shadowRoot!.querySelector('button')!;
    button.focus();
    return {
      surface: getComputedStyle(element).backgroundColor,
      outline: getComputedStyle(element).colorScheme,
    };
  });
  expect(colours).toEqual({ surface: 'rgb(20, 27, 28)', outline: 'dark' });
});

test('an embedded table loads nothing before it comes near the window', async ({ page, sites }) => {
  await page.goto(`${sites.blog}table.html`);
  await page.locator('#good').evaluate((good) => {
    const far = good.cloneNode() as HTMLElement;
    far.id = 'far';
    far.style.marginBlockStart = '3000px';
    document.body.append(far);
  });
  const far = page.locator('#far');
  await expect(page.locator('#good').getByRole('status')).toHaveText('1–5 of 240 records');
  await expect(far.getByRole('status')).toHaveCount(0);
  await far.scrollIntoViewIfNeeded();
  await expect(far.getByRole('status')).toHaveText('1–5 of 240 records');
});

test('that a name is that of several tables is told of, but not over the next table', async ({
  page,
  sites,
}) => {
  // All tables are called alike, which is heard of when the page says so.
  await page.addInitScript(() => {
    const send = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      const answer = await send(input, init);
      const address = input instanceof Request ? input.url : String(input);
      if (!address.includes('package_search')) return answer;
      const text = await answer.text();
      document.documentElement.dataset['search'] = 'held';
      await new Promise((resolve) => addEventListener('let-go', resolve, { once: true }));
      return new Response(text.replaceAll(/"name": "[^"]*"/g, '"name": "Twins"'), answer);
    };
  });
  const letGo = () =>
    page.evaluate(() => {
      delete document.documentElement.dataset['search'];
      dispatchEvent(new Event('let-go'));
      return new Promise((resolve) => setTimeout(resolve, 500));
    });
  await page.goto(`${sites.blog}table.html`);
  const good = page.locator('#good');
  const held = page.locator('html[data-search]');
  const records = () => expect(good.getByRole('status')).toHaveText('1–5 of 240 records');
  const resource = (await good.getAttribute('resource')) ?? '';
  const show = (name: string) => good.evaluate((table, to) => table.setAttribute('resource', to), name);
  await records();
  await expect(held).toHaveCount(1);
  await letGo();

  await show('Twins');
  await expect(held).toHaveCount(1);
  await letGo();
  await expect(good.getByRole('alert')).toContainText('is the name of');

  await show('twins');
  await expect(held).toHaveCount(1);
  await show(resource);
  await records();
  await letGo();
  await expect(good.getByRole('alert')).toHaveCount(0);
  await records();
});
