import { expect, test, vi } from 'vitest';
import { createRowStore, type WantedRows } from './row-store.ts';

const records = (offset: number) => Array.from({ length: 10 }, (_, index) => ({ _id: offset + index + 1 }));

const PLAIN = {
  blockSize: 10,
  parts: 1,
  load: async ({ offset }: WantedRows) => records(offset),
  onProblem: () => undefined,
};

test('only the blocks in view are loaded, each once', async () => {
  const load = vi.fn(async ({ offset }: WantedRows) => records(offset));
  const store = createRowStore({ ...PLAIN, load });
  store.put(0, records(0), 1000);
  store.want(5, 25);
  store.want(6, 26);
  await vi.waitFor(() => expect(store.snapshot().at(24)).toEqual({ _id: 25 }));
  expect(load.mock.calls.map(([{ offset }]) => offset)).toEqual([10, 20]);
  expect([store.snapshot().count, store.snapshot().at(500)]).toEqual([1000, undefined]);
});

test('what was scrolled past is not waited for', async () => {
  const signals: AbortSignal[] = [];
  const problems: unknown[] = [];
  const load = (_wanted: WantedRows, signal: AbortSignal) => {
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
  const store = createRowStore({ ...PLAIN, load: async ({ offset }) => records(offset) });
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
  const load = async ({ offset, part }: WantedRows) => {
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
});

test('of a block that begins with records from elsewhere only the rest is loaded', async () => {
  const load = vi.fn(async ({ offset, rows }: WantedRows) => records(offset).slice(0, rows));
  const store = createRowStore({ ...PLAIN, load });
  store.put(0, records(0).slice(0, 4), 14);
  expect([store.snapshot().at(3), store.snapshot().at(4)]).toEqual([{ _id: 4 }, undefined]);
  store.want(0, 8);
  await vi.waitFor(() => expect(store.snapshot().at(9)).toEqual({ _id: 10 }));
  store.want(0, 8);
  expect(load.mock.calls.map(([wanted]) => wanted)).toEqual([{ offset: 4, rows: 6, part: 0 }]);
  expect([0, 3, 4].map((row) => store.snapshot().at(row))).toEqual([{ _id: 1 }, { _id: 4 }, { _id: 5 }]);
});

test('of a wide block, too, each part is loaded for the rest alone', async () => {
  const load = async ({ offset, rows, part }: WantedRows) =>
    Array.from({ length: rows }, (_, row) => ({ [part ?? 'all']: offset + row }));
  const store = createRowStore({ ...PLAIN, parts: 2, load });
  store.put(0, [{ 0: 'first', 1: 'first' }], 100);
  store.want(0, 10, [1]);
  await vi.waitFor(() => expect(store.snapshot().at(9)).toEqual({ 1: 9 }));
  store.want(0, 10, [0, 1]);
  await vi.waitFor(() => expect(store.snapshot().at(1)).toEqual({ 0: 1, 1: 1 }));
  expect(store.snapshot().at(0)).toEqual({ 0: 'first', 1: 'first' });
});

test('what came too late for rows that are gone is not kept', async () => {
  let answer: (() => void) | undefined;
  const load = ({ offset, rows }: WantedRows) =>
    new Promise<readonly { _id: number }[]>((resolve) => {
      answer ??= () => resolve(records(offset).slice(0, rows));
    });
  const store = createRowStore({ ...PLAIN, load });
  store.put(0, records(0).slice(0, 4), 1000);
  store.want(0, 10);
  store.want(500, 510);
  answer?.();
  await Promise.resolve();
  expect(store.snapshot().at(4)).toBeUndefined();
});

test('what came by another way with some of the columns is not asked for again, the others are', async () => {
  const load = vi.fn(async ({ offset, part }: WantedRows) =>
    records(offset).map((record) => ({ ...record, [`part${part}`]: 1 })),
  );
  const store = createRowStore({ ...PLAIN, parts: 3, load });
  store.put(0, records(0), 100, 0);
  store.want(0, 10, [0, 1]);
  await vi.waitFor(() => expect(store.snapshot().at(3)).toEqual({ _id: 4, part1: 1 }));
  expect(load.mock.calls.map(([{ offset, part }]) => [offset, part])).toEqual([[0, 1]]);
});
