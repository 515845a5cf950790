import { expect, test } from 'vitest';
import type { Dataset } from '../../../catalog.ts';
import { countFacets } from './facets.ts';
import type { Hit } from './hit.ts';
import { SearchField } from './search-field.ts';
import { createTermReader } from './text-terms.ts';

const toHit = (tags: readonly string[], title: string): Hit => ({
  dataset: { organization: { name: 'x', title: 'The X' }, groups: [] } as unknown as Dataset,
  document: new Map(
    Object.entries({ tags, title: [title], organization: ['x'] }).map(([name, texts]) => [
      name,
      new SearchField(name, texts, createTermReader()),
    ]),
  ),
  score: 1,
});
const all = [toHit(['a', 'b'], 'Open schools'), toHit(['b'], 'A school'), toHit(['c'], 'Stops')];
const count = (params: Parameters<typeof countFacets>[2]) =>
  Object.values(countFacets(all.slice(0, 2), all, params))
    .flat()
    .map(({ display_name: name, count: times }) => `${name} ${times}`);

test('values are counted, of text its words', () => {
  expect(count({ 'facet.field': ['tags'] })).toEqual(['b 2', 'a 1']);
  expect(count({ 'facet.field': ['title'] })).toEqual(['school 2', 'a 1', 'open 1']);
  expect(count({ 'facet.field': ['organization'] })).toEqual(['The X 2']);
  expect(count({ 'facet.field': ['nope'] })).toEqual([]);
});

test('those that were not found are listed where none is too few', () => {
  expect(count({ 'facet.field': ['tags'], 'facet.mincount': 0 })).toEqual(['b 2', 'a 1', 'c 0']);
  expect(count({ 'facet.field': ['tags'], 'facet.mincount': 0, 'facet.limit': 1 })).toEqual(['b 2']);
  expect(count({ 'facet.field': ['tags'], 'facet.mincount': 2 })).toEqual(['b 2']);
});

test('titles of groups are gathered once, and the first of a name has the say', () => {
  let read = 0;
  const of = (title: string) => ({
    dataset: {
      get groups() {
        read += 1;
        return ['a', 'b'].map((name) => ({ name, title: `${title} ${name}` }));
      },
    } as unknown as Dataset,
    document: new Map([['groups', new SearchField('groups', ['a', 'b'], createTermReader())]]),
  });
  const hits = [of('First'), of('Second')];
  const { groups = [] } = countFacets(hits, hits, { 'facet.field': ['groups'] });
  expect(groups.map((item) => item.display_name)).toEqual(['First a', 'First b']);
  expect(read).toBe(2);
});

test('a field without a name is refused', () => {
  expect(() => count({ 'facet.field': [''] })).toThrow('undefined field');
});
