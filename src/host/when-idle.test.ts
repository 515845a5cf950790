import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createIdleHandler } from './when-idle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Requests that are answered when the test says so. */
function setUp() {
  const answers: (() => void)[] = [];
  const quiet = createIdleHandler(
    () => new Promise((resolve) => answers.push(() => resolve(new Response('')))),
    1000,
  );
  const ask = () => quiet.handler(new Request('http://site.test/'));
  const called: number[] = [];
  quiet.whenIdle(() => void called.push(1));
  return { ask, answers, called, quiet };
}

test('waits for a pause without requests, and calls once', async () => {
  const { called } = setUp();
  await vi.advanceTimersByTimeAsync(999);
  expect(called).toEqual([]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(called).toEqual([1]);
});

test('each request begins the pause anew, when it has been answered', async () => {
  const { ask, answers, called } = setUp();
  await vi.advanceTimersByTimeAsync(900);
  const asking = ask();
  await vi.advanceTimersByTimeAsync(5000);
  expect(called).toEqual([]);
  answers[0]?.();
  await asking;
  await vi.advanceTimersByTimeAsync(999);
  expect(called).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(called).toEqual([1]);
});
