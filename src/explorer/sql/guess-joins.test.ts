import { expect, test } from 'vitest';
import type { ColumnStatistics } from '../../core/preview/preview.ts';
import type { TableStatistics } from '../../host/table-statistics.ts';
import type { JoinedTable } from './guess-joins.ts';
import { findKey, pairColumns } from './guess-joins.ts';

const table = (title: string, columns: Readonly<Record<string, string>>, dataset = 'shop'): JoinedTable => ({
  table: { id: title, title, dataset: { name: dataset, title: dataset }, isOnly: false },
  fields: Object.entries({ _id: 'int4', ...columns }).map(([id, type]) => ({ id, type })),
});
const namesOf = (a: JoinedTable, b: JoinedTable) =>
  pairColumns(a, b).map(({ here, there }) => [...here, ...there].join(' = '));

test.each([
  [
    'as the other is called',
    { product_no: 'int4' },
    'Products',
    { product_no: 'int4' },
    ['product_no = product_no'],
  ],
  ['whatever the case', { ISO3: 'text' }, 'Countries', { iso3: 'text' }, ['ISO3 = iso3']],
  ['as the table and its column', { customer_id: 'int4' }, 'Customers', { id: 'int4' }, ['customer_id = id']],
  ['in another plural', { categoryId: 'int4' }, 'categories.csv', { id: 'int4' }, ['categoryId = id']],
  ['of another type', { customer_id: 'text' }, 'Customers', { id: 'int4' }, []],
  ['of another table', { customer_id: 'int4' }, 'Suppliers', { id: 'int4' }, []],
  ['as everything is', { id: 'int4', name: 'text' }, 'Customers', { id: 'int4', name: 'text' }, []],
] as const)('a column called %s', (_, columns, title, others, found) => {
  const [here, there] = [table('Orders', columns), table(title, others)];
  expect(namesOf(here, there)).toEqual(found);
  expect(namesOf(there, here)).toEqual(found.map((one) => one.split(' = ').reverse().join(' = ')));
});

test('tables of a dataset may be joined by their years, those of two only by what is rarer', () => {
  const columns = { year: 'int4', day: 'date', iso3: 'text' };
  expect(namesOf(table('A', columns), table('B', columns))).toHaveLength(3);
  expect(namesOf(table('A', columns), table('B', columns, 'other'))).toEqual(['iso3 = iso3']);
});

const column = (figures: Partial<ColumnStatistics>): ColumnStatistics => ({
  nulls: 0,
  distinct: 10,
  min: 1,
  max: 10,
  mean: 5,
  top: [],
  histogram: null,
  ...figures,
});
const statistics = (rows: number, columns: Readonly<Record<string, ColumnStatistics>>): TableStatistics => ({
  rows,
  columns: new Map(Object.entries(columns)),
});
const pair = { table: 'b', here: ['a'], there: ['b'] };

test.each([
  ['a key, and values among its own', column({ distinct: 7, max: 9 }), column({}), true],
  ['values beyond the key’s', column({ distinct: 7, max: 11 }), column({}), false],
  ['numbers are compared as such', column({ distinct: 2, min: '9', max: '10' }), column({ min: '1' }), true],
  ['no key', column({ distinct: 7 }), column({ distinct: 9 }), false],
  ['a key with gaps', column({ distinct: 7 }), column({ distinct: 9, nulls: 1 }), true],
  ['nothing at all', column({ distinct: 0, min: null, max: null }), column({}), false],
] as const)('%s', (_, many, one, expected) => {
  const found = findKey([pair], statistics(100, { a: many }), statistics(10, { b: one }));
  expect(found).toEqual(expected ? pair : null);
  const reversed = { table: 'a', here: ['b'], there: ['a'] };
  const other = findKey([reversed], statistics(10, { b: one }), statistics(100, { a: many }));
  expect(other).toEqual(expected ? reversed : null);
});
