import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPulse } from './pulse.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('nobody is asked while nobody waits, or when the answer comes at once', () => {
  const ask = vi.fn();
  const pulse = createPulse({ ask });
  vi.advanceTimersByTime(5_000);
  pulse.feel();
  vi.advanceTimersByTime(900);
  pulse.release();
  vi.advanceTimersByTime(5_000);
  expect(ask).not.toHaveBeenCalled();
});

test('the seconds since the last beat are counted for as long as anybody waits', () => {
  const seen: number[] = [];
  const pulse = createPulse({ ask: (missed) => seen.push(missed) });
  pulse.feel();
  pulse.feel();
  vi.advanceTimersByTime(3_000);
  pulse.release();
  pulse.beat();
  vi.advanceTimersByTime(2_000);
  pulse.release();
  vi.advanceTimersByTime(9_000);
  expect(seen).toEqual([0, 1, 2, 0, 1]);
});
