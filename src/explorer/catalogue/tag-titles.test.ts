import { expect, test } from 'vitest';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { createHandler } from '../../http/create-handler.ts';
import { openFolder } from '../../node/open-folder.ts';
import { tempFolder } from '../../testing/temp-folder.ts';
import type { PackageSearchResult } from '../api/answers.ts';
import { createDatasetSearch } from './dataset-search.ts';
import { toCatalogue } from './load-catalogue.ts';
import { countFacets } from './dataset-facets.ts';

const SITE = 'http://test.ckan.net';

/** What the API answers of a folder whose publisher speaks English and French. */
async function ask(): Promise<PackageSearchResult['results']> {
  const engine = createNativeEngine();
  const trees = {
    name: 'trees',
    keywords: ['tree', 'street'],
    'keywords@fr': ['arbre', 'rue'],
    datapond: {
      organization: { name: 'city', title: 'The City', 'title@fr': 'La ville' },
      groups: [{ name: 'green', title: 'Green', 'title@fr': 'Vert' }],
    },
    resources: [{ name: 'trees', path: 'trees.csv' }],
  };
  const lamps = {
    name: 'lamps',
    num_resources: 1,
    tags: [{ name: 'lamp' }, { name: 'street' }],
    tags_translated: { en: ['lamp', 'street'], fr: ['lampadaire', 'street'] },
    resources: [{ name: 'lamps', url: 'https://data.example/lamps.csv' }],
  };
  const data = tempFolder({
    'trees/trees.csv': 'a\n1\n',
    'trees/datapackage.json': JSON.stringify(trees),
    'lamps/lamps.csv': 'a\n1\n',
    'lamps/datapackage.json': JSON.stringify(lamps),
  });
  const { ports } = await openFolder({ data, engine, cache: null, log: () => {} });
  const answer = await createHandler(ports, { siteUrl: SITE })(
    new Request(`${SITE}/api/3/action/package_search`),
  );
  await engine.close();
  return ((await answer.json()) as { result: PackageSearchResult }).result.results;
}

test('tags, organizations and groups are called as the visitor speaks, and are themselves in addresses', async () => {
  const packages = await ask();
  expect(packages.find(({ name }) => name === 'trees')?.tags_translated).toEqual({
    en: ['street', 'tree'],
    fr: ['rue', 'arbre'],
  });
  const status = { site_title: '', site_description: '', locale_default: 'en' };
  const { datasets } = toCatalogue({ status, packages }, new URL(`${SITE}/`), 'fr');
  const facets = new Map(
    countFacets(datasets, { tag: ['street'] }).map(({ facet, entries }) => [
      facet,
      entries.map(({ name, title, count }) => [name, title, count]),
    ]),
  );
  // The lamps' publisher has no word for the street, the trees' has.
  expect(facets.get('tag')).toEqual([
    ['street', 'rue', 2],
    ['tree', 'arbre', 1],
    ['lamp', 'lampadaire', 1],
  ]);
  expect(facets.get('organization')).toEqual([['city', 'La ville', 1]]);
  expect(facets.get('group')).toEqual([['green', 'Vert', 1]]);
  const search = createDatasetSearch(datasets).find;
  expect(
    search('rue')
      .map(({ dataset }) => dataset.name)
      .sort(),
  ).toEqual(['lamps', 'trees']);
  expect(search('lamp street').map(({ dataset, reasons }) => [dataset.name, reasons])).toEqual([
    ['lamps', [{ kind: 'tag', text: 'street' }]],
  ]);
});
