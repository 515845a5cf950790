import { expect, test } from 'vitest';
import { resourceAddress } from '../address/address.ts';
import { partsWith, toColumnParts, toFields, toFirstRequest } from './column-parts.ts';

const names = Array.from({ length: 70 }, (_, index) => `c${index}`);

test('a wide table comes in parts that hold every column, and each the record’s number', () => {
  const parts = toColumnParts(names) ?? [];
  expect(parts.map(([first, second]) => [first, second])).toEqual([
    ['_id', 'c0'],
    ['_id', 'c32'],
    ['_id', 'c64'],
  ]);
  expect(parts.flatMap((part) => part.slice(1))).toEqual(names);
  expect(toColumnParts(names.slice(0, 64))).toBeNull();
});

test('the parts in view are those of its columns', () => {
  const parts = toColumnParts(names) ?? [];
  expect(partsWith(parts, ['_id', 'c33', 'c69', 'c34'])).toEqual([1, 2]);
  expect(partsWith(parts, ['_id'])).toEqual([0]);
});

test('what is shown first of a wide table’s search has the first columns, untouched it has all', () => {
  const parts = toColumnParts(names);
  const address = resourceAddress('r');
  const [first] = parts ?? [];
  const pages = { first: 12, block: 50 };
  expect(toFirstRequest(address, pages, parts).params).toEqual({ resource_id: 'r', limit: 12 });
  expect(toFirstRequest({ ...address, q: 'abc' }, pages, parts).params).toEqual({
    resource_id: 'r',
    q: 'abc',
    limit: 50,
    fields: first,
  });
  expect(toFirstRequest({ ...address, q: 'abc' }, pages, null).params).not.toHaveProperty('fields');
  expect(toFirstRequest({ ...address, q: 'abc', limit: 10 }, pages, parts).params).not.toHaveProperty(
    'fields',
  );
});

test('as many records as the site has a file of are asked for first while the table is as it is, else a page', () => {
  const address = resourceAddress('r');
  const pages = { first: 12, block: 38 };
  expect(toFirstRequest(address, pages, null).params).toEqual({ resource_id: 'r', limit: 12 });
  expect(toFirstRequest({ ...address, limit: 5 }, pages, null).params).toEqual({
    resource_id: 'r',
    limit: 5,
  });
  for (const next of [{ q: 'abc' }, { sort: [{ column: 'c', descending: true }] }, { offset: 40 }])
    expect(toFirstRequest({ ...address, ...next }, pages, null).params).toMatchObject({ limit: 38 });
  expect(toFirstRequest(address, { first: 0, block: 30 }, null).params).toMatchObject({ limit: 30 });
});

test('the columns of a search are the table’s, whichever of them an answer has', () => {
  const number = { id: '_id', type: 'int' };
  const known = names.map((id) => ({ id, type: 'text' }));
  const request = { action: 'datastore_search', params: { fields: ['_id', 'c0'] } };
  const answered = { request, result: { fields: [number, { id: 'c0', type: 'text' }] } };
  expect(toFields(answered as never, known)).toEqual([number, ...known]);
});
