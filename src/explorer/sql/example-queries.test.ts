import { expect, test } from 'vitest';
import { toExampleQueries } from './example-queries.ts';

test('every example names the table and quotes its columns', () => {
  const queries = toExampleQueries('a-1', [
    { id: '_id', type: 'int' },
    { id: 'Origin State', type: 'text' },
    { id: 'date', type: 'timestamp' },
    { id: 'cost', type: 'numeric' },
  ]);
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
  expect(toExampleQueries('a', [{ id: 'flag', type: 'bool' }])).toHaveLength(2);
});

test('columns that are called as a figure would be are not mistaken for it', () => {
  const queries = toExampleQueries('a', [
    { id: 'records', type: 'text' },
    { id: 'month', type: 'date' },
  ]);
  expect(queries[2]?.sql).toContain('SELECT "records", count(*) AS records_\n');
  expect(queries[3]?.sql).toContain('GROUP BY month_\nORDER BY month_');
});
