import { expect, test } from 'vitest';
import { methodOf, toUrl } from './request.ts';

const root = 'https://example.org/data/en/api/action/';

test('an address carries texts as they are and objects as JSON', () => {
  const url = toUrl(
    {
      action: 'datastore_search',
      params: { resource_id: 'r', q: "it's 5 % & more", limit: 5, filters: { subject: ['a', 'b'] } },
    },
    root,
  );
  expect(url).toBe(
    'https://example.org/data/en/api/action/datastore_search?resource_id=r&q=it%27s+5+%25+%26+more&limit=5&filters=%7B%22subject%22:%5B%22a%22,%22b%22%5D%7D',
  );
  const read = new URL(url).searchParams;
  expect(read.get('q')).toBe("it's 5 % & more");
  expect(JSON.parse(read.get('filters') ?? '')).toEqual({ subject: ['a', 'b'] });
});

test('a list of texts becomes a repeated key, which CKAN reads as a list', () => {
  expect(toUrl({ action: 'x', params: { fields: ['a,b', 'c'] } }, root)).toBe(`${root}x?fields=a,b&fields=c`);
});

test('an action without parameters has no question mark', () => {
  expect(toUrl({ action: 'package_list', params: {} }, root)).toBe(`${root}package_list`);
});

test('half a surrogate pair does not break the address', () => {
  expect(toUrl({ action: 'x', params: { q: '\ud800' } }, root)).toBe(`${root}x?q=%EF%BF%BD`);
});

test('what an address cannot say goes by POST', () => {
  expect(methodOf({ action: 'x', params: { q: 'a' } }, root)).toBe('GET');
  expect(methodOf({ action: 'x', params: { sort: ['a,b'] } }, root)).toBe('POST');
  expect(methodOf({ action: 'x', params: { sql: 'x'.repeat(7000) } }, root)).toBe('POST');
});
