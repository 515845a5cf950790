import type { Browser, Page } from '@playwright/test';
import { LINE } from './measure-cold.ts';
import { startSlowProxy } from './slow-proxy.ts';

/** How the explorer's page moves; milliseconds. */
export interface ExplorerTimes {
  /** Until something is painted, by a visitor whose browser has nothing of the site. */
  readonly firstPaint: number;
  /** Until the first records are on screen, by such a visitor over the line of first visits, each visit. */
  readonly firstRecords: readonly number[];
  readonly scroll: Motion;
  /** The same gesture over as tall a page of plain text: what the machine can do. */
  readonly plain: Motion;
  /** From a key or click to the next paint, each, while a statement runs. */
  readonly inputs: readonly number[];
}

/** What was painted while a gesture scrolled. */
export interface Motion {
  readonly framesPerSecond: number;
  /** The longest time that the page's thread was busy at once. */
  readonly longestTask: number;
}

interface Watch {
  frames: number[];
  tasks: number[];
  inputs: number[];
}

/** Pixels of the gesture, and how many a second: a hand that flings the wheel. */
const DISTANCE = 30_000;
const SPEED = 6000;
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
        if (!grid || grid.scrollTop > 0) return grid && !grid.querySelector('.bone');
        // Again, if the table was only just there and began at its first row. The rows of the new place come after it.
        grid.scrollTo(0, grid.scrollHeight / 2);
        return false;
      },
      null,
      { polling: 500 },
    );
    const scroll = await scrollThrough(page, '.grid-scroll');
    const inputs = await typeWhileBusy(page, origin);
    await page.goto('about:blank');
    await page.setContent(
      `<body style="margin:0;block-size:700px;overflow:auto">${'<p>plain text, line after line</p>'.repeat(2000)}`,
    );
    const plain = await scrollThrough(page, 'body');
    return {
      firstPaint,
      firstRecords: await waitForRecords(browser, origin, resource),
      scroll,
      inputs,
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

/** Runs in the page before anything else: writes down long tasks and how long inputs take to be seen. */
function watch(): void {
  const seen: Watch = { frames: [], tasks: [], inputs: [] };
  Object.assign(globalThis, { watched: seen });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.tasks.push(duration);
  }).observe({ type: 'longtask' });
  new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries() as (PerformanceEntry & {
      interactionId: number;
    })[])
      if (interactionId) seen.inputs.push(duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

async function scrollThrough(page: Page, selector: string): Promise<Motion> {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`nothing to scroll: ${selector}`);
  await page.evaluate(() => {
    const { watched } = globalThis as unknown as { watched: Watch };
    watched.tasks = [];
    watched.frames = [];
    // A method: tsx marks other functions with a name by a helper that pages do not have.
    const loop = {
      next(time: number): void {
        watched.frames.push(time);
        requestAnimationFrame(loop.next);
      },
    };
    requestAnimationFrame(loop.next);
  });
  const session = await page.context().newCDPSession(page);
  const from = await page.evaluate(() => performance.now());
  await session.send('Input.synthesizeScrollGesture', {
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
    yDistance: -DISTANCE,
    speed: SPEED,
    gestureSourceType: 'mouse',
  });
  return page.evaluate((began) => {
    const { watched } = globalThis as unknown as { watched: Watch };
    const frames = watched.frames.filter((time) => time >= began);
    const seconds = ((frames.at(-1) ?? 0) - (frames[0] ?? 0)) / 1000;
    return { framesPerSecond: (frames.length - 1) / seconds, longestTask: Math.max(0, ...watched.tasks) };
  }, from);
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
