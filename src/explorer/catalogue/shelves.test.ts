import { expect, test } from 'vitest';
import { toggleFiled } from '../address/dataset-search-params.ts';
import type { PackageResult } from '../api/answers.ts';
import { toCatalogueDataset } from './catalogue.ts';
import { fillShelves, isFiled } from './shelves.ts';

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

test('names are counted within what the other shelves leave', () => {
  const shelf = (name: string) =>
    fillShelves(datasets, { tag: ['water'] })
      .find((one) => one.shelf === name)
      ?.entries.map((entry) => [entry.title, entry.count, entry.chosen]);
  expect(shelf('tag')).toEqual([
    ['water', 2, true],
    ['air', 1, false],
    ['soil', 1, false],
  ]);
  expect(shelf('format')).toEqual([
    ['CSV', 1, false],
    ['Parquet', 1, false],
  ]);
  expect(shelf('organization')).toEqual([['The City', 2, false]]);
});

test('a dataset is under one name of each shelf', () => {
  const left = (filed: object) => datasets.filter((one) => isFiled(one, filed)).map(({ name }) => name);
  expect(left({ tag: ['water', 'soil'] })).toEqual(['a', 'b', 'c']);
  expect(left({ tag: ['water', 'soil'], format: ['CSV'] })).toEqual(['a', 'c']);
  expect(left({ organization: ['city'], tag: ['nothing'] })).toEqual([]);
});

test('what was chosen and is nowhere can be taken back', () => {
  const [tags] = fillShelves(datasets, { tag: ['gone'] });
  expect(tags?.entries.find(({ chosen }) => chosen)).toMatchObject({ name: 'gone', count: 0 });
  expect(toggleFiled({ tag: ['gone'], format: ['CSV'] }, 'tag', 'gone')).toEqual({ format: ['CSV'] });
});
