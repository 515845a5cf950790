import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchClient } from './watch-client.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Whether the watch has aborted after a minute, and how often it looked. */
async function watch(answers: readonly (object | undefined | Error)[], closeAt = Infinity) {
  let looks = 0;
  const { signal, close } = watchClient(async () => {
    const answer = answers[Math.min(looks++, answers.length - 1)];
    if (answer instanceof Error) throw answer;
    return answer;
  });
  if (closeAt < Infinity) setTimeout(close, closeAt);
  await vi.advanceTimersByTimeAsync(60_000);
  close();
  return { aborted: signal.aborted, looks };
}

test('who leaves is noticed, and looked for no longer', async () => {
  expect(await watch([{}, {}, undefined])).toEqual({ aborted: true, looks: 3 });
});

test('who stays is not given up, nor is one that the browser does not know', async () => {
  expect((await watch([{}])).aborted).toBe(false);
  expect(await watch([undefined])).toEqual({ aborted: false, looks: 1 });
});

test('a look that fails tells nothing', async () => {
  expect((await watch([{}, new Error('busy'), {}])).aborted).toBe(false);
});

test('nothing is looked at once the answer is there', async () => {
  expect(await watch([{}], 3_000)).toEqual({ aborted: false, looks: 2 });
});
