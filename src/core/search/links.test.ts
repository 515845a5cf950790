import { expect, test } from 'vitest';
import { toLinks } from './links.ts';

const path = '/api/3/action/datastore_search';

test('links repeat the query string alone, and change the offset where it stands', () => {
  const query = [
    ['resource_id', 'x'],
    ['limit', '2'],
    ['offset', '2'],
    ['sort', 'num desc'],
  ] as const;
  expect(toLinks(path, query, 2, 2)).toEqual({
    start: `${path}?resource_id=x&limit=2&sort=num+desc`,
    next: `${path}?resource_id=x&limit=2&offset=4&sort=num+desc`,
  });
});

test('an offset that nobody sent comes last, and beyond 2^53 it keeps its digits', () => {
  expect(toLinks(path, [['limit', '2']], 2, 0).next).toBe(`${path}?limit=2&offset=2`);
  expect(toLinks(path, [], 2, 2n ** 63n - 1n).next).toBe(`${path}?offset=9223372036854775809`);
});

test('a previous page is named only when it starts after the first record', () => {
  expect(toLinks(path, [], 2, 4).prev).toBe(`${path}?offset=2`);
  expect(toLinks(path, [], 2, 2)).not.toHaveProperty('prev');
});

test('of repeated names the last counts, empty values do not', () => {
  expect(
    toLinks(
      path,
      [
        ['a', '1'],
        ['a', '2'],
        ['b', ''],
      ],
      1,
      0,
    ).start,
  ).toBe(`${path}?a=2`);
});
