import { expect, test } from 'vitest';
import { createRecordSource } from '../aggregate/record-source.ts';
import { createSqlSource } from '../aggregate/sql-source.ts';
import type { ChartSpec } from './chart-spec.ts';
import { PLAIN_CHART } from './chart-spec.ts';
import { loadChart } from './load-chart.ts';
import { toIso } from './to-iso.ts';

const fields = [
  { id: 'kind', type: 'text' },
  { id: 'n', type: 'int4' },
  { id: 'day', type: 'date' },
];
const records = [
  { kind: 'a', n: 1, day: '2020-01-01' },
  { kind: 'a', n: 3, day: '2020-01-31' },
  { kind: 'b', n: null, day: '2020-03-01' },
  { kind: null, n: 10, day: null },
];
const source = createRecordSource(records, 'all');
const bars = { ...PLAIN_CHART, mark: 'bar', x: 'kind' } as const;

test('bars count the records of each value, the largest first, and tell what has none', async () => {
  const { points, coverage } = await loadChart(source, bars, fields);
  expect(points.map(({ x, y }) => [x, y])).toEqual([
    ['a', 2],
    ['b', 1],
  ]);
  expect(coverage).toMatchObject({
    total: 4,
    read: 4,
    without: 1,
    bars: { shown: 2, all: 2 },
    single: false,
  });
});

test('coloured bars keep the largest first and the colours in one order', async () => {
  const rows = ['a1', 'b2', 'b1', 'b1', 'a1', 'c2', 'b1'].map(([kind, tone]) => ({ kind, tone }));
  const columns = [...fields, { id: 'tone', type: 'text' }];
  const spec = { ...bars, colour: 'tone' };
  const { points } = await loadChart(createRecordSource(rows, 'all'), spec, columns);
  expect(points.map(({ x, colour, y }) => `${x}${colour}:${y}`)).toEqual(['b1:3', 'b2:1', 'a1:2', 'c2:1']);
});

test('a figure leaves out groups without a value', async () => {
  const { points } = await loadChart(source, { ...bars, y: 'n', measure: 'avg' }, fields);
  expect(points.map(({ x, y }) => [x, y])).toEqual([['a', 2]]);
});

test('a line over time goes by units, a histogram has round edges', async () => {
  const line = await loadChart(source, { ...bars, mark: 'line', x: 'day' }, fields);
  expect(line.unit).toBe('day');
  expect(line.points[0]).toMatchObject({ x: '2020-01-01', x2: '2020-01-02', y: 1 });
  const histogram = await loadChart(source, { ...bars, mark: 'histogram', x: 'n' }, fields);
  expect(histogram.points).toEqual([
    { x: 1, x2: 2, y: 1, colour: null, facet: null },
    { x: 3, x2: 4, y: 1, colour: null, facet: null },
    { x: 10, x2: 11, y: 1, colour: null, facet: null },
  ]);
});

test('steps that were chosen: months of the year in their order, and periods unless they are too many', async () => {
  const days = ['2020-11-03', '2019-11-30', '2021-02-01', '2021-02-02', 'infinity'].map((day, n) => ({
    day,
    n,
  }));
  const load = (spec: Partial<ChartSpec>, some: readonly { day: string; n: number }[] = days) =>
    loadChart(createRecordSource(some, 'all'), { ...bars, x: 'day', ...spec }, fields);
  const cyclic = await load({ step: 'monthOfYear', y: 'n', measure: 'avg' });
  expect(cyclic.points.map(({ x, y }) => [x, y])).toEqual([
    ['2', 2.5],
    ['11', 0.5],
  ]);
  expect([cyclic.cycle, cyclic.xScale, cyclic.coverage.bars]).toEqual(['monthOfYear', 'category', null]);
  const line = await load({ step: 'dayOfWeek', mark: 'line' });
  expect(line.points.map(({ x, y }) => [x, y])).toEqual([
    [1, 1],
    [2, 2],
    [6, 1],
  ]);
  const some = days.slice(0, 4);
  const years = await load({ step: 'year', mark: 'line' }, some);
  expect(years.points.map(({ x, x2, y }) => [x, x2, y])).toEqual([
    ['2019-01-01', '2020-01-01', 1],
    ['2020-01-01', '2021-01-01', 1],
    ['2021-01-01', '2022-01-01', 2],
  ]);
  const long = [...some, { day: '1800-01-01', n: 1 }];
  expect((await load({ step: 'day', mark: 'line' }, long)).unit).toBe('month');
  expect((await load({ step: 'day', mark: 'line' }, some)).unit).toBe('day');
});

test('times that all begin a year or a month are told as such', async () => {
  const unit = async (times: readonly string[]) => {
    const rows = times.map((day, n) => ({ day, n }));
    const spec = { ...bars, mark: 'line', x: 'day', y: 'n', measure: 'avg' } as const;
    return (await loadChart(createRecordSource(rows, 'all'), spec, fields)).unit;
  };
  expect(await unit(['2001-01-01', '2002-01-01'])).toBe('year');
  expect(await unit(['2001-01-01', '2001-02-01'])).toBe('month');
  expect(await unit(['2001-01-01', '2001-02-02'])).toBeNull();
  expect(await unit(['2001-01-01'])).toBeNull();
});

test('dots are single records, with colours of the most frequent values', async () => {
  const spec = { ...PLAIN_CHART, mark: 'scatter', x: 'day', y: 'n', colour: 'kind' } as const;
  const { points, colours, coverage } = await loadChart(source, spec, fields);
  expect(points).toHaveLength(2);
  expect(points[0]).toEqual({ x: '2020-01-01', x2: null, y: 1, colour: 'a', facet: null });
  expect([colours, coverage.drawn, coverage.without]).toEqual([['a', 'b'], 2, 2]);
});

test('records of which nobody knows how many more there are, are told as such', async () => {
  const { coverage } = await loadChart(createRecordSource(records, 'more'), bars, fields);
  expect([coverage.read, coverage.total]).toEqual([4, null]);
});

test('statements quote names and values, and keep the selection', async () => {
  const asked: string[] = [];
  const hostile = [
    { id: 'a "b"; --', type: 'text' },
    { id: "c'", type: 'text' },
  ];
  const sql = createSqlSource(
    async (statement) => {
      asked.push(statement);
      return [{ value: "it's", records: 3, present: 3, different: 1 }];
    },
    { resource: 'id"x', where: '"n" >= 5' },
  );
  await loadChart(sql, { ...bars, x: 'a "b"; --', colour: "c'" }, hostile);
  for (const statement of asked) expect(statement).toContain('FROM "id""x"\nWHERE "n" >= 5');
  expect(asked.at(-1)).toContain(`CASE WHEN "c'" IN ('it''s') THEN "c'" END AS "c'"`);
  expect(asked.at(-1)).toContain('"a ""b""; --" IN (SELECT head FROM');
});

test('what has no place on an axis is left out and stops nothing', async () => {
  const rows = ['2020-01-01', '2020-06-01', 'infinity', '12020-01-01'].map((day, n) => ({ day, n }));
  const days = await loadChart(createRecordSource(rows, 'all'), { ...bars, mark: 'line', x: 'day' }, fields);
  expect(days.points).toMatchObject([{ x: '2020-01-01', y: 2 }]);
  const figures = [1, 2, 3, 'NaN', 'Infinity'].map((n) => ({ n }));
  const floats = [{ id: 'n', type: 'float8' }];
  const spec = { ...bars, mark: 'histogram', x: 'n' } as const;
  const { points } = await loadChart(createRecordSource(figures, 'all'), spec, floats);
  expect(points.reduce((sum, { y }) => sum + y, 0)).toBe(3);
});

test.each([
  ['2020-01-31', '2020-01-31'],
  ['2020-01-31T10:20:30', '2020-01-31T10:20:30Z'],
  ['2020-01-31 10:20:30.123456', '2020-01-31T10:20:30.123Z'],
  ['2020-01-31 10:20:30+00:00', '2020-01-31T10:20:30Z'],
  ['2020-01-31T10:20:30.5+00:00', '2020-01-31T10:20:30.5Z'],
])('the time %s is the instant %s', (text, instant) => {
  expect(toIso(text)).toBe(instant);
});
