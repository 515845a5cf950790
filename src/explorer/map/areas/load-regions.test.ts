import { readdirSync, readFileSync } from 'node:fs';
import { geoArea, geoContains } from 'd3-geo';
import { expect, test } from 'vitest';
import { createFindRegion, countriesOf } from './find-region.ts';
import type { RegionFile } from './load-regions.ts';
import { toRegions } from './load-regions.ts';
import { COUNTRIES_WITH_REGIONS, countryOfCode } from './region-codes.ts';

const folder = new URL('./outlines/', import.meta.url);
const read = (country: string) =>
  toRegions(
    country,
    JSON.parse(readFileSync(new URL(`regions-${country.toLowerCase()}.json`, folder), 'utf8')) as RegionFile,
  );
/** The codes of the regions that hold a place. */
const at = (country: string, longitude: number, latitude: number) =>
  read(country).flatMap(({ code, shape }) =>
    code !== null && geoContains(shape, [longitude, latitude]) ? [code] : [],
  );

test('there is a file of each country whose codes are known, and no other', () => {
  const files = readdirSync(folder).flatMap((name) => /^regions-(..)\.json$/.exec(name)?.[1] ?? []);
  expect(files.map((name) => name.toUpperCase()).sort()).toEqual([...COUNTRIES_WITH_REGIONS].sort());
});

test('every outline is an area of its country’s code, once, wholes before their parts', () => {
  for (const country of COUNTRIES_WITH_REGIONS) {
    const regions = read(country);
    const codes = regions.flatMap(({ code }) => code ?? []);
    expect(new Set(codes).size, country).toBe(codes.length);
    expect(codes.length, country).toBeGreaterThan(0);
    for (const { code, name, shape } of regions) {
      // Wound the wrong way round, it would be all the rest of the world.
      expect(geoArea(shape), `${code}`).toBeLessThan(1);
      if (code === null) continue;
      expect(countryOfCode(code)).toBe(country);
      expect(name, code).not.toBe('');
    }
    const depths = regions.flatMap(({ code, depth }) => (code === null ? [] : [depth]));
    expect(depths, country).toEqual(depths.toSorted((a, b) => a - b));
  }
});

test.each([
  ['DE', [11.58, 48.14], ['DE-BY']],
  ['US', [-118.24, 34.05], ['US-CA']],
  ['US', [-66.1, 18.4], ['US-PR']],
  ['FR', [2.35, 48.86], ['FR-IDF', 'FR-75C']],
  ['IT', [9.19, 45.46], ['IT-25', 'IT-MI']],
  ['GB', [-3.19, 55.95], ['GB-SCT', 'GB-EDH']],
  ['NO', [5.32, 60.39], ['NO-46']],
  ['JP', [139.69, 35.69], ['JP-13']],
  ['BR', [-46.63, -23.55], ['BR-SP']],
  ['RU', [37.62, 55.75], ['RU-MOW']],
  ['UA', [34.1, 44.95], ['UA-43']],
  ['IE', [-6.26, 53.35], ['IE-L', 'IE-D']],
  ['AU', [151.2, -33.8], ['AU-NSW']],
] as const)('%s at %j is %j', (country, [longitude, latitude], codes) => {
  expect(at(country, longitude, latitude)).toEqual(codes);
});

test('regions are found by code, by what is behind the country in it, and by name', () => {
  const find = createFindRegion(read('DE'));
  expect(['DE-BY', 'by', 'Bayern', 'Baden-Wurttemberg', 'XX', 'FR-IDF'].map(find)).toEqual([
    'DE-BY',
    'DE-BY',
    'DE-BY',
    'DE-BW',
    null,
    null,
  ]);
  // Of several countries whole codes alone tell which one.
  const both = createFindRegion([...read('DE'), ...read('US')]);
  expect(['US-CA', 'DE-BY', 'BY', 'Bayern'].map(both)).toEqual(['US-CA', 'DE-BY', null, null]);
});

test('the values tell the country, or somebody does', () => {
  expect(countriesOf(['US-CA', 'DE-BY', 'x'], null)).toEqual(['DE', 'US']);
  expect(countriesOf(['CA', 'TX'], null)).toEqual(['US']);
  expect(countriesOf(['PA', 'MA'], null)).toBeNull();
  expect(countriesOf(['PA', 'MA'], 'BR')).toEqual(['BR']);
  expect(countriesOf([], null)).toBeNull();
});
