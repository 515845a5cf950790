import { expect, test, vi } from 'vitest';
import { createViewStore } from './rows-in-view.ts';

test('rows in view are told at once, then not at every frame, and the last of them in the end', () => {
  vi.useFakeTimers();
  const store = createViewStore();
  const told: number[] = [];
  store.subscribe(() => told.push(store.snapshot().first));
  for (let first = 1; first <= 5; first++) store.set({ first, end: first + 20 });
  expect(told).toEqual([1]);
  expect(store.latest.first).toBe(5);
  vi.runAllTimers();
  expect(told).toEqual([1, 5]);
  store.set({ first: 5, end: 25 });
  store.set({ first: 6, end: 26 });
  expect(told).toEqual([1, 5, 6]);
  vi.useRealTimers();
});
