import { expect, test } from 'vitest';
import { toggleFacet } from '../address/dataset-search-params.ts';
import type { PackageResult } from '../api/answers.ts';
import { toCatalogueDataset } from './catalogue.ts';
import { countFacets, matchesFacets } from './dataset-facets.ts';

const dataset = (name: string, tags: readonly string[], format: string) =>
  toCatalogueDataset(
    {
      id: name,
      name,
      title: name,
      notes: '',
      organization: { name: 'city', title: 'The City' },
      tags: tags.map((tag) => ({ name: tag, display_name: tag })),
      resources: [{ id: name, name, description: '', format, size: 1, url: '', datastore_active: true }],
    } satisfies PackageResult,
    'https://example.org/',
  );
const datasets = [
  dataset('a', ['water', 'air'], 'CSV'),
  dataset('b', ['water'], 'Parquet'),
  dataset('c', ['soil'], 'CSV'),
];

test('names are counted within what the other facets leave', () => {
  const facet = (name: string) =>
    countFacets(datasets, { tag: ['water'] })
      .find((one) => one.facet === name)
      ?.entries.map((entry) => [entry.title, entry.count, entry.chosen]);
  expect(facet('tag')).toEqual([
    ['water', 2, true],
    ['air', 1, false],
    ['soil', 1, false],
  ]);
  expect(facet('format')).toEqual([
    ['CSV', 1, false],
    ['Parquet', 1, false],
  ]);
  expect(facet('organization')).toEqual([['The City', 2, false]]);
});

test('a dataset is under one name of each facet', () => {
  const left = (chosenFacets: object) =>
    datasets.filter((one) => matchesFacets(one, chosenFacets)).map(({ name }) => name);
  expect(left({ tag: ['water', 'soil'] })).toEqual(['a', 'b', 'c']);
  expect(left({ tag: ['water', 'soil'], format: ['CSV'] })).toEqual(['a', 'c']);
  expect(left({ organization: ['city'], tag: ['nothing'] })).toEqual([]);
});

test('what was chosen and is nowhere can be taken back', () => {
  const [tags] = countFacets(datasets, { tag: ['gone'] });
  expect(tags?.entries.find(({ chosen }) => chosen)).toMatchObject({ name: 'gone', count: 0 });
  expect(toggleFacet({ tag: ['gone'], format: ['CSV'] }, 'tag', 'gone')).toEqual({ format: ['CSV'] });
});
