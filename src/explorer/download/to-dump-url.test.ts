import { expect, test } from 'vitest';
import { resourceAddress } from '../address/address.ts';
import { parseFilters } from '../filters/filters.ts';
import { toDumpUrl } from './to-dump-url.ts';

test('a dump has the whole selection, in its order, whatever page is on screen', () => {
  const address = {
    ...resourceAddress('a-1'),
    q: 'jones',
    filters: parseFilters('{"stage":"active"}'),
    sort: [{ column: 'title', descending: true }],
    limit: 25,
    offset: 50,
  };
  const url = new URL(toDumpUrl(address, ['title', '_id'], 'tsv', 'https://example.org/x/en/'));
  expect(url.pathname).toBe('/x/en/datastore/dump/a-1');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    format: 'tsv',
    q: 'jones',
    filters: '{"stage":"active"}',
    sort: 'title desc nulls last',
    fields: 'title,_id',
  });
});
