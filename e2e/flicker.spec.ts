import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/visit.ts';

const BIRDS = '7c5aa68f-8f06-5a73-a82d-50f9f2b8084e';
const PROJECTS = '5b2d3f6e-8c1a-4e57-9f04-6a7d1c9e2b38';

/** What was seen of a page, frame by frame. */
interface Seen {
  /** What was blank in some frame. */
  readonly blank: readonly string[];
  /** What stood elsewhere all at once. */
  readonly moved: readonly string[];
}

/** Looks at every frame from now on. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    type Source = { readonly node: Node | null } & Record<'previousRect' | 'currentRect', DOMRect>;
    type Shift = { readonly sources: readonly Source[] };
    const seen = { blank: new Set<string>(), moved: new Set<string>() };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      const sources = (list.getEntries() as unknown as readonly Shift[]).flatMap((shift) => shift.sources);
      for (const { node, previousRect: from, currentRect: to } of sources) {
        const element = node instanceof Element ? node : node?.parentElement;
        // Other figures at the end of a line are as long as they are, and other records hold other texts.
        const isText = Math.abs(from.right - to.right) < 1 || element?.closest('td :not(td)') !== null;
        if (element && !(isText && from.y === to.y))
          seen.moved.add(
            `${element.tagName} ${element.className} ${JSON.stringify(from)} ${JSON.stringify(to)}`,
          );
      }
    }).observe({ type: 'layout-shift' });
    const parts = [
      ['.facet', '.bar'],
      ['th:not(:first-child)', 'svg :is(rect, path)'],
      ['.work', '.grid-scroll td'],
    ] as const;
    const look = (): void => {
      for (const [whole, part] of parts)
        for (const one of document.querySelectorAll(whole))
          if (!one.querySelector(part)) seen.blank.add(`${whole} without ${part}`);
      if (![...document.querySelectorAll('.count, .count-before')].some((one) => one.textContent !== ''))
        seen.blank.add('.count');
      requestAnimationFrame(look);
    };
    look();
  });
}

const seen = (page: Page): Promise<Seen> =>
  page.evaluate(() => {
    const { blank, moved } = (globalThis as unknown as { seen: Record<'blank' | 'moved', Set<string>> }).seen;
    return { blank: [...blank], moved: [...moved] };
  });

/** Waits until all that was asked for is here. */
async function settled(page: Page, total: string): Promise<void> {
  await expect(page.locator('.count')).toHaveText(new RegExp(` of ${total} records$`));
  await expect(page.locator('[aria-busy=true], .count-before')).toHaveCount(0);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

for (const { name, resource, facet, value, filtered, word, found, all } of [
  {
    name: 'whose heads the index counts',
    resource: BIRDS,
    facet: 'Wildlife Size',
    value: 'Small',
    filtered: '4,910',
    word: 'gull',
    found: '29',
    all: '10,000',
  },
  {
    name: 'so small that it is counted in the page',
    resource: PROJECTS,
    facet: 'stage',
    value: 'active',
    filtered: '101',
    word: 'jones',
    found: '18',
    all: '240',
  },
])
  test(`filters leave nothing blank and move nothing, in a table ${name}`, async ({ page, sites }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.addInitScript(() => localStorage.setItem('datapond.panel', 'facets'));
    await page.goto(`${sites.site}#/resource/${resource}?facets=${encodeURIComponent(facet)}`);
    await settled(page, all);
    const panel = page.getByRole('complementary', { name: 'Facets' });
    const bar = panel.getByRole('button', { name: new RegExp(`^${value}`) });
    await expect(bar).toBeVisible();
    await expect(page.locator('th:not(:first-child):not(:has(svg :is(rect, path)))')).toHaveCount(0);
    await watch(page);
    await bar.click();
    await settled(page, filtered);
    await page.getByRole('searchbox', { name: 'Search all columns' }).fill(word);
    await settled(page, found);
    await bar.click();
    await expect(page.locator('.chip')).toHaveCount(0);
    await page.getByRole('searchbox', { name: 'Search all columns' }).fill('');
    await settled(page, all);
    expect(await seen(page)).toEqual({ blank: [], moved: [] });
  });
