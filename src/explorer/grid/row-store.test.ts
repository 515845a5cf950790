import { expect, test, vi } from 'vitest';
import { createRowStore } from './row-store.ts';

const records = (offset: number) => Array.from({ length: 10 }, (_, index) => ({ _id: offset + index + 1 }));

test('only the blocks in view are loaded, each once', async () => {
  const load = vi.fn(async (offset: number) => records(offset));
  const store = createRowStore(10, load, () => undefined);
  store.put(0, records(0), 1000);
  store.want(5, 25);
  store.want(6, 26);
  await vi.waitFor(() => expect(store.snapshot().at(24)).toEqual({ _id: 25 }));
  expect(load.mock.calls.map(([offset]) => offset)).toEqual([10, 20]);
  expect([store.snapshot().count, store.snapshot().at(500)]).toEqual([1000, undefined]);
});

test('what was scrolled past is not waited for', async () => {
  const signals: AbortSignal[] = [];
  const problems: unknown[] = [];
  const load = (_offset: number, signal: AbortSignal) => {
    signals.push(signal);
    return new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  };
  const store = createRowStore(10, load, (problem) => problems.push(problem));
  store.want(0, 10);
  store.want(500, 510);
  await Promise.resolve();
  expect(signals.map((signal) => signal.aborted)).toEqual([true, false]);
  expect(problems).toEqual([]);
});

test('a block that fails is told and can be wanted again', async () => {
  const problems: unknown[] = [];
  const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce(records(0));
  const store = createRowStore(10, load, (problem) => problems.push(problem));
  store.want(0, 10);
  await vi.waitFor(() => expect(problems).toHaveLength(1));
  store.want(0, 10);
  await vi.waitFor(() => expect(store.snapshot().at(0)).toEqual({ _id: 1 }));
});

test('a long way is not kept whole', async () => {
  const store = createRowStore(
    10,
    async (offset) => records(offset),
    () => undefined,
  );
  for (let row = 0; row < 5000; row += 10) store.want(row, row + 10);
  await vi.waitFor(() => expect(store.snapshot().at(4995)).toBeDefined());
  store.want(4990, 5000);
  expect(store.snapshot().at(0)).toBeUndefined();
});

test('listeners hear of every change', () => {
  const store = createRowStore(
    10,
    async () => [],
    () => undefined,
  );
  const before = store.snapshot();
  const listener = vi.fn();
  store.subscribe(listener);
  store.put(0, records(0), 10);
  expect(listener).toHaveBeenCalledOnce();
  expect(store.snapshot()).not.toBe(before);
});
