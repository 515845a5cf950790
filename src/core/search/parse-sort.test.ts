import { expect, test } from 'vitest';
import { parseSort } from './parse-sort.ts';

const columns = new Set(['num', 'desc', 'x desc', 'a,b', '_id']);
const parse = (...items: string[]) => parseSort(items, (name) => columns.has(name));

test.each([
  ['num', { column: 'num', descending: false, nullsFirst: false }],
  ['num DESC', { column: 'num', descending: true, nullsFirst: true }],
  ['num  desc nulls  last ', { column: 'num', descending: true, nullsFirst: false }],
  ['desc desc', { column: 'desc', descending: true, nullsFirst: true }],
  ['"x desc"', { column: 'x desc', descending: false, nullsFirst: false }],
  ['x desc desc', { column: 'x desc', descending: true, nullsFirst: true }],
  ['a,b asc', { column: 'a,b', descending: false, nullsFirst: false }],
])('reads %s', (item, key) => {
  expect(parse(item)).toEqual([key]);
});

test.each([
  'num foo',
  'num asc desc',
  '"num desc"',
  '',
  'num;',
  ' num',
  'num ',
  'num desc ',
  'num desc  nulls last',
  '1',
  'rank',
  'num\tdesc',
  'x desc'.toUpperCase(),
])('refuses %j as a whole', (item) => {
  expect(() => parse(item)).toThrow(
    expect.objectContaining({ details: { sort: [`invalid value "${item}"`] } }),
  );
});
