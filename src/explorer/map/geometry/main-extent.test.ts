import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { expect, test } from 'vitest';
import type { RegionFile } from '../areas/load-regions.ts';
import { toRegions } from '../areas/load-regions.ts';
import { mainExtent } from './main-extent.ts';
import type { GlobeProjection } from './projection.ts';
import { EQUAL_EARTH, projectionFor } from './projection.ts';
import { UNDRAWN_COUNTRIES } from '../areas/undrawn-countries.ts';
import { toCountries } from '../areas/world.ts';

const file = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json');
const topology = JSON.parse(readFileSync(file, 'utf8')) as Topology<{
  readonly countries: GeometryCollection<{ readonly name: string }>;
}>;
const world = [...toCountries(feature(topology, topology.objects.countries).features), ...UNDRAWN_COUNTRIES];
const extentOf = (...codes: readonly string[]) =>
  mainExtent(
    world.flatMap(({ numeric, shape }) => (numeric !== null && codes.includes(numeric) ? [[shape]] : [])),
    EQUAL_EARTH.boundsOf,
    { least: 0.08, reach: 1 },
  );
const holds = (
  extent: ReturnType<typeof extentOf>,
  coordinates: readonly [number, number],
  { boundsOf }: GlobeProjection = EQUAL_EARTH,
) => {
  const { west, north } = boundsOf({ type: 'Point', coordinates: [...coordinates] });
  return (
    extent !== null &&
    west > extent.west &&
    west < extent.east &&
    north > extent.north &&
    north < extent.south
  );
};

test.each([
  ['France', ['250'], [2, 48], [-53, 4]],
  ['with Corsica', ['250'], [9, 42], [55, -21]],
  ['Indonesia, all of it', ['360'], [138, -5], [150, -25]],
  ['Norway, with Svalbard', ['578'], [15, 78], [3, -54]],
  ['the United States, with Alaska', ['840'], [-150, 62], [20, 50]],
  ['Germany and Poland', ['276', '616'], [13, 52], [2, 40]],
  ['Malta, and where it is', ['470'], [14, 37.5], [14, 60]],
] as const)('%s', (_, codes, within, beyond) => {
  const extent = extentOf(...codes);
  expect(holds(extent, within)).toBe(true);
  expect(holds(extent, beyond)).toBe(false);
});

test('no country is nowhere', () => {
  expect(extentOf()).toBeNull();
});

test.each([
  [
    'the United States',
    'US',
    [],
    [
      [-69, 45],
      [-81, 26],
      [-123, 47],
      [-117, 33],
    ],
    [
      [-150, 62],
      [-157, 21],
    ],
  ],
  [
    'far from each other, where there are no others',
    'US',
    ['AK', 'HI', 'NY'],
    [
      [-150, 62],
      [-157, 21],
      [-74, 42],
    ],
    [],
  ],
  [
    'one at each coast',
    'US',
    ['CA', 'NY'],
    [
      [-120, 37],
      [-74, 42],
    ],
    [[-150, 62]],
  ],
  [
    'France',
    'FR',
    [],
    [
      [2, 48],
      [9, 42],
    ],
    [
      [-53, 4],
      [55, -21],
    ],
  ],
  [
    'Spain',
    'ES',
    [],
    [
      [-3, 40],
      [3, 39.7],
    ],
    [[-16, 28]],
  ],
  ['Portugal', 'PT', [], [[-8, 39]], [[-25, 38]]],
  [
    'Russia, to its end',
    'RU',
    [],
    [
      [37, 55],
      [20.5, 54.7],
      [160, 56],
    ],
    [],
  ],
  [
    'Canada',
    'CA',
    [],
    [
      [-79, 43],
      [-123, 49],
      [-53, 47],
      [-68, 63],
    ],
    [],
  ],
  [
    'Japan',
    'JP',
    [],
    [
      [141, 43],
      [130, 32],
      [128, 26.5],
    ],
    [],
  ],
  [
    'New Zealand',
    'NZ',
    [],
    [
      [170, -45],
      [175, -37],
      [-176.5, -44],
    ],
    [],
  ],
] as const)('regions of %s', (_, country, codes, within, beyond) => {
  const path = new URL(`../areas/outlines/regions-${country.toLowerCase()}.json`, import.meta.url);
  const regions = toRegions(country, JSON.parse(readFileSync(path, 'utf8')) as RegionFile);
  const projection = projectionFor([regions.map(({ shape }) => shape)]);
  const wanted = regions.filter(({ code, depth }) =>
    codes.length === 0 ? code !== null && depth === 0 : codes.some((one) => code === `${country}-${one}`),
  );
  const shapes = wanted.map(({ shape }) => shape);
  const extent = mainExtent([shapes], projection.boundsOf, { least: 0.002, reach: 0.5 });
  for (const place of within) expect(holds(extent, place, projection), `${place}`).toBe(true);
  for (const place of beyond) expect(holds(extent, place, projection), `${place}`).toBe(false);
});
