import type { CDPSession, Page } from '@playwright/test';

/** How a hand scrolls: turning a wheel, or dragging the scroll bar from its beginning through a part of its length. */
export const GESTURES = ['wheel down', 'wheel sideways', 'bar down', 'bar sideways'] as const;

/** One of {@link GESTURES}. */
export type Gesture = (typeof GESTURES)[number];

/** What was painted while a gesture scrolled. Times in milliseconds. */
export interface Motion {
  readonly framesPerSecond: number;
  /** The longest time from one frame to the next. */
  readonly longestFrame: number;
  /** The longest time that the page's thread was busy at once. */
  readonly longestTask: number;
  /** Of the places that were looked at, the share at which neither a value nor what holds its place stood. */
  readonly blank: number;
}

interface Watch {
  frames: number[];
  tasks: number[];
  looked: number;
  blank: number;
  /** Ends the watching. */
  isOver: boolean;
}

/** Pixels of the wheel's gesture, and how many a second: a hand that flings it. */
const DISTANCE = 30_000;
const SPEED = 6000;
/** Of the scroll bar: how long a drag takes in milliseconds, how often the hand moves meanwhile, and how far along the bar. */
const DRAG = { time: 3000, moves: 150, share: 0.6 };
/** Pixels from the edge to the middle of a scroll bar, and from its beginning to within its thumb. */
const BAR = { middle: 5, thumb: 18 };

/** Scrolls an element and tells how that went; resolves to null where it does not scroll that way. */
export async function measureScroll(page: Page, selector: string, gesture: Gesture): Promise<Motion | null> {
  const isDown = gesture.endsWith('down');
  const element = page.locator(selector);
  const room = await element.evaluate(
    (one, down) => (down ? one.scrollHeight - one.clientHeight : one.scrollWidth - one.clientWidth),
    isDown,
  );
  const box = await element.boundingBox();
  if (!box || room <= 0) return null;
  const session = await page.context().newCDPSession(page);
  await page.evaluate(watchFrames, selector);
  if (gesture.startsWith('wheel')) await turnWheel(session, box, isDown, Math.min(room, DISTANCE));
  else await dragBar(page, box, isDown);
  const { frames, tasks, looked, blank } = await page.evaluate(() => {
    const { motion } = globalThis as unknown as { motion: Watch };
    motion.isOver = true;
    return motion;
  });
  await session.detach();
  const seconds = ((frames.at(-1) ?? 0) - (frames[0] ?? 0)) / 1000;
  return {
    framesPerSecond: (frames.length - 1) / seconds,
    longestFrame: Math.max(...frames.slice(1).map((time, i) => time - (frames[i] ?? 0))),
    longestTask: Math.max(0, ...tasks),
    blank: blank / looked,
  };
}

async function turnWheel(
  session: CDPSession,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  isDown: boolean,
  distance: number,
): Promise<void> {
  await session.send('Input.synthesizeScrollGesture', {
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
    [isDown ? 'yDistance' : 'xDistance']: -distance,
    speed: SPEED,
    gestureSourceType: 'mouse',
  });
}

async function dragBar(
  page: Page,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  isDown: boolean,
): Promise<void> {
  const length = (isDown ? box.height : box.width) * DRAG.share;
  const at = (share: number): readonly [number, number] => {
    const along = BAR.thumb + share * length;
    return isDown
      ? [box.x + box.width - BAR.middle, box.y + along]
      : [box.x + along, box.y + box.height - BAR.middle];
  };
  await page.mouse.move(...at(0));
  await page.mouse.down();
  const began = performance.now();
  for (let move = 1; move <= DRAG.moves; move++) {
    const due = began + (move / DRAG.moves) * DRAG.time - performance.now();
    if (due > 0) await new Promise((resolve) => setTimeout(resolve, due));
    await page.mouse.move(...at(move / DRAG.moves));
  }
  await page.mouse.up();
}

/** Runs in the page: writes down every frame, and in every fourth whether something stands in places of the element. */
function watchFrames(selector: string): void {
  const watched: Watch = { frames: [], tasks: [], looked: 0, blank: 0, isOver: false };
  Object.assign(globalThis, { motion: watched });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.tasks.push(duration);
  }).observe({ type: 'longtask' });
  const element = document.querySelector(selector) as Element;
  const { left, top, width, height } = element.getBoundingClientRect();
  // A method: tsx marks other functions with a name by a helper that pages do not have.
  const loop = {
    next(time: number): void {
      if (watched.isOver) return;
      requestAnimationFrame(loop.next);
      watched.frames.push(time);
      if (watched.frames.length % 4 > 0) return;
      for (const x of [0.3, 0.6, 0.9])
        for (const y of [0.3, 0.5, 0.7, 0.9]) {
          const found = document.elementFromPoint(left + x * width, top + y * height);
          watched.looked++;
          if (!found || found === element || found.matches('table, tbody, tr')) watched.blank++;
        }
    },
  };
  requestAnimationFrame(loop.next);
}
