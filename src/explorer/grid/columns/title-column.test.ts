import { expect, test } from 'vitest';
import { toTitleColumn } from './title-column.ts';

const text = (...ids: string[]) => ids.map((id) => ({ id, type: 'text' }));

test('a column that is called so names the records', () => {
  expect(toTitleColumn(text('ident', 'type', 'name'), [])).toBe('name');
  expect(toTitleColumn(text('code', 'CountryName'), [])).toBe('CountryName');
  expect(toTitleColumn(text('username_hash', 'Kurz-Titel'), [])).toBe('Kurz-Titel');
  expect(toTitleColumn(text('id_lieu', 'nom_lieu'), [])).toBe('nom_lieu');
  expect(toTitleColumn([{ id: 'name', type: 'int4' }], [])).toBeNull();
  const vector = { id: '_full_text', type: 'tsvector' };
  expect(toTitleColumn([vector], [{ _full_text: "'newt':1" }, { _full_text: "'toad':1" }])).toBeNull();
});

test('else the first texts that are different, and neither codes nor essays', () => {
  const sample = Array.from({ length: 20 }, (_, index) => ({
    iso: `C${index}`,
    kind: index % 2 ? 'river' : 'mountain',
    place: `Place number ${index}`,
    story: 'words '.repeat(80) + index,
  }));
  expect(toTitleColumn(text('iso', 'kind', 'story', 'place'), sample)).toBe('place');
  expect(toTitleColumn(text('iso', 'kind'), sample)).toBeNull();
});
