import { expect, test } from 'vitest';
import { createFindCountry, tellCountry, toCountryCode } from './country-codes.ts';

test.each([
  [['DE', 'fr'], 'alpha2'],
  [['DEU', 'fra'], 'alpha3'],
  [['276', '8'], 'numeric'],
  [['Germany', 'Côte d’Ivoire', 'United States', 'Czech Republic'], 'name'],
  [['DE', 'XX'], null],
  [[], null],
] as const)('%j is told by %s', (values, code) => {
  expect(toCountryCode([...values])).toBe(code);
});

test.each([
  'Russia',
  'Russian Federation',
  'south korea',
  'Iran (Islamic Republic of)',
  'Viet Nam',
  'USA',
  'Great Britain',
  'Türkiye',
  'Democratic Republic of the Congo',
  'St. Lucia',
  'Tuvalu',
  'Bosnia and Herzegowina',
  'Afganistan',
])('people write %s', (name) => {
  expect(createFindCountry('name')(name)).toMatch(/^\d{3}$/);
});

test.each(['Africa', 'World', 'European Union', 'Slovania', 'Korea', 'Guyane'])(
  '%s is no country',
  (name) => {
    expect(createFindCountry('name')(name)).toBeNull();
  },
);

test('a share of other values is allowed where a column is named for countries', () => {
  const values = ['DE', 'FR', 'IT', 'ES', 'EU28'];
  expect(toCountryCode(values)).toBeNull();
  expect(toCountryCode(values, 0.8)).toBe('alpha2');
});

test('a country is told in the reader’s language', () => {
  expect(tellCountry('276', 'de', 'x')).toBe('Deutschland');
  expect(tellCountry('999', 'de', 'Kosovo')).toBe('Kosovo');
});
