import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createEngineFirst } from './engine-first.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Whether what waits now waits still, when everything that is ready has had its turn. */
async function waits({ wait }: { wait(): Promise<void> }): Promise<boolean> {
  let done = false;
  void wait().then(() => (done = true));
  await vi.advanceTimersByTimeAsync(0);
  return !done;
}

test('who waits does so while an engine starts, whether it succeeds or not', async () => {
  const first = createEngineFirst(1_000);
  expect(await waits(first)).toBe(false);
  for (const state of ['ready', 'stopped'] as const) {
    first.hear({ kind: 'engine', state: 'starting' });
    first.hear({ kind: 'opened' });
    expect(await waits(first)).toBe(true);
    first.hear({ kind: 'engine', state });
    expect(await waits(first)).toBe(false);
  }
});

test('a start whose end nobody tells is waited for so long and no longer, the next one anew', async () => {
  const first = createEngineFirst(1_000);
  first.hear({ kind: 'engine', state: 'starting' });
  await vi.advanceTimersByTimeAsync(900);
  first.hear({ kind: 'engine', state: 'starting' });
  await vi.advanceTimersByTimeAsync(900);
  expect(await waits(first)).toBe(true);
  await vi.advanceTimersByTimeAsync(100);
  expect(await waits(first)).toBe(false);
});
