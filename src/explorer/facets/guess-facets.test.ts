import { expect, test } from 'vitest';
import { guessFacets } from './guess-facets.ts';

const fields = ['id', 'name', 'stage', 'flag'].map((id) => ({
  id,
  type: { id: 'int4', flag: 'bool' }[id] ?? 'text',
}));
const records = Array.from({ length: 40 }, (_, index) => ({
  id: index,
  name: `name ${index}`,
  stage: index % 2 ? 'active' : null,
  flag: index % 3 === 0,
}));

test('categories are guessed, names and numbers are not', () => {
  expect(guessFacets(fields, records, null)).toEqual(['stage', 'flag']);
});

test('addresses are no categories', () => {
  const linked = records.map((record) => ({ ...record, name: 'https://example.org/list' }));
  expect(guessFacets(fields, [...linked, { name: 'https://example.org/more' }], null)).toEqual([
    'stage',
    'flag',
  ]);
});

test('without records there is nothing to guess', () => {
  expect(guessFacets(fields, [], null)).toEqual([]);
});

test('what is the same in every record tells nothing, unless some have none', () => {
  const same = records.map((record, index) => ({ ...record, stage: 'active', name: index % 2 ? 'x' : null }));
  expect(guessFacets(fields, same, null)).toEqual(['name', 'flag']);
});

test('what most records are without comes last', () => {
  const sparse = records.map((record, index) => ({
    ...record,
    stage: index > 36 ? ['a', 'b'][index % 2] : null,
  }));
  expect(guessFacets(fields, sparse, null)).toEqual(['flag', 'stage']);
});

test('the whole table tells more than its first records, and categories of few values come first', () => {
  const of = (distinct: number, nulls = 0) => ({
    nulls,
    distinct,
    min: null,
    max: null,
    mean: null,
    histogram: null,
    top: [],
  });
  const columns = new Map([
    ['name', of(900)],
    ['stage', of(60)],
    ['flag', of(1)],
  ]);
  expect(guessFacets(fields, records, { rows: 9000, columns })).toEqual(['stage', 'name']);
});
