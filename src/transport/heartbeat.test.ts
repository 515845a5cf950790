import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createHeartbeat } from './heartbeat.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('nobody is asked while nobody waits, or when the answer comes at once', () => {
  const ask = vi.fn();
  const heartbeat = createHeartbeat({ ask });
  vi.advanceTimersByTime(5_000);
  heartbeat.start();
  vi.advanceTimersByTime(900);
  heartbeat.stop();
  vi.advanceTimersByTime(5_000);
  expect(ask).not.toHaveBeenCalled();
});

test('the seconds since the last beat are counted for as long as anybody waits', () => {
  const seen: number[] = [];
  const heartbeat = createHeartbeat({ ask: (missed) => seen.push(missed) });
  heartbeat.start();
  heartbeat.start();
  vi.advanceTimersByTime(3_000);
  heartbeat.stop();
  heartbeat.beat();
  vi.advanceTimersByTime(2_000);
  heartbeat.stop();
  vi.advanceTimersByTime(9_000);
  expect(seen).toEqual([0, 1, 2, 0, 1]);
});
