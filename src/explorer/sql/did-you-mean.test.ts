import { expect, test } from 'vitest';
import { suggestNames } from './did-you-mean.ts';

const tables = [
  { id: 'id-1', title: 'Airports', aliases: [], dataset: { name: 'a', title: 'US airports' }, isOnly: true },
];
const columns = ['iso_country', 'Origin State', 'order'];
const suggest = (sql: string, message: string, offset: number | null = null) =>
  suggestNames(sql, { message, offset, columns, tables });

test('a column is written in the place of the wrong one, quoted where it must be', () => {
  expect(suggest('SELECT iso_contry FROM x', 'column "iso_contry" does not exist', 7)).toEqual([
    { name: 'iso_country', sql: 'SELECT iso_country FROM x' },
  ]);
  expect(suggest('SELECT a.origin_state FROM x a', 'column a.origin_state does not exist', 7)).toEqual([
    { name: 'Origin State', sql: 'SELECT a."Origin State" FROM x a' },
  ]);
  expect(suggest('SELECT "ordr" FROM x', 'column "ordr" does not exist')[0]?.sql).toBe(
    'SELECT "order" FROM x',
  );
});

test('only the name itself is changed, not the same letters in a text', () => {
  const sql = "SELECT 'iso_contry', iso_contry FROM x";
  expect(suggest(sql, 'column "iso_contry" does not exist')[0]?.sql).toBe(
    "SELECT 'iso_contry', iso_country FROM x",
  );
});

test('a table is found by names like its own', () => {
  expect(suggest('SELECT * FROM airprts', 'relation "airprts" does not exist')).toEqual([
    { name: 'Airports', sql: 'SELECT * FROM "Airports"' },
  ]);
  expect(suggest('SELECT * FROM rivers', 'relation "rivers" does not exist')).toEqual([]);
  expect(suggest('SELECT 1/0', 'division by zero')).toEqual([]);
});
