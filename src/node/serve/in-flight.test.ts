import { afterEach, expect, test, vi } from 'vitest';
import { createInFlight } from './in-flight.ts';

const reader = { isSlow: () => false, cut: () => undefined };
afterEach(() => vi.useRealTimers());

const limits = { downloads: 4, requests: 16, bytes: 1000, stall: 300 };

/** How many requests of an asker find a place, of so many. */
function count(inFlight: ReturnType<typeof createInFlight>, asker: string, sent: number) {
  const entered = Array.from({ length: sent }, () => inFlight.enter('request', asker, reader));
  return entered.filter((entry) => entry !== null).length;
}

test('whoever comes alone has most of the places, and always leaves some to others', () => {
  const inFlight = createInFlight(limits);
  expect(count(inFlight, 'a', 100)).toBe(12);
  expect(count(inFlight, 'b', 100)).toBe(3);
  expect(count(inFlight, 'c', 100)).toBe(1);
  expect(count(inFlight, 'd', 1)).toBe(0);
  // Downloads have places of their own.
  expect(inFlight.enter('download', 'a', reader)).not.toBeNull();
});

test('a place that is left is there for the next one', () => {
  const inFlight = createInFlight(limits);
  const first = inFlight.enter('request', 'a', reader);
  expect(count(inFlight, 'a', 100)).toBe(11);
  first?.leave();
  expect(count(inFlight, 'a', 100)).toBe(1);
});

test('who has too many is cut off himself where a reader of his stands still, not somebody else', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const inFlight = createInFlight(limits);
  const stalled = { isSlow: () => true, cut: vi.fn<() => void>() };
  const others = { isSlow: () => true, cut: vi.fn<() => void>() };
  inFlight.enter('request', 'b', others)?.moved();
  inFlight.enter('request', 'a', stalled)?.moved();
  count(inFlight, 'a', 100);
  vi.advanceTimersByTime(limits.stall - 1);
  expect(count(inFlight, 'a', 1)).toBe(0);
  vi.advanceTimersByTime(1);
  expect(count(inFlight, 'a', 1)).toBe(1);
  expect(stalled.cut).toHaveBeenCalledOnce();
  expect(count(inFlight, 'a', 1)).toBe(0);
  expect(others.cut).not.toHaveBeenCalled();
});
