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
  expect(guessFacets(fields, records)).toEqual(['stage', 'flag']);
});

test('without records there is nothing to guess', () => {
  expect(guessFacets(fields, [])).toEqual([]);
});
