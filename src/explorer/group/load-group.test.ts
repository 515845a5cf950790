import { expect, test } from 'vitest';
import { createRecordSource } from '../aggregate/record-source.ts';
import { toGroupRecords, toPivotRecords } from './group-records.ts';
import { sortGroups, toPivot } from './group-rows.ts';
import { LARGEST_FIRST } from './group-spec.ts';
import { loadGroup, toGroupSql } from './load-group.ts';

const fields = [
  { id: 'day', type: 'date' },
  { id: 'kind', type: 'text' },
  { id: 'n', type: 'int4' },
];
const records = [
  { day: '2020-01-05', kind: 'a', n: 1 },
  { day: '2020-01-20', kind: 'b', n: 2 },
  { day: '2020-02-01', kind: 'a', n: 30 },
  { day: '2021-02-01', kind: null, n: null },
];
const spec = {
  by: [
    { column: 'day', period: 'year' },
    { column: 'kind', period: null },
  ],
  figures: [
    { measure: 'avg', column: 'n' },
    { measure: 'count', column: null },
  ],
  pivot: true,
  order: LARGEST_FIRST,
  drawn: false,
} as const;

test('totals are taken of the records: the mean of everything is none of means', async () => {
  const data = await loadGroup(createRecordSource(records, 'all'), spec, fields);
  expect(data.total.figures).toEqual([11, 4]);
  expect(data.rows.map(({ keys, figures }) => [keys[0], ...figures])).toEqual([
    ['2020-01-01', 11, 3],
    ['2021-01-01', null, 1],
  ]);
  const { across, down, at } = toPivot(data, spec.order);
  expect(across.map(({ keys }) => keys[0])).toEqual(['a', 'b', null]);
  const [first, second] = down;
  expect(first && across[0] && at(first, across[0])?.figures).toEqual([15.5, 2]);
  expect(second && across[0] && at(second, across[0])).toBeUndefined();
});

test('groups go into a file as they are shown', async () => {
  const data = await loadGroup(createRecordSource(records, 'all'), spec, fields);
  expect(toPivotRecords(data, spec, new Set()).records[0]).toMatchObject({
    'day (year)': '2020-01-01',
    'a: avg of n': 15.5,
    'b: records': 1,
  });
  expect(toGroupRecords(data, spec).records[0]).toEqual({
    'day (year)': '2020-01-01',
    kind: 'a',
    'avg of n': 15.5,
    records: 2,
  });
});

test('values that read alike, or as the first column is called, have each their own column in a file', async () => {
  const alike = [null, 'null', 'n'].map((kind, n) => ({ kind, n }));
  const pivot = {
    ...spec,
    by: [
      { column: 'n', period: null },
      { column: 'kind', period: null },
    ],
    figures: [{ measure: 'count', column: null }],
  } as const;
  const data = await loadGroup(createRecordSource(alike, 'all'), pivot, fields);
  const { fields: columns, records: rows } = toPivotRecords(data, pivot, new Set());
  expect(columns.map(({ id }) => id)).toEqual(['n', 'n (2)', 'null', 'null (2)']);
  expect(rows).toEqual([
    { n: '0', 'n (2)': null, null: null, 'null (2)': 1 },
    { n: '1', 'n (2)': null, null: 1, 'null (2)': null },
    { n: '2', 'n (2)': 1, null: null, 'null (2)': null },
  ]);
});

test('numbers are sorted as numbers, and what has no value comes last', () => {
  const field = { id: 'n', type: 'int4' };
  const groups = ['10', null, '9'].map((key) => ({ keys: [key], figures: [null], records: 1 }));
  const keys = [{ field, bucket: { kind: 'values' }, name: 'n' }] as const;
  for (const descending of [true, false]) {
    const sorted = sortGroups(groups, { of: 'by', place: 0, descending }, keys).map((group) => group.keys[0]);
    expect(sorted).toEqual(descending ? ['10', '9', null] : ['9', '10', null]);
  }
});

test('the smallest of texts are sorted as texts, of numbers as numbers', () => {
  const sorted = (figures: readonly unknown[]) =>
    sortGroups(
      figures.map((figure, i) => ({ keys: [String(i)], figures: [figure], records: 1 })),
      { of: 'figure', place: 0, descending: false },
      [],
    ).map((group) => group.figures[0]);
  expect(sorted(['9', '10', '007', 'x', ''])).toEqual(['', '007', '10', '9', 'x']);
  expect(sorted([10, 'NaN', 9, null])).toEqual([9, 10, 'NaN', null]);
});

test('the statement is as a person would write it', () => {
  expect(toGroupSql({ resource: 'x', where: '"n" > 0' }, { ...spec, by: [spec.by[0]] }, fields)).toBe(
    `SELECT date_trunc('year', "day"::timestamp) AS "day (year)", avg("n") AS "avg of n", count(*) AS "records"
FROM "x"
WHERE "n" > 0
GROUP BY 1
ORDER BY 2 DESC NULLS LAST, 1
LIMIT 32000`,
  );
});
