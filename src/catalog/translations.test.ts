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

test("texts by language are read as Data Package's recipe has them, wherever a text may stand", () => {
  const { notices, dataset } = read({
    name: 'codes',
    languages: ['en', 'es'],
    title: { '': 'Language codes', es: 'Códigos de idioma' },
    keywords: { '': 'language', es: 'idioma' },
    licenses: [
      { title: { '': 'Share alike', es: 'Compartir igual' }, path: { '': 'https://x/', es: 'https://x/es' } },
    ],
    contributors: [{ title: 'Jo', role: { '': 'author', es: 'autor' } }],
    resources: [
      {
        path: 'a.csv',
        title: { de: 'Sprachen', fr: 'Langues' },
        schema: { fields: [{ name: 'n', title: { es: 'Nombre', en: 'Name' }, description: { fr: '' } }] },
      },
    ],
  });
  expect(notices).toEqual([]);
  expect(dataset).toMatchObject({
    title: 'Language codes',
    translations: { es: { title: 'Códigos de idioma' } },
    keywords: ['language'],
    keywordTranslations: { es: { language: 'idioma' } },
    licenses: [{ title: 'Share alike', path: 'https://x/' }],
    contributors: [{ title: 'Jo', role: 'author' }],
  });
  expect(dataset.resources[0]).toMatchObject({
    title: 'Sprachen',
    translations: { de: { title: 'Sprachen' }, fr: { title: 'Langues' } },
  });
  expect(dataset.resources[0]?.schema?.fields[0]?.info).toEqual({
    label: 'Name',
    'label@es': 'Nombre',
    'label@en': 'Name',
  });
});

test('a CKAN that answers its texts by language moves in with them', () => {
  const { notices, dataset } = read({
    num_resources: 1,
    name: 'baeume',
    title: { de: 'Bäume', fr: 'Arbres', en: '', it: '' },
    description: { de: 'Alle Bäume', fr: 'Tous les arbres', en: '', it: '' },
    keywords: { de: ['baum'], fr: ['arbre'], en: [], it: [] },
    organization: { name: 'stadt', title: { de: 'Die Stadt', fr: 'La ville' } },
    resources: [{ name: { de: 'Liste', fr: 'Liste' }, url: 'https://example.org/x.csv' }],
  });
  expect(notices).toEqual([]);
  expect(dataset).toMatchObject({
    title: 'Bäume',
    description: 'Alle Bäume',
    translations: { fr: { title: 'Arbres', description: 'Tous les arbres' } },
    keywords: ['baum'],
    keywordTranslations: { fr: { baum: 'arbre' } },
    organization: { title: 'Die Stadt', translations: { fr: { title: 'La ville' } } },
  });
  expect(dataset.resources[0]?.title).toBe('Liste');
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
