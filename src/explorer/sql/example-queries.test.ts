import { expect, test } from 'vitest';
import { toExampleQueries } from './example-queries.ts';

test('every example names the table and quotes its columns', () => {
  const queries = toExampleQueries(
    'a-1',
    [
      { id: '_id', type: 'int' },
      { id: 'Origin State', type: 'text' },
      { id: 'date', type: 'timestamp' },
      { id: 'cost', type: 'numeric' },
    ],
    null,
  );
  expect(queries.every(({ sql }) => sql.includes('FROM "a-1"'))).toBe(true);
  expect(queries.map(({ sql }) => sql.split('\n')[0])).toEqual([
    'SELECT *',
    'SELECT count(*)',
    'SELECT "Origin State", count(*) AS records',
    `SELECT date_trunc('month', "date") AS month, count(*) AS records`,
    'SELECT min("cost") AS min,',
  ]);
});

test('a table without such columns has the first two', () => {
  expect(toExampleQueries('a', [{ id: 'flag', type: 'bool' }], null)).toHaveLength(2);
});

test('columns that are called as a figure would be are not mistaken for it', () => {
  const queries = toExampleQueries(
    'a',
    [
      { id: 'records', type: 'text' },
      { id: 'month', type: 'date' },
    ],
    null,
  );
  expect(queries[2]?.sql).toContain('SELECT "records", count(*) AS records_\n');
  expect(queries[3]?.sql).toContain('GROUP BY month_\nORDER BY month_');
});

test('codes are not grouped by, and numbers that name something not summed up', () => {
  const fields = [
    { id: 'iata', type: 'text' },
    { id: 'state', type: 'text' },
    { id: 'zip', type: 'int4' },
    { id: 'runways', type: 'int4' },
  ];
  const figures = { nulls: 0, min: null, max: null, mean: null, top: [], histogram: null };
  const columns = new Map(
    Object.entries({ iata: 1000, state: 50, zip: 900, runways: 6 }).map(
      ([id, distinct]) => [id, { ...figures, distinct }] as const,
    ),
  );
  const queries = toExampleQueries('a', fields, { rows: 1000, columns });
  expect(queries.slice(2).map(({ sql }) => sql.split('\n')[0])).toEqual([
    'SELECT "state", count(*) AS records',
    'SELECT min("runways") AS min,',
  ]);
});
