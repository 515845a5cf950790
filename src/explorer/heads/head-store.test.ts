import { expect, test } from 'vitest';
import { parseFilters } from '../filters/filters.ts';
import type { ColumnSummary } from '../summary/column-summary.ts';
import type { HeadSources } from './head-store.ts';
import { createHeadStore } from './head-store.ts';

const field = (id: string) => ({ id, type: 'text' });
const fields = [field('a'), field('b'), field('c')];
const selected = (json: string) => ({ resource: 'r', q: '', filters: parseFilters(json), fields });
const SUMMARY: ColumnSummary = {
  records: 9,
  nulls: 0,
  distinct: 1,
  smallest: null,
  largest: null,
  mean: null,
  scale: { kind: 'values' },
  bars: [],
  complete: true,
};

/** Sources whose counting ends when the test says so. */
function setUp(records = 9) {
  const asked: {
    columns: string[];
    filters: string[];
    signal: AbortSignal;
    answer: (records: number) => void;
  }[] = [];
  const summed: string[] = [];
  const sources: HeadSources = {
    async summarise({ id }) {
      summed.push(id);
      return { ...SUMMARY, records };
    },
    count: (selection, columns, signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
        const ids = columns.map((column) => column.field.id);
        asked.push({
          columns: ids,
          filters: [...selection.filters.keys()],
          signal,
          answer: (records) => resolve(new Map(ids.map((id) => [id, { records, nulls: 0, bars: [] }]))),
        });
      }),
  };
  const store = createHeadStore(sources, (callback) => void Promise.resolve().then(callback));
  const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
  return { store, asked, summed, settled, counts: (id: string) => store.state(id).counts?.records ?? null };
}

test('heads in view are counted together', async () => {
  const { store, asked, summed, settled } = setUp();
  store.select(selected('{}'));
  for (const one of fields.slice(0, 2)) store.want(one);
  await settled();
  expect(summed).toEqual(['a', 'b']);
  expect(asked).toEqual([]);
  store.want(fields[2]!);
  store.select(selected('{"a":"x"}'));
  await settled();
  expect(asked.map(({ columns, filters }) => [columns, filters])).toEqual([
    [['a', 'b'], ['a']],
    [['c'], ['a']],
  ]);
  store.select(selected('{"a":"x","b":"y"}'));
  await settled();
  expect(asked.slice(2).map(({ columns, filters }) => [columns, filters])).toEqual([
    [
      ['a', 'b', 'c'],
      ['a', 'b'],
    ],
  ]);
});

test('bars stay until newer ones are here, and a later question cancels the one before', async () => {
  const { store, asked, settled, counts } = setUp();
  store.select(selected('{"a":"x"}'));
  store.want(fields[1]!);
  await settled();
  asked[0]!.answer(5);
  await settled();
  expect(counts('b')).toBe(5);
  store.select(selected('{"a":"y"}'));
  await settled();
  store.select(selected('{"a":"z"}'));
  await settled();
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, true, false]);
  expect(counts('b')).toBe(5);
  asked[1]!.answer(6);
  asked[2]!.answer(7);
  await settled();
  expect(counts('b')).toBe(7);
  store.select(selected('{}'));
  await settled();
  expect(counts('b')).toBeNull();
});

test('the first count is not given up for a later one, which needs what it makes ready', async () => {
  const { store, asked, settled, counts } = setUp();
  store.want(fields[1]!);
  store.select(selected('{"a":"x"}'));
  await settled();
  store.select(selected('{"a":"y"}'));
  await settled();
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([false, false]);
  asked[0]!.answer(5);
  await settled();
  expect(counts('b')).toBeNull();
  asked[1]!.answer(6);
  await settled();
  expect(counts('b')).toBe(6);
  store.select(selected('{"a":"z"}'));
  await settled();
  store.close();
  expect(asked[2]!.signal.aborted).toBe(true);
});

test('heads that left are not counted, and come back to be', async () => {
  const { store, asked, settled } = setUp();
  store.select(selected('{}'));
  const leave = store.want(fields[1]!);
  await settled();
  leave();
  store.select(selected('{"a":"x"}'));
  await settled();
  expect(asked).toEqual([]);
  store.want(fields[1]!);
  await settled();
  expect(asked.map(({ columns }) => columns)).toEqual([['b']]);
});

test('heads of a large table are first read a few at once, and counted together from then on', async () => {
  const { store, asked, settled } = setUp(2_000_000);
  for (const one of fields) store.want(one);
  await settled();
  store.select(selected('{"a":"x"}'));
  await settled();
  expect(asked.map(({ columns }) => columns)).toEqual([['a', 'b']]);
  asked[0]?.answer(5);
  await settled();
  expect(asked.slice(1).map(({ columns }) => columns)).toEqual([['c']]);
  asked[1]?.answer(5);
  await settled();
  store.select(selected('{"a":"y"}'));
  await settled();
  expect(asked.slice(2).map(({ columns }) => columns)).toEqual([['a', 'b', 'c']]);
});
