import { expect, test } from 'vitest';
import { toLinks } from './links.ts';

const path = '/api/3/action/datastore_search';

test('links repeat the query string alone, and the offset last', () => {
  const query = [
    ['resource_id', 'x'],
    ['limit', '2'],
    ['offset', '2'],
    ['sort', 'num desc'],
  ] as const;
  expect(toLinks(path, query, 2, 2)).toEqual({
    start: `${path}?resource_id=x&limit=2&sort=num+desc`,
    next: `${path}?resource_id=x&limit=2&sort=num+desc&offset=4`,
  });
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
