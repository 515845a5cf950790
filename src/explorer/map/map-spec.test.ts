import { expect, test } from 'vitest';
import { formatMap, parseMap } from './map-spec.ts';
import type { MapSpec } from './map-spec.ts';

test.each<MapSpec>([
  { of: { kind: 'points', latitude: 'lat', longitude: 'a & b' }, place: null },
  {
    of: { kind: 'points', latitude: 'lat', longitude: 'lon' },
    place: { latitude: -33.1234, longitude: 151.5, zoom: 4.25 },
  },
  { of: { kind: 'shapes', geometry: 'geom' }, place: null },
  { of: { kind: 'countries', country: 'iso', measure: 'count', column: null }, place: null },
  { of: { kind: 'countries', country: 'iso', measure: 'avg', column: 'gdp' }, place: null },
  { of: { kind: 'regions', region: 'state', within: null, measure: 'count', column: null }, place: null },
  { of: { kind: 'regions', region: 'state', within: 'US', measure: 'sum', column: 'beds' }, place: null },
])('a map survives the address %#', (spec) => {
  const params = new URLSearchParams(formatMap(spec).map(([name, value]) => [name, value]));
  expect(parseMap(new URLSearchParams(params.toString()))).toEqual(spec);
});

test.each(['', 'map=globe', 'map=points&latitude=a', 'map=shapes', 'map=regions'])(
  '%j tells no map',
  (text) => {
    expect(parseMap(new URLSearchParams(text))).toBeNull();
  },
);

test.each(['x', '91,0,3', '0,181,3', '0,0,99', '1,2'])('a place %j that is none shows everything', (at) => {
  expect(parseMap(new URLSearchParams(`map=shapes&geometry=g&at=${at}`))?.place).toBeNull();
});
