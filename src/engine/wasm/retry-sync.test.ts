import { expect, test } from 'vitest';
import { retrySync } from './retry-sync.ts';

/** Tries that end so, one after the other, and how long is slept between them. */
function run(ends: readonly (number | Error)[], pauses?: readonly number[]) {
  const slept: number[] = [];
  let tries = 0;
  const attempt = () => {
    const end = ends[tries++]!;
    if (end instanceof Error) throw end;
    return end;
  };
  const sleep = (milliseconds: number) => void slept.push(milliseconds);
  const result = () =>
    retrySync(attempt, { isPassing: (status) => status >= 500, sleep, ...(pauses && { pauses }) });
  return { result, slept };
}

const cut = new Error('Failed to load');

test('a network that is cut for a second or two is waited for', () => {
  const { result, slept } = run([cut, 503, cut, 206]);
  expect([result(), slept]).toEqual([206, [250, 1_000, 3_000]]);
});

test('what is no passing weakness is told at once', () => {
  const { result, slept } = run([404]);
  expect([result(), slept]).toEqual([404, []]);
});

test('the last try’s end is told', () => {
  expect(run([cut, 500], [1]).result()).toBe(500);
  const { result } = run([500, cut], [1]);
  expect(result).toThrow('Failed to load');
});

test('the thread sleeps', () => {
  const began = performance.now();
  let tries = 0;
  retrySync(() => ++tries, { isPassing: () => tries < 2, pauses: [30] });
  expect(performance.now() - began).toBeGreaterThan(25);
});
