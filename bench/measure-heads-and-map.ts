import type { Page } from '@playwright/test';

/** Filters and moves that are timed, each another one. */
const TIMES = 10;
/** Milliseconds without a change after which nothing more comes. */
const QUIET = 700;
/** Milliseconds in which something changes, or nothing will: two brushes may cover the same bars. */
const UNCHANGED = 5_000;

/**
 * Milliseconds from the end of a brush in a head to the last change in the other heads, each brush; empty where no head has a histogram. The bars
 * of all columns are read before.
 */
export async function measureCrossFilter(page: Page, address: string): Promise<readonly number[]> {
  await page.goto('about:blank');
  await page.goto(address);
  const bars = page.locator('.distribution:not([data-lies]) .distribution-bars').first();
  const isThere = await bars.waitFor({ timeout: 10_000 }).then(
    () => true,
    () => false,
  );
  if (!isThere) return [];
  const brush = async (number: number): Promise<number | null> => {
    const box = await bars.boundingBox();
    if (!box) throw new Error('the head is out of sight');
    const [from, to] = [0.1 + number * 0.03, 0.35 + number * 0.05];
    await page.mouse.move(box.x + from * box.width, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + to * box.width, box.y + box.height / 2, { steps: 4 });
    const changed = page.evaluate(lastChange, { quiet: QUIET, unchanged: UNCHANGED });
    // The page listens by then: what it is asked for is done in turn.
    await page.evaluate(() => undefined);
    await page.mouse.up();
    return changed;
  };
  for (const number of [-2, -1]) {
    await brush(number);
    // What a column's bars need is read when it is first counted.
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(5000);
  }
  const times: number[] = [];
  for (let number = 0; number < TIMES; number++) {
    const time = await brush(number);
    if (time !== null) times.push(time);
  }
  return times;
}

/** Runs in the page: from the next release of the pointer to the last change in heads but the brushed one, milliseconds. Null: there was none. */
function lastChange({
  quiet,
  unchanged,
}: {
  readonly quiet: number;
  readonly unchanged: number;
}): Promise<number | null> {
  return new Promise((resolve) => {
    const own = document.querySelector('.distribution:not([data-lies])')?.closest('.head-chart');
    const started = performance.now();
    const seen = { began: 0, last: 0, timer: 0 };
    const end = {
      later(): void {
        clearTimeout(seen.timer);
        seen.timer = Number(setTimeout(end.now, quiet));
      },
      now(): void {
        // Nothing came yet: it is waited for.
        if (seen.last === 0 && performance.now() - started < unchanged) return end.later();
        observer.disconnect();
        resolve(seen.last === 0 ? null : seen.last - seen.began);
      },
    };
    const observer = new MutationObserver((changes) => {
      const isOther = changes.some(({ target }) => {
        const head = (target instanceof Element ? target : target.parentElement)?.closest('.head-chart');
        return head && head !== own;
      });
      if (!isOther || seen.began === 0) return;
      seen.last = performance.now();
      end.later();
    });
    const attributes = { subtree: true, childList: true, characterData: true, attributes: true };
    observer.observe(document.body, attributes);
    end.later();
    addEventListener(
      'pointerup',
      () => {
        seen.began = performance.now();
        end.later();
      },
      { once: true, capture: true },
    );
  });
}

/** Pixels of a move, so that another part is in view after it, and the ways that it goes. */
const MOVE = 400;
const WAYS = [
  [1, 0],
  [0, 0.6],
  [-1, 0],
  [-1, 0],
  [0, -0.6],
] as const;

/**
 * Milliseconds from the end of a pull at a map to everything in view being there, each; empty where there is no map. What was loaded
 * before, or ahead, is there with the next frame.
 */
export async function measureMap(page: Page, address: string): Promise<readonly number[]> {
  await page.goto('about:blank');
  await page.goto(address);
  const stage = page.locator('.map-surface');
  const isThere = await stage.waitFor({ timeout: 10_000 }).then(
    () => true,
    () => false,
  );
  if (!isThere) return [];
  const whole = page.locator('.map-result[aria-busy="false"]');
  await whole.waitFor({ timeout: 60_000 });
  await page.waitForTimeout(6000);
  const box = await stage.boundingBox();
  if (!box) throw new Error('the map is out of sight');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const times: number[] = [];
  for (let pull = 0; pull < TIMES; pull++) {
    // Closer at each round, so that no view comes again.
    if (pull % WAYS.length === 0) {
      await page.getByRole('button', { name: 'Zoom in' }).click();
      await page.waitForTimeout(4000);
    }
    const [right, down] = WAYS[pull % WAYS.length] ?? [1, 0];
    await page.mouse.move(x - (right * MOVE) / 2, y - (down * MOVE) / 2);
    await page.mouse.down();
    await page.mouse.move(x + (right * MOVE) / 2, y + (down * MOVE) / 2, { steps: 2 });
    const complete = page.evaluate(untilWhole);
    // The page listens by then: what it is asked for is done in turn.
    await page.evaluate(() => undefined);
    await page.mouse.up();
    times.push(await complete);
    await whole.waitFor();
    await page.waitForTimeout(QUIET);
  }
  return times;
}

/** Runs in the page: from the next release of the pointer to a frame in which the map waits for nothing, milliseconds. */
function untilWhole(): Promise<number> {
  return new Promise((resolve) => {
    const seen = { began: 0, frames: 0 };
    const loop = {
      next(): void {
        // The view of the release is drawn in the frame after it, and what it lacks is asked for then.
        seen.frames++;
        const isBusy = document.querySelector('.map-result')?.getAttribute('aria-busy') !== 'false';
        if (seen.frames > 2 && !isBusy) resolve(performance.now() - seen.began);
        else requestAnimationFrame(loop.next);
      },
    };
    addEventListener(
      'pointerup',
      () => {
        seen.began = performance.now();
        requestAnimationFrame(loop.next);
      },
      { once: true, capture: true },
    );
  });
}
