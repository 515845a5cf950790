import type { Browser, Page } from '@playwright/test';
import { LINE } from './measure-cold.ts';
import { measureCrossFilter, measureMap } from './measure-heads-and-map.ts';
import { GESTURES, measureScroll, type Gesture, type Motion } from './measure-scroll.ts';
import { startSlowProxy } from './slow-proxy.ts';

/** How the explorer's page moves; milliseconds. */
export interface ExplorerTimes {
  /** Until something is painted, by a visitor whose browser has nothing of the site. */
  readonly firstPaint: number;
  /** Until the first records are on screen, by such a visitor over the line of first visits, each visit. */
  readonly firstRecords: readonly number[];
  /** By gesture, for the ways that the table scrolls. */
  readonly scroll: Readonly<Partial<Record<Gesture, Motion>>>;
  /** The wheel over as tall a page of plain text: what the machine can do. */
  readonly plain: Motion | null;
  /** From a key or click to the next paint, each, while a statement runs. */
  readonly inputs: readonly number[];
  /** From a brush in a column's head to the bars of all others, each. Absent where it was measured before there was this. */
  readonly crossFilter?: readonly number[];
  /** From a move of the map to what is in view then, each. */
  readonly mapMoves?: readonly number[];
}

interface Watch {
  inputs: number[];
}

/** Statement that keeps the engine busy for longer than the inputs take. */
const LONG =
  'SELECT count(*) FROM generate_series(1, 40000) AS a(x), generate_series(1, 40000) AS b(y) WHERE x * y = 7';

const VISITS = 3;

/** Opens the explorer as a visitor would, scrolls, and types while a statement runs. @param resource id of the records */
export async function measureExplorer(
  browser: Browser,
  origin: string,
  resource: string,
): Promise<ExplorerTimes> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(watch);
    await page.goto(`${origin}/#/resource/${resource}`);
    await page.getByRole('gridcell').nth(1).waitFor();
    const firstPaint = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    );
    // The engine has started when records of the middle are on screen.
    await page.waitForFunction(
      () => {
        const grid = document.querySelector('.grid-scroll');
        if (!grid || grid.scrollTop > 0) return grid && !grid.querySelector('.bone, .pending');
        // Again, if the table was only just there and began at its first row. The rows of the new place come after it.
        grid.scrollTo(0, grid.scrollHeight / 2);
        return false;
      },
      null,
      { polling: 500 },
    );
    const scroll: Partial<Record<Gesture, Motion>> = {};
    for (const gesture of GESTURES) {
      await page.locator('.grid-scroll').evaluate((grid) => grid.scrollTo(0, 0));
      // A hand that comes to rest.
      await page.waitForTimeout(500);
      const motion = await measureScroll(page, '.grid-scroll', gesture);
      if (motion) scroll[gesture] = motion;
    }
    const inputs = await typeWhileBusy(page, origin);
    const place = `${origin}/#/resource/${resource}`;
    const crossFilter = await measureCrossFilter(page, place);
    const mapMoves = await measureMap(page, `${place}/map`);
    await page.goto('about:blank');
    await page.setContent(
      `<body style="margin:0;block-size:700px;overflow:auto">${'<p>plain text, line after line</p>'.repeat(2000)}`,
    );
    const plain = await measureScroll(page, 'body', 'wheel down');
    return {
      firstPaint,
      firstRecords: await waitForRecords(browser, origin, resource),
      scroll,
      inputs,
      crossFilter,
      mapMoves,
      plain,
    };
  } finally {
    await context.close();
  }
}

/** Milliseconds until a first visitor sees records, each visit. */
async function waitForRecords(
  browser: Browser,
  origin: string,
  resource: string,
): Promise<readonly number[]> {
  const times: number[] = [];
  for (let visit = 0; visit < VISITS; visit++) {
    const proxy = await startSlowProxy(origin, LINE.speed, LINE.latency);
    const context = await browser.newContext();
    try {
      const page = await context.newPage();
      const began = performance.now();
      await page.goto(`${proxy.origin}/#/resource/${resource}`);
      await page.getByRole('grid').getByRole('gridcell').nth(1).waitFor();
      times.push(performance.now() - began);
    } finally {
      await context.close();
      proxy.close();
    }
  }
  return times;
}

/** Runs in the page before anything else: writes down how long inputs take to be seen. */
function watch(): void {
  const seen: Watch = { inputs: [] };
  Object.assign(globalThis, { watched: seen });
  new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries() as (PerformanceEntry & {
      interactionId: number;
    })[])
      if (interactionId) seen.inputs.push(duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

async function typeWhileBusy(page: Page, origin: string): Promise<readonly number[]> {
  await page.evaluate(
    ([api, sql]) => {
      const busy = { done: false };
      const controller = new AbortController();
      Object.assign(globalThis, { busy, controller });
      fetch(`${api}/en/api/action/datastore_search_sql?sql=${encodeURIComponent(sql)}`, {
        signal: controller.signal,
      }).then(
        () => (busy.done = true),
        () => null,
      );
      (globalThis as unknown as { watched: Watch }).watched.inputs = [];
    },
    [origin, LONG] as const,
  );
  const box = page.getByRole('searchbox', { name: 'Search all columns' });
  await box.click();
  await page.keyboard.type('alpha beta gamma', { delay: 60 });
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.keyboard.press('Escape');
  const { inputs, done } = await page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    const all = globalThis as unknown as {
      watched: Watch;
      busy: { done: boolean };
      controller: AbortController;
    };
    const { done } = all.busy;
    all.controller.abort();
    return { inputs: all.watched.inputs, done };
  });
  if (done) throw new Error('the statement was done before the typing');
  return inputs;
}
