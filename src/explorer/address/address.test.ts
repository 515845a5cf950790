import { expect, test } from 'vitest';
import { parseFilters } from '../filters/filters.ts';
import type { Address } from './address.ts';
import { HOME, formatAddress, parseAddress, resourceAddress } from './address.ts';

const plain = resourceAddress('a1b2');

test.each<Address>([
  { ...plain, facets: ['a,b', 'c d'] },
  { ...plain, facets: [] },
  {
    ...plain,
    columns: {
      hidden: ['a,b'],
      only: null,
      shown: ['rank x'],
      pinned: ['c d', 'e'],
      widths: new Map([['f:g', 120]]),
    },
  },
  HOME,
  { page: 'home', dataset: 'bird strikes/2' },
  { page: 'home', dataset: 'birds', part: 'quality' },
  { page: 'home', dataset: null, q: 'lat ', chosenFacets: { tag: ['a, b', 'c&d'], format: ['CSV'] } },
  plain,
  { ...plain, view: 'sql', query: 'busiest', values: { county: "L'Aquila & co", sort: 'x' } },
  { ...plain, view: 'sql', sql: 'SELECT * from "a1b2"\nWHERE a LIKE \'%5 #?&+\'' },
  {
    ...plain,
    q: 'jones & sons',
    filters: parseFilters('{"Origin State":["Texas","Ohio"],"n":{"gte":3}}'),
    sort: [
      { column: 'a,b', descending: true },
      { column: 'c d', descending: false },
    ],
    limit: 500,
    offset: 1500,
  },
  {
    ...plain,
    sort: [
      { column: 'a', descending: false },
      { column: 'b', descending: true },
    ],
  },
])('$page survives the address %#', (address) => {
  expect(parseAddress(formatAddress(address))).toEqual(address);
});

test('defaults keep the address short', () => {
  expect(formatAddress(plain)).toBe('#/resource/a1b2');
});

test.each(['', '#', '#/', '#/nowhere', '#/resource', '#/resource/'])('%j is the home page', (fragment) => {
  expect(parseAddress(fragment)).toEqual(HOME);
});

test('a damaged address opens what can be read of it', () => {
  expect(parseAddress('#/resource/a%?limit=-5&offset=x&filters={oops&q=ok')).toEqual({
    ...resourceAddress('a%'),
    q: 'ok',
  });
});

test("a limit beyond CKAN's is CKAN's", () => {
  expect(parseAddress('#/resource/a?limit=99999')).toMatchObject({ limit: 32_000 });
});
