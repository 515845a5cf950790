import { expect, test } from 'vitest';
import { createRecordSource } from '../aggregate/record-source.ts';
import { toGroupChart } from './group-chart.ts';
import type { GroupSpec } from './group-spec.ts';
import { LARGEST_FIRST } from './group-spec.ts';
import { loadGroup } from './load-group.ts';

const fields = [
  { id: 'day', type: 'date' },
  { id: 'kind', type: 'text' },
  { id: 'n', type: 'int4' },
];
const records = [
  { day: '2020-01-05', kind: 'a', n: 1 },
  { day: '2021-02-01', kind: 'a', n: 30 },
  { day: '2021-02-01', kind: 'b', n: 4 },
  { day: null, kind: 'b', n: 2 },
];

const draw = async (
  period: GroupSpec['by'][number]['period'],
  measure: GroupSpec['figures'][number]['measure'],
) => {
  const spec: GroupSpec = {
    by: [
      { column: 'kind', period: null },
      { column: 'day', period },
    ],
    figures: [{ measure, column: measure === 'count' ? null : 'n' }],
    pivot: false,
    order: LARGEST_FIRST,
    drawn: true,
  };
  const chart = await toGroupChart(await loadGroup(createRecordSource(records, 'all'), spec, fields), spec);
  return chart?.data;
};

test.each([
  ['year', '2021', '2020'],
  ['quarter', '2021 Q1', '2020 Q1'],
  ['monthOfYear', 'February', 'January'],
] as const)('the second column, by %s, is told as in the table', async (period, more, fewer) => {
  const data = await draw(period, 'count');
  expect(data?.colours).toEqual([more, fewer]);
  expect(new Set(data?.points.map(({ colour }) => colour))).toEqual(new Set([more, fewer, null]));
  const charts = await draw(period, 'avg');
  expect(charts?.facets).toEqual([more, fewer]);
  expect(charts?.points.map(({ facet }) => facet)).toEqual(expect.arrayContaining([more, fewer]));
});

test('what counts records is written as counts are', async () => {
  expect((await draw('year', 'count'))?.counted).toBe(true);
  expect((await draw('year', 'max'))?.counted).toBe(false);
});

test('a column that is called as the figure is has an axis of its own', async () => {
  const columns = [
    { id: 'records', type: 'text' },
    { id: 'records (2)', type: 'text' },
  ];
  const rows = ['a', 'a', 'b'].map((name) => ({ records: name, 'records (2)': name }));
  const spec: GroupSpec = {
    by: columns.map(({ id }) => ({ column: id, period: null })),
    figures: [{ measure: 'count', column: null }],
    pivot: false,
    order: LARGEST_FIRST,
    drawn: true,
  };
  const chart = await toGroupChart(await loadGroup(createRecordSource(rows, 'all'), spec, columns), spec);
  expect(chart?.data.points.map(({ x, y, colour }) => [x, y, colour])).toEqual([
    ['a', 2, 'a'],
    ['b', 1, 'b'],
  ]);
  expect(chart?.spec).toMatchObject({ x: 'records', y: 'records', colour: 'records (2)', facet: null });
});
