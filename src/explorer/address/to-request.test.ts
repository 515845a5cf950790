import { expect, test } from 'vitest';
import { parseFilters } from '../filters/filters.ts';
import { resourceAddress } from './address.ts';
import { toCountRequest, toRowsRequest, toSearchRequest } from './to-request.ts';

const plain = resourceAddress('r');

test('scrolling asks by blocks, and counts only with the first one', () => {
  expect(toSearchRequest(plain).params).toEqual({ resource_id: 'r', limit: 100 });
  expect(toSearchRequest({ ...plain, offset: 1234 }).params).toEqual({
    resource_id: 'r',
    limit: 100,
    offset: 1200,
    include_total: false,
  });
});

test('a page is asked for as it is', () => {
  expect(toSearchRequest({ ...plain, limit: 25, offset: 50 }).params).toEqual({
    resource_id: 'r',
    limit: 25,
    offset: 50,
  });
});

test('counting keeps the selection and drops the order', () => {
  const address = {
    ...plain,
    q: 'x',
    filters: parseFilters('{"a":1}'),
    sort: [{ column: 'a', descending: true }],
  };
  expect(toCountRequest(address).params).toEqual({ resource_id: 'r', q: 'x', filters: { a: 1 }, limit: 0 });
});

test('of long records fewer are asked for at once', () => {
  expect(toSearchRequest({ ...plain, offset: 30 }, 12).params).toEqual({
    resource_id: 'r',
    limit: 12,
    offset: 24,
    include_total: false,
  });
});

test('some rows are asked for without being counted', () => {
  expect(toRowsRequest(plain, 12, 18, ['a']).params).toEqual({
    resource_id: 'r',
    limit: 18,
    offset: 12,
    include_total: false,
    fields: ['a'],
  });
  expect(toRowsRequest(plain, 0, 30, undefined).params).toEqual({
    resource_id: 'r',
    limit: 30,
    include_total: false,
  });
});
