import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createReadEvents } from './read-events.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const url = 'https://a.test/data/flights/flights%203m.b899609b.1.duckdb.7z';

test('reads that follow each other closely are one download, which ends', () => {
  const told: (readonly [string, number, number | null])[] = [];
  const tell = createReadEvents(({ name, loaded, total }) => told.push([name, loaded, total]));
  tell({ kind: 'begun', url });
  tell({ kind: 'ended', url, bytes: 5 });
  vi.advanceTimersByTime(500);
  tell({ kind: 'begun', url: url.replace('.1.', '.2.') });
  vi.advanceTimersByTime(20_000);
  tell({ kind: 'ended', url: url.replace('.1.', '.2.'), bytes: 7 });
  expect(told.at(-1)).toEqual(['flights 3m', 12, null]);
  vi.advanceTimersByTime(1_000);
  expect(told.at(-1)).toEqual(['flights 3m', 12, 12]);
});

test('a read whose worker is gone does not last for ever', () => {
  const told: (number | null)[] = [];
  createReadEvents(({ total }) => told.push(total))({ kind: 'begun', url });
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual([null, 0]);
});
