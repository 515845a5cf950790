import { expect, test } from 'vitest';
import { toAreaFilters } from '../points/area-filters.ts';
import { fromUnit, toUnit } from './mercator.ts';
import { boundsOf, boxOf, fitView, placeOf, viewOf } from './view.ts';

const size = { width: 1000, height: 600 };

test('degrees and places of the map are each other’s', () => {
  expect(toUnit(0, 0)).toEqual([0.5, 0.5]);
  const [u, v] = toUnit(151.2, -33.9);
  const { longitude, latitude } = fromUnit([u, v]);
  expect([longitude, latitude].map((one) => Number(one.toFixed(6)))).toEqual([151.2, -33.9]);
  expect(toUnit(0, 90)[1]).toBeCloseTo(0, 4);
});

test('a view is found again by its middle and zoom', () => {
  const place = { latitude: 48.2, longitude: 16.4, zoom: 7.5 };
  const back = placeOf(viewOf(place, size), size);
  expect(back.latitude).toBeCloseTo(48.2, 6);
  expect(back.longitude).toBeCloseTo(16.4, 6);
  expect(back.zoom).toBeCloseTo(7.5, 6);
});

test('a fitted view holds everything, and a single place is not looked at from a metre above', () => {
  const all = { west: 0.4, east: 0.6, north: 0.3, south: 0.35 };
  const seen = boundsOf(fitView(all, size), size);
  expect(seen.west).toBeLessThan(all.west);
  expect(seen.east).toBeGreaterThan(all.east);
  expect(seen.north).toBeLessThan(all.north);
  const one = fitView({ west: 0.5, east: 0.5, north: 0.5, south: 0.5 }, size);
  expect(placeOf(one, size).zoom).toBeCloseTo(11, 6);
});

test('the tiles asked for stay the same while the map moves a little, and end where the world does', () => {
  const view = viewOf({ latitude: 10, longitude: 20, zoom: 5.2 }, size);
  expect(boxOf({ ...view, x: view.x + 3 }, size)).toEqual(boxOf(view, size));
  expect(boxOf(fitView({ west: 0, east: 1, north: 0, south: 1 }, size), size)).toMatchObject({
    west: 0,
    east: 1,
  });
});

test('an area becomes filters of both columns; beyond the map’s edge the poles are in', () => {
  const columns = { latitude: { id: 'lat', type: 'float8' }, longitude: { id: 'lon', type: 'float8' } };
  const filters = toAreaFilters(new Map(), columns, { west: -1, east: 0.75, north: -1, south: 0.5 });
  expect(filters.get('lon')).toEqual({ kind: 'range', from: -180, to: 90 });
  expect(filters.get('lat')).toEqual({ kind: 'range', from: 0, to: 90 });
});
