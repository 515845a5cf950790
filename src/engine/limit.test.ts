import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLimit } from './limit.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('is hit when its time is up', () => {
  const limit = createLimit({ timeout: 1_000 });
  vi.advanceTimersByTime(999);
  expect(limit.reason).toBeNull();
  vi.advanceTimersByTime(1);
  expect(limit.reason?.failure).toBe('timeout');
});

test('time in which somebody holds the clock does not count', () => {
  const limit = createLimit({ timeout: 1_000 });
  vi.advanceTimersByTime(400);
  const [first, second] = [limit.hold(), limit.hold()];
  vi.advanceTimersByTime(60_000);
  first();
  first();
  vi.advanceTimersByTime(60_000);
  second();
  vi.advanceTimersByTime(599);
  expect(limit.reason).toBeNull();
  vi.advanceTimersByTime(1);
  expect(limit.reason?.failure).toBe('timeout');
});

test('warns ahead of its end once, however often the clock was held', () => {
  const limit = createLimit({ timeout: 5_000 });
  const warned = vi.fn();
  limit.onNear(2_000, warned);
  vi.advanceTimersByTime(2_999);
  limit.hold()();
  vi.advanceTimersByTime(0);
  const goOn = limit.hold();
  vi.advanceTimersByTime(10_000);
  expect(warned).not.toHaveBeenCalled();
  goOn();
  vi.advanceTimersByTime(1);
  expect(warned).toHaveBeenCalledTimes(1);
  limit.hold()();
  vi.advanceTimersByTime(2_000);
  expect([warned.mock.calls.length, limit.reason?.failure]).toEqual([1, 'timeout']);
});

test('a signal counts while the clock is held, and nothing does once it is disposed of', () => {
  const controller = new AbortController();
  const limit = createLimit({ timeout: 1_000, signal: controller.signal });
  const goOn = limit.hold();
  controller.abort();
  expect(limit.reason?.failure).toBe('cancelled');
  const other = createLimit({ timeout: 1_000 });
  const otherGoOn = other.hold();
  other.dispose();
  otherGoOn();
  goOn();
  vi.advanceTimersByTime(5_000);
  expect([limit.reason?.failure, other.reason]).toEqual(['cancelled', null]);
});
