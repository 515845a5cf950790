import { expect, test, vi } from 'vitest';
import { createRowStore } from './row-store.ts';

const records = (offset: number) => Array.from({ length: 10 }, (_, index) => ({ _id: offset + index + 1 }));

const PLAIN = {
  blockSize: 10,
  parts: 1,
  load: async (offset: number) => records(offset),
  onProblem: () => undefined,
};

test('only the blocks in view are loaded, each once', async () => {
  const load = vi.fn(async (offset: number) => records(offset));
  const store = createRowStore({ ...PLAIN, load });
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
  const load = (_offset: number, _part: number | null, signal: AbortSignal) => {
    signals.push(signal);
    return new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  };
  const store = createRowStore({ ...PLAIN, load, onProblem: (problem) => problems.push(problem) });
  store.want(0, 10);
  store.want(500, 510);
  await Promise.resolve();
  expect(signals.map((signal) => signal.aborted)).toEqual([true, false]);
  expect(problems).toEqual([]);
});

test('a block that fails is told and can be wanted again', async () => {
  const problems: unknown[] = [];
  const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce(records(0));
  const store = createRowStore({ ...PLAIN, load, onProblem: (problem) => problems.push(problem) });
  store.want(0, 10);
  await vi.waitFor(() => expect(problems).toHaveLength(1));
  store.want(0, 10);
  await vi.waitFor(() => expect(store.snapshot().at(0)).toEqual({ _id: 1 }));
});

test('a long way is not kept whole', async () => {
  const store = createRowStore({ ...PLAIN, load: async (offset) => records(offset) });
  for (let row = 0; row < 5000; row += 10) store.want(row, row + 10);
  await vi.waitFor(() => expect(store.snapshot().at(4995)).toBeDefined());
  store.want(4990, 5000);
  expect(store.snapshot().at(0)).toBeUndefined();
});

test('listeners hear of every change', () => {
  const store = createRowStore({ ...PLAIN, load: async () => [] });
  const before = store.snapshot();
  const listener = vi.fn();
  store.subscribe(listener);
  store.put(0, records(0), 10);
  expect(listener).toHaveBeenCalledOnce();
  expect(store.snapshot()).not.toBe(before);
});

test('of a wide table only the parts in view are loaded, and the others where all are asked for', async () => {
  const asked: string[] = [];
  const load = async (offset: number, part: number | null) => {
    asked.push(`${offset} ${part}`);
    const columns = part === null ? [0, 1, 2] : [part];
    return records(offset).map(({ _id }) => Object.fromEntries(columns.map((own) => [`column ${own}`, _id])));
  };
  const store = createRowStore({ ...PLAIN, parts: 3, load });
  store.put(0, [{ 'column 0': 'whole', 'column 1': 'whole', 'column 2': 'whole' }], 1000);
  store.want(10, 20, [1]);
  await vi.waitFor(() => expect(store.snapshot().at(14)).toEqual({ 'column 1': 15 }));
  store.want(10, 20, [1, 2]);
  await vi.waitFor(() => expect(store.snapshot().at(14)).toEqual({ 'column 1': 15, 'column 2': 15 }));
  expect(asked).toEqual(['10 1', '10 2']);
  store.snapshot().fill?.(14);
  await vi.waitFor(() =>
    expect(store.snapshot().at(14)).toEqual({ 'column 0': 15, 'column 1': 15, 'column 2': 15 }),
  );
  expect(asked).toEqual(['10 1', '10 2', '10 null']);
  expect(store.snapshot().at(1)).toBeUndefined();
  store.want(0, 10, [0]);
  await vi.waitFor(() => expect(store.snapshot().at(1)).toEqual({ 'column 0': 2 }));
});

test('what came by another way with some of the columns is not asked for again, the others are', async () => {
  const load = vi.fn(async (offset: number, part: number | null) =>
    records(offset).map((record) => ({ ...record, [`part${part}`]: 1 })),
  );
  const store = createRowStore({ ...PLAIN, parts: 3, load });
  store.put(0, records(0), 100, 0);
  store.want(0, 10, [0, 1]);
  await vi.waitFor(() => expect(store.snapshot().at(3)).toEqual({ _id: 4, part1: 1 }));
  expect(load.mock.calls.map(([offset, part]) => [offset, part])).toEqual([[0, 1]]);
});
