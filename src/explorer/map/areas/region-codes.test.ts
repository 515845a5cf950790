import { expect, test } from 'vitest';
import { countriesOfRegions, countryOfCode, toCountryOptions, toRegionCode } from './region-codes.ts';

test.each([
  [['DE-BY', 'us-ca', 'FR_IDF'], false, 'code'],
  [['DE-BY', 'DE-XX', 'FR-IDF', 'GB-ENG', 'IT-25'], true, 'code'],
  [['DE-BY', 'DE-XX'], false, null],
  [['CA', 'TX', 'NY'], true, 'local'],
  // Without a name that says so, anything has two letters.
  [['CA', 'TX', 'NY'], false, null],
  [['active', 'completed'], true, null],
  [['California', 'Texas', 'nowhere'], true, null],
  [['California', 'texas '], true, 'local'],
  [['California', 'Texas'], false, null],
  [['open', 'closed'], true, null],
  [['AB-12', 'XY-34'], false, null],
  [[], true, null],
] as const)('%j, named %j, are told by %j', (values, named, code) => {
  expect(toRegionCode([...values], named)).toBe(code);
});

test('a whole code tells its country', () => {
  expect(countryOfCode(' de-by ')).toBe('DE');
  expect(['DE', 'DE-XX', 'ZZ-BY', 'DE-BY-1', ''].map(countryOfCode)).toEqual([null, null, null, null, null]);
});

test.each([
  [['CA', 'TX', 'NY', 'WA', 'PR'], ['US']],
  // With the armed forces’ addresses, which are no states.
  [['CA', 'TX', 'NY', 'WA', 'FL', 'AE'], ['US']],
  [['BW', 'BY', 'HH', 'NW', 'TH'], ['DE']],
  [['SP', 'RJ', 'MG', 'BA'], ['BR']],
  [['Alabama'], ['US']],
  // As people write them, in either way.
  [['Bayern', 'bremen', 'HH', 'Thuringen'], ['DE']],
  [['Amazonas'], ['BR', 'CO', 'PE', 'VE']],
  [['Nord', 'Sud', 'Est', 'Extrême-Nord'], []],
  [['Nord', 'Sud', 'Est', 'Adamaoua'], ['CM']],
  [[], []],
] as const)('%j are of %j', (values, countries) => {
  expect(countriesOfRegions([...values])).toEqual(countries);
});

test('parts of several countries’ codes are of nobody’s alone', () => {
  expect(countriesOfRegions(['PA', 'MA', 'AL'])).toEqual(expect.arrayContaining(['BR', 'US']));
});

test('countries are offered by their names', () => {
  const options = toCountryOptions('de');
  expect(options).toContainEqual(['DE', 'Deutschland']);
  const names = options.map(([, name]) => name);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'de')));
});
