import { expect, test } from 'vitest';
import { extensionOf, toColumnTitle, toName, toTitle, uniqueName, withoutExtension } from './names.ts';

test('a name is lower-case ASCII without accents or blanks', () => {
  expect(toName('Températures  Été (2020)')).toBe('temperatures-ete-2020');
  expect(toName('seattle_weather')).toBe('seattle_weather');
  expect(toName('Straße.v2')).toBe('strasse-v2');
});

test('nothing is left of a name in another script', () => {
  expect(toName('東京')).toBe('');
});

test('a title is made of a file name', () => {
  expect(toTitle('seattle-weather.csv')).toBe('Seattle weather');
  expect(toTitle('New  York.tsv')).toBe('New York');
  expect(toTitle('été.csv')).toBe('Été');
  // A column's name has no extension.
  expect(toColumnTitle('lake_name.en')).toBe('Lake name.en');
});

test('extensions are read from the last part of a path', () => {
  expect(extensionOf('a.b/c')).toBe('');
  expect(extensionOf('a/B.CSV')).toBe('csv');
  expect(extensionOf('.hidden')).toBe('');
  expect(withoutExtension('a/b.c.csv')).toBe('a/b.c');
});

test('a name that is taken gets a number', () => {
  const taken = new Set(['a']);
  expect([uniqueName('a', taken, '-'), uniqueName('a', taken, '-'), uniqueName('b', taken, '-')]).toEqual([
    'a-2',
    'a-3',
    'b',
  ]);
});
