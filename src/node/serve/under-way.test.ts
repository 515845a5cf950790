import { expect, test, vi } from 'vitest';
import { createUnderWay } from './under-way.ts';

const reader = { isSlow: () => false, cut: () => undefined };
const limits = { downloads: 4, requests: 16, bytes: 1000, stall: 300 };

/** How many requests of an asker find a place, of so many. */
function count(underWay: ReturnType<typeof createUnderWay>, asker: string, sent: number) {
  const entered = Array.from({ length: sent }, () => underWay.enter('request', asker, reader));
  return entered.filter((entry) => entry !== null).length;
}

test('whoever comes alone has most of the places, and always leaves some to others', () => {
  const underWay = createUnderWay(limits);
  expect(count(underWay, 'a', 100)).toBe(12);
  expect(count(underWay, 'b', 100)).toBe(3);
  expect(count(underWay, 'c', 100)).toBe(1);
  expect(count(underWay, 'd', 1)).toBe(0);
  // Downloads have places of their own.
  expect(underWay.enter('download', 'a', reader)).not.toBeNull();
});

test('a place that is left is there for the next one', () => {
  const underWay = createUnderWay(limits);
  const first = underWay.enter('request', 'a', reader);
  expect(count(underWay, 'a', 100)).toBe(11);
  first?.leave();
  expect(count(underWay, 'a', 100)).toBe(1);
});

test('who has too many is cut off himself where a reader of his stands still, not somebody else', async () => {
  const underWay = createUnderWay(limits);
  const stalled = { isSlow: () => true, cut: vi.fn<() => void>() };
  const others = { isSlow: () => true, cut: vi.fn<() => void>() };
  underWay.enter('request', 'b', others)?.moved();
  underWay.enter('request', 'a', stalled)?.moved();
  count(underWay, 'a', 100);
  await new Promise((resolve) => setTimeout(resolve, 2 * limits.stall));
  expect(count(underWay, 'a', 1)).toBe(1);
  expect(stalled.cut).toHaveBeenCalledOnce();
  expect(count(underWay, 'a', 1)).toBe(0);
  expect(others.cut).not.toHaveBeenCalled();
});
