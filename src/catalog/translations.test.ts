import { expect, test } from 'vitest';
import { fromCkan } from './from-ckan.ts';
import { toJsonObject, type JsonObject } from './members.ts';
import { createNotices } from './notices.ts';
import { parsePackage } from './parse-package.ts';

function read(json: unknown) {
  const notices = createNotices();
  const object = toJsonObject(json, 'data/x/datapackage.json', '', notices) as JsonObject;
  const dataset = parsePackage(
    fromCkan(object, () => false),
    'x',
    () => undefined,
  );
  return { notices: notices.list.map(({ text }) => text), dataset };
}

test('a package, its resources and fields have texts in other languages', () => {
  const { notices, dataset } = read({
    name: 'trees',
    title: 'Trees',
    'title@fr': 'Arbres',
    'description@pt-BR': 'Árvores da cidade',
    'title@oops!': 'x',
    resources: [
      {
        name: 'trees',
        path: 'trees.csv',
        'title@fr': 'Les arbres',
        schema: {
          fields: [{ name: 'h', title: 'Height', 'title@fr': 'Hauteur', 'description@fr': 'En mètres' }],
        },
      },
    ],
  });
  expect(dataset.translations).toEqual({
    fr: { title: 'Arbres' },
    'pt-BR': { description: 'Árvores da cidade' },
  });
  expect(dataset.resources[0]?.translations).toEqual({ fr: { title: 'Les arbres' } });
  expect(dataset.resources[0]?.schema?.fields[0]?.info).toEqual({
    label: 'Height',
    'label@fr': 'Hauteur',
    'notes@fr': 'En mètres',
  });
  expect(notices).toEqual([
    'data/x/datapackage.json: title@oops! is ignored: "oops!" is not a language such as "fr" or "pt-BR"',
  ]);
});

test('keywords have theirs in the same order, or are ignored with a word', () => {
  const { notices, dataset } = read({
    name: 'trees',
    keywords: ['tree', 'street'],
    'keywords@fr': ['arbre', 'rue'],
    'keywords@de': ['Baum'],
    'keywords@?': ['x', 'y'],
    resources: [],
  });
  expect(dataset.keywordTranslations).toEqual({ fr: { tree: 'arbre', street: 'rue' } });
  expect(notices).toEqual([
    'data/x/datapackage.json: keywords@de is ignored: it has 1 instead of 2 texts, one for each of "keywords", in their order',
    'data/x/datapackage.json: keywords@? is ignored: "?" is not a language such as "fr" or "pt-BR"',
  ]);
});

test.each([
  ['tags_translated', { en: ['tree', 'street'], fr: ['arbre', 'rue'] }, ['street', 'tree']],
  ['keywords', { en: ['tree', 'street'], fr: ['arbre', 'rue'], de: [] }, []],
])("CKAN's %s by language go by the list that names the tags", (member, lists, tags) => {
  const { notices, dataset } = read({
    name: 'trees',
    num_resources: 0,
    tags: tags.map((name) => ({ name })),
    [member]: lists,
    resources: [],
  });
  expect(notices).toEqual([]);
  expect(dataset.keywords).toEqual(['tree', 'street']);
  expect(dataset.keywordTranslations?.['fr']).toEqual({ tree: 'arbre', street: 'rue' });
});

test("CKAN's lists that do not name the tags are ignored with a word", () => {
  const { notices, dataset } = read({
    name: 'trees',
    num_resources: 0,
    tags: [{ name: 'oak' }],
    tags_translated: { fr: ['arbre', 'rue'] },
    resources: [],
  });
  expect([dataset.keywords, dataset.keywordTranslations]).toEqual([['oak'], undefined]);
  expect(notices).toEqual([
    'data/x/datapackage.json: tags_translated is ignored: none of its lists has the names of "tags"',
  ]);
});

test("CKAN's texts by language are read as ckanext-fluent keeps them, the title too where there is no other", () => {
  const { notices, dataset } = read({
    name: 'trees',
    num_resources: 1,
    title_translated: { en: 'Trees', fr: 'Arbres', de: '' },
    notes: 'All trees',
    notes_translated: { en: 'All trees', fr: 'Tous les arbres' },
    organization: { name: 'city', title: 'The City', title_translated: { fr: 'La ville' } },
    resources: [
      {
        name: 'CSV',
        name_translated: { fr: 'Fichier CSV' },
        description_translated: { fr: 'Le fichier' },
        url: 'https://example.org/x.csv',
      },
    ],
  });
  expect(notices).toEqual([]);
  expect(dataset.title).toBe('Trees');
  expect(dataset.translations).toEqual({
    en: { title: 'Trees', description: 'All trees' },
    fr: { title: 'Arbres', description: 'Tous les arbres' },
  });
  expect(dataset.organization?.translations).toEqual({ fr: { title: 'La ville' } });
  expect(dataset.resources[0]?.translations).toEqual({
    fr: { title: 'Fichier CSV', description: 'Le fichier' },
  });
});
