import { expect, test } from 'vitest';
import type { Hit } from './hit.ts';
import { SearchField } from './search-field.ts';
import { createTermReader } from './text-terms.ts';
import { parseSort, sortHits } from './sort-hits.ts';

const toHit = (name: string, more: Readonly<Record<string, string>> = {}, score = 1) =>
  ({
    document: new Map(
      Object.entries({ name, ...more }).map(([field, text]) => [
        field,
        new SearchField(field, [text], createTermReader()),
      ]),
    ),
    score,
  }) as unknown as Hit;
const hits = [
  toHit('a', { title_string: 'apple', metadata_modified: '2024-01-01T00:00:00Z' }),
  toHit('b', { title_string: 'Zebra', metadata_modified: '2024-01-01T00:00:00.5Z' }, 3),
  toHit('c', { metadata_modified: '2023-01-01T00:00:00Z' }, 2),
  toHit('d', { title_string: '\u{1f600}', metadata_modified: '2025-01-01T00:00:00Z' }),
  toHit('e', { title_string: '\uffee', metadata_modified: '2025-01-01T00:00:00Z' }),
];
const order = (sort: string) =>
  sortHits(hits, parseSort(sort))
    .map(({ document }) => document.get('name')?.texts[0])
    .join('');

test.each([
  ['title_string asc', 'baedc'],
  [' title_string   DESC ', 'deabc'],
  ['metadata_modified asc, name desc', 'cabed'],
  ['nope asc, name desc', 'edcba'],
  ['score desc, name desc', 'bceda'],
  ['score asc,', 'adecb'],
  ['', 'bcade'],
])('%j', (sort, names) => {
  expect(order(sort)).toBe(names);
});

test.each(['tags asc', 'name asc, groups desc', 'res_format asc', 'vocab_x asc', 'text asc'])(
  '%s is refused, for there may be several',
  (sort) => {
    expect(() => parseSort(sort)).toThrow('can not sort on multivalued field');
  },
);
