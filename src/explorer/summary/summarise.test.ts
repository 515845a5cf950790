import { expect, test } from 'vitest';
import { createRecordSource } from '../aggregate/record-source.ts';
import type { ColumnSummary } from './column-summary.ts';
import { summarise } from './summarise.ts';

function summariseValues(
  values: readonly unknown[],
  field: { id: string; type: string },
): Promise<ColumnSummary> {
  return summarise(
    createRecordSource(
      values.map((c) => ({ c })),
      'all',
    ),
    field,
  );
}

const of = (type: string) => ({ id: 'c', type });

test('texts are told by their most frequent values', async () => {
  const summary = await summariseValues(['b', 'a', 'b', null, 'b', 'a'], of('text'));
  expect(summary).toMatchObject({
    records: 6,
    nulls: 1,
    distinct: 2,
    smallest: 'a',
    largest: 'b',
    mean: null,
  });
  expect(summary.bars.map((bar) => [bar.label, bar.records])).toEqual([
    ['b', 3],
    ['a', 2],
  ]);
  expect(summary.bars[0]?.condition).toEqual({ kind: 'any-of', values: ['b'] });
});

test('numbers make a histogram in which every one is counted once', async () => {
  const numbers = Array.from({ length: 1000 }, (_, index) => index - 37);
  const summary = await summariseValues([...numbers, null], of('int4'));
  expect(summary).toMatchObject({
    scale: { kind: 'numbers' },
    smallest: '-37',
    largest: '962',
    nulls: 1,
    mean: 462.5,
  });
  expect(summary.bars.reduce((sum, bar) => sum + bar.records, 0)).toBe(1000);
  const [first] = summary.bars;
  expect(first?.condition).toMatchObject({ kind: 'range', below: true });
});

test('few numbers are codes, told by value', async () => {
  expect((await summariseValues([1, 2, 1, 1], of('int4'))).bars.map((bar) => bar.label)).toEqual(['1', '2']);
});

test('times are counted by calendar units', async () => {
  const days = Array.from({ length: 100 }, (_, index) =>
    new Date(Date.UTC(2001, 0, 1 + index)).toISOString().slice(0, 10),
  );
  const summary = await summariseValues(days, of('date'));
  expect(summary.bars.map((bar) => [bar.label, bar.records])).toEqual([
    ['2001-01', 31],
    ['2001-02', 28],
    ['2001-03', 31],
    ['2001-04', 10],
  ]);
});

test('a column of nulls has no bars', async () => {
  expect(await summariseValues([null, null], of('float8'))).toMatchObject({
    nulls: 2,
    distinct: 0,
    bars: [],
  });
});

test('times off the calendar are told by value, and stop nothing', async () => {
  const values = [
    ...Array.from({ length: 12 }, (_, day) => `2020-01-${day + 10}`),
    'infinity',
    '12024-01-01',
  ];
  expect(await summariseValues(values, of('date'))).toMatchObject({
    scale: { kind: 'values' },
    distinct: 14,
  });
});
