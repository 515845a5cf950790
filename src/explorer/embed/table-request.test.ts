import { expect, test } from 'vitest';
import { parseTableRequest } from './table-request.ts';

const parse = (attributes: Record<string, string>) => parseTableRequest((name) => attributes[name] ?? null);

test('attributes become the parameters of datastore_search', () => {
  expect(
    parse({ resource: 'r1', q: 'bird', filters: '{"state":["Ohio"]}', sort: 'year desc', limit: '5' }),
  ).toEqual({
    params: { resource_id: 'r1', q: 'bird', filters: { state: ['Ohio'] }, sort: 'year desc', limit: 5 },
  });
  expect(parse({ resource: 'r1', q: '' })).toEqual({ params: { resource_id: 'r1', limit: 10 } });
  expect(parse({ resource: 'r1', limit: '9999' })).toMatchObject({ params: { limit: 500 } });
});

test.each([
  [{}, /needs the attribute resource/],
  [{ resource: 'r', limit: 'ten' }, /no number of records/],
  [{ resource: 'r', filters: "{'a': 1}" }, /no JSON object/],
  [{ resource: 'r', filters: '[1]' }, /no JSON object/],
] as [Record<string, string>, RegExp][])('%j is explained', (attributes, words) => {
  expect(parse(attributes)).toMatch(words);
});
