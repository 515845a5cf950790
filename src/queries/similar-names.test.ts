import { expect, test } from 'vitest';
import { similarNames } from './similar-names.ts';

const columns = ['iso_country', 'iso_region', 'name', 'Latitude', 'elevation_ft', 'id'];

test.each([
  ['iso_contry', ['iso_country']],
  ['country_iso', ['iso_country']],
  ['latitude', ['Latitude']],
  ['elevation', ['elevation_ft']],
  ['nmae', ['name']],
  ['population', []],
])('%j may be %j', (wrong, expected) => {
  expect(similarNames(wrong, columns)).toEqual(expected);
});
