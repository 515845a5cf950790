import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { expect, test } from 'vitest';
import { mainExtent } from './main-extent.ts';
import { EQUAL_EARTH } from './projection.ts';
import { UNDRAWN_COUNTRIES } from './undrawn-countries.ts';
import { toCountries } from './world.ts';

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
const at = (longitude: number, latitude: number) =>
  EQUAL_EARTH.boundsOf({ type: 'Point', coordinates: [longitude, latitude] });
const holds = (extent: ReturnType<typeof extentOf>, [longitude, latitude]: readonly [number, number]) => {
  const { west, north } = at(longitude, latitude);
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
