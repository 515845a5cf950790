import { expect, test } from 'vitest';
import { fieldInLanguage, inLanguage } from './in-language.ts';

const trees = {
  id: '1',
  name: 'trees',
  title: 'Trees',
  notes: 'All trees',
  title_translated: { en: 'Trees', fr: 'Arbres', pt_BR: 'Árvores' },
  tags: [
    { name: 'street', display_name: 'street' },
    { name: 'tree', display_name: 'tree' },
  ],
  tags_translated: { en: ['street', 'tree'], fr: ['rue', ''] },
  organization: { name: 'city', title: 'The City', title_translated: { fr: 'La ville' } },
  resources: [
    {
      id: 'r',
      name: 'File',
      name_translated: { fr: 'Fichier' },
      description: null,
      format: 'CSV',
      size: 1,
      url: '',
      datastore_active: true,
    },
  ],
};

test.each([
  ['fr', 'Arbres'],
  ['fr-CA', 'Arbres'],
  ['pt-BR', 'Árvores'],
  ['pt', 'Árvores'],
  ['de', 'Trees'],
])('in %s the title is %s', (language, title) => {
  expect(inLanguage(trees, language).title).toBe(title);
});

test('what is not translated stays, what is comes at every level', () => {
  expect(inLanguage(trees, 'fr')).toMatchObject({
    notes: 'All trees',
    organization: { title: 'La ville' },
    tags: [
      { name: 'street', display_name: 'rue' },
      { name: 'tree', display_name: 'tree' },
    ],
    resources: [{ name: 'Fichier', description: null }],
  });
});

test('columns have labels of their own', () => {
  const field = { id: 'h', type: 'int4', info: { label: 'Height', notes: 'm', 'label@fr': 'Hauteur' } };
  expect(fieldInLanguage(field, 'fr').info).toMatchObject({ label: 'Hauteur', notes: 'm' });
  expect(fieldInLanguage(field, 'de')).toEqual(field);
});
