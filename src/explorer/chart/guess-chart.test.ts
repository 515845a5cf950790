import { expect, test } from 'vitest';
import type { ColumnStatistics } from '../../core/preview/preview.ts';
import { guessChart } from './guess-chart.ts';

const records = Array.from({ length: 30 }, (_, index) => ({
  _id: index,
  stage: index % 3 ? 'a' : 'b',
  name: `n${index}`,
  n: index,
}));
const id = { id: '_id', type: 'int4' };
const stage = { id: 'stage', type: 'text' };
const name = { id: 'name', type: 'text' };
const day = { id: 'day', type: 'date' };
const n = { id: 'n', type: 'int4' };
const m = { id: 'm', type: 'float8' };

test('a category has its records counted', () => {
  expect(guessChart([id, name, stage, n], records, null, false)).toMatchObject({
    mark: 'bar',
    x: 'stage',
    y: null,
  });
});

test('without categories, time is a line, two numbers are a scatter, one is a histogram', () => {
  expect(guessChart([id, name, day, n], records, null, false)).toMatchObject({
    mark: 'line',
    x: 'day',
    y: 'n',
    measure: 'avg',
  });
  expect(guessChart([id, n, m], [], null, false)).toMatchObject({ mark: 'scatter', x: 'n', y: 'm' });
  expect(guessChart([id, n], [], null, false)).toMatchObject({ mark: 'histogram', x: 'n' });
  expect(guessChart([id, name], [], null, false)).toMatchObject({ mark: 'bar', x: 'name' });
});

test('a statement’s figures are drawn as they are', () => {
  expect(guessChart([stage, n], records, null, true)).toMatchObject({
    mark: 'bar',
    x: 'stage',
    y: 'n',
    measure: 'sum',
  });
  expect(guessChart([day, n], [], null, true)).toMatchObject({ mark: 'line', x: 'day', y: 'n' });
});

test('nothing but JSON cannot be drawn', () => {
  expect(guessChart([id, { id: 'j', type: 'json' }], [], null, false)).toBeNull();
});

test('categories with as many records each are lines over time, not bars of one length', () => {
  const statistics = (top: readonly (readonly [string, number])[]) => ({
    rows: 30,
    columns: new Map([
      [
        'stage',
        { nulls: 0, distinct: top.length, min: null, max: null, mean: null, top, histogram: null } as const,
      ],
    ]),
  });
  const guess = (top: readonly (readonly [string, number])[]) =>
    guessChart([id, stage, day, n], records, statistics(top), false);
  expect(
    guess([
      ['a', 15],
      ['b', 15],
    ]),
  ).toMatchObject({ mark: 'line', x: 'day', y: 'n', colour: 'stage' });
  expect(
    guess([
      ['a', 16],
      ['b', 14],
    ]),
  ).toMatchObject({ mark: 'bar', x: 'stage' });
});

test('days of a month and numbers that name classes are drawn last', () => {
  const numbers = (min: number, max: number, distinct: number) =>
    ({ nulls: 0, distinct, min, max, mean: null, top: [], histogram: null }) as const;
  const statistics = {
    rows: 700,
    columns: new Map([
      ['cluster', numbers(0, 5, 6)],
      ['people', numbers(53_865, 1_303_182_268, 700)],
    ]),
  };
  const year = { id: 'year', type: 'int4' };
  const day = { id: 'date_of_month', type: 'int4' };
  const cluster = { id: 'cluster', type: 'int4' };
  const people = { id: 'people', type: 'int4' };
  expect(guessChart([year, day, cluster, people], [], statistics, false)).toMatchObject({
    mark: 'line',
    x: 'year',
    y: 'people',
  });
  expect(guessChart([year, cluster], [], statistics, false)).toMatchObject({ mark: 'line', y: 'cluster' });
});

test('numbers that count the records are drawn last, and a single year is no course of time', () => {
  const numbers = (min: number, max: number, distinct: number) =>
    ({ nulls: 0, distinct, min, max, mean: null, top: [], histogram: null }) as const;
  const statistics = {
    rows: 211,
    columns: new Map([
      ['station', numbers(1, 211, 211)],
      ['price', numbers(3, 165, 90)],
      ['rooms', numbers(3, 10, 8)],
      ['year', numbers(1952, 1952, 1)],
    ]),
  };
  const [station, year] = [
    { id: 'station', type: 'int4' },
    { id: 'year', type: 'int4' },
  ];
  const [price, rooms] = [
    { id: 'price', type: 'float8' },
    { id: 'rooms', type: 'float8' },
  ];
  expect(guessChart([year, station, price, rooms], [], statistics, false)).toMatchObject({
    mark: 'scatter',
    x: 'price',
    y: 'rooms',
  });
  expect(guessChart([year, price], [], null, false)).toMatchObject({ mark: 'line', x: 'year' });
});

test('of a few records, each with a name, each has a bar', () => {
  const named = (rows: number) => ({
    rows,
    columns: new Map([
      [
        'name',
        { nulls: 0, distinct: rows, min: null, max: null, mean: null, top: [], histogram: null } as const,
      ],
    ]),
  });
  expect(guessChart([id, name, n, m], [], named(6), false)).toMatchObject({ mark: 'bar', x: 'name', y: 'n' });
  expect(guessChart([id, name, n, m], [], named(60), false)).toMatchObject({
    mark: 'scatter',
    x: 'n',
    y: 'm',
  });
});

test('a category with a record at each time, or nearly, is a line each', () => {
  const figures = { nulls: 0, min: null, max: null, mean: null, histogram: null } as const;
  const withTimes = (times: number) => ({
    rows: 40,
    columns: new Map([
      ['stage', { ...figures, distinct: 2, top: [['a', 25] as const, ['b', 15] as const] }],
      ['day', { ...figures, distinct: times, top: [] }],
    ]),
  });
  expect(guessChart([stage, day, n], records, withTimes(25), false)).toMatchObject({
    mark: 'line',
    x: 'day',
    colour: 'stage',
  });
  for (const times of [40, 12])
    expect(guessChart([stage, day, n], records, withTimes(times), false)).toMatchObject({ mark: 'bar' });
});

test('what is as often each is not counted where anything else can be drawn', () => {
  const figures = { nulls: 0, min: null, max: null, mean: null, histogram: null } as const;
  const even = (values: number) => ({
    ...figures,
    distinct: values,
    top: Array.from({ length: Math.min(values, 10) }, (_, i): readonly [string, number] => [`v${i}`, 5]),
  });
  const uneven: ReturnType<typeof even> = {
    ...figures,
    distinct: 2,
    top: [
      ['x', 60],
      ['y', 40],
    ],
  };
  const withColumns = (columns: Record<string, ReturnType<typeof even>>) => ({
    rows: 100,
    columns: new Map(Object.entries(columns)),
  });
  const region = { id: 'region', type: 'text' };
  const some = records.map((record, index) => ({ ...record, region: index % 2 ? 'x' : 'y' }));
  const guess = (
    columns: readonly { id: string; type: string }[],
    known: Record<string, ReturnType<typeof even>>,
  ) => guessChart(columns, some, withColumns(known), false);
  expect(guess([stage, region, n], { stage: even(20), region: uneven })).toMatchObject({
    x: 'region',
    y: null,
  });
  expect(guess([stage, day, n], { stage: even(20) })).toMatchObject({ mark: 'line', x: 'day', y: 'n' });
  expect(guess([stage, region, day, n], { stage: even(4), region: uneven })).toMatchObject({
    mark: 'line',
    colour: 'stage',
  });
  expect(guess([stage, n], { stage: even(20) })).toMatchObject({
    mark: 'bar',
    x: 'stage',
    y: 'n',
    measure: 'avg',
  });
  expect(guess([stage], { stage: even(20) })).toMatchObject({ mark: 'bar', x: 'stage', y: null });
});

const figures = (distinct: number, top: ColumnStatistics['top'] = []): ColumnStatistics => ({
  nulls: 0,
  distinct,
  min: null,
  max: null,
  mean: null,
  top,
  histogram: null,
});

test('what has a record each day is a line, whatever classes its days are of', () => {
  const fields = [id, day, stage, n];
  const weather = (days: number, max: string) => ({
    rows: 30,
    columns: new Map([
      ['day', { ...figures(days), min: '2026-01-01', max }],
      [
        'stage',
        figures(2, [
          ['a', 20],
          ['b', 10],
        ]),
      ],
    ]),
  });
  for (const max of ['2026-01-30', '2026-02-11'])
    expect(guessChart(fields, records, weather(30, max), false)).toMatchObject({ mark: 'line', y: 'n' });
  // Several a day, and something that happened now and then.
  expect(guessChart(fields, records, weather(12, '2026-01-30'), false)).toMatchObject({ x: 'stage' });
  expect(guessChart(fields, records, weather(30, '2027-01-01'), false)).toMatchObject({ x: 'stage' });
});

test('where there are only codes, what belongs to the widest is counted', () => {
  const int = (name: string) => ({ id: name, type: 'int4' });
  const fields = [id, int('code'), name, int('areaCode'), int('provinceCode')];
  const columns = new Map([
    ['code', figures(900)],
    ['name', figures(880)],
    [
      'areaCode',
      figures(100, [
        [11, 12],
        [12, 10],
      ]),
    ],
    [
      'provinceCode',
      figures(9, [
        [1, 300],
        [2, 100],
      ]),
    ],
  ]);
  expect(guessChart(fields, [], { rows: 900, columns }, false)).toMatchObject({
    mark: 'bar',
    x: 'provinceCode',
    y: null,
  });
});

test('a result with several records at a time has a line for each, where a column tells them apart', () => {
  const fields = [
    { id: 'place', type: 'text' },
    { id: 'month', type: 'timestamp' },
    { id: 'warm', type: 'float8' },
  ];
  const records = ['Seattle', 'New York'].flatMap((place) =>
    ['2026-01-01T00:00:00', '2026-02-01T00:00:00'].map((month, warm) => ({ place, month, warm })),
  );
  expect(guessChart(fields, records, null, true)).toMatchObject({
    mark: 'line',
    x: 'month',
    colour: 'place',
  });
  expect(guessChart(fields, records.slice(0, 2), null, true)).toMatchObject({ x: 'month', colour: null });
  // Twice the same place at the same time: a sum is all that can be told.
  expect(guessChart(fields, [...records, ...records], null, true)).toMatchObject({ colour: null });
});
