import { expect, test } from 'vitest';
import type { PackageResult } from '../api/answers.ts';
import { findResource, toCatalogueDataset, toWebUrl } from './catalogue.ts';
import { createDatasetSearch } from './dataset-search.ts';

const birds: PackageResult = {
  id: '1',
  name: 'birdstrikes',
  title: 'Bird strikes',
  notes: 'Wildlife at airports',
  url: 'javascript:alert(1)',
  author: 'FAA',
  license_id: 'other-pd',
  license_title: 'Public domain',
  license_url: 'https://example.org/pd',
  tags: [{ name: 'avion', display_name: 'Avión' }],
  resources: [
    {
      id: 'r1',
      name: '',
      description: null,
      format: 'CSV',
      size: 12,
      url: 'https://example.org/a.csv',
      datastore_active: true,
    },
  ],
};
const datasets = [toCatalogueDataset(birds, 'https://example.org/site/')];

test('a dataset has a title, a publisher and only addresses that can be followed', () => {
  expect(datasets[0]).toMatchObject({
    title: 'Bird strikes',
    publisher: 'FAA',
    licence: { id: 'other-pd', title: 'Public domain', url: 'https://example.org/pd' },
    source: null,
    resources: [{ title: 'r1', url: 'https://example.org/a.csv', isTable: true }],
  });
});

test.each([
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['/relative', null],
  ['', null],
  ['http://example.org', 'http://example.org/'],
])('the address %j is followed as %j', (text, url) => {
  expect(toWebUrl(text)).toBe(url);
});

test('a search needs every word, anywhere, without accents or case', () => {
  const search = createDatasetSearch(datasets).find;
  expect(search('BIRD avion csv')).toHaveLength(1);
  expect(search('bird fish')).toHaveLength(0);
  expect(search('  ')).toHaveLength(1);
  expect(search('faa public')).toHaveLength(1);
  expect(search('other-pd')[0]?.reasons).toEqual([{ kind: 'licence', text: 'other-pd' }]);
});

test('a dataset is found by its columns, once they are known', () => {
  const columns = [{ id: 'wingspan', type: 'float8', info: { label: 'Span of the wings' } }];
  expect(createDatasetSearch(datasets).find('wingspan')).toHaveLength(0);
  const search = createDatasetSearch(datasets, () => columns).find;
  expect(search('wingspan birds')).toHaveLength(1);
  expect(search('span')).toHaveLength(1);
});

test('words that no dataset has are told as what may have been meant', () => {
  const columns = [{ id: 'wing_span', type: 'float8', info: { label: 'Span of the wings' } }];
  const { suggest } = createDatasetSearch(datasets, () => columns);
  expect(suggest('wildlfie')).toBe('Wildlife');
  expect(suggest('wings at aiports')).toBe('wings at airports');
  expect(suggest('wing_spam')).toBe('wing_span');
  expect(suggest('wildlife')).toBeNull();
  expect(suggest('zzzzzz')).toBeNull();
});

test('why a dataset was found is told, but for what its title says', () => {
  const columns = [{ id: 'wingspan', type: 'float8', info: { label: 'Span of the wings' } }];
  const search = createDatasetSearch(datasets, () => columns).find;
  const reasons = (text: string) => search(text)[0]?.reasons;
  expect(reasons('bird')).toEqual([]);
  expect(reasons('avion strikes')).toEqual([{ kind: 'tag', text: 'Avión' }]);
  expect(reasons('span wings faa')).toEqual([
    { kind: 'column', text: 'Span of the wings (wingspan)' },
    { kind: 'publisher', text: 'FAA' },
  ]);
  expect(reasons('wildlife')).toEqual([{ kind: 'description', text: 'Wildlife at airports' }]);
});

test('a dataset is found by its titles in other languages, and says so', () => {
  const translated = { ...birds, title_translated: { en: 'Bird strikes', de: 'Vogelschläge' } };
  const { find } = createDatasetSearch([toCatalogueDataset(translated, 'https://example.org/site/')]);
  expect(find('vogel')[0]?.reasons).toEqual([{ kind: 'name', text: 'Vogelschläge' }]);
  expect(find('bird')[0]?.reasons).toEqual([]);
});

test('a resource is found with its dataset', () => {
  const catalogue = { title: '', description: '', locale: 'en', map: null, openFrom: [], datasets };
  expect(findResource(catalogue, 'r1')?.dataset.name).toBe('birdstrikes');
  expect(findResource(catalogue, 'r2')).toBeNull();
});
