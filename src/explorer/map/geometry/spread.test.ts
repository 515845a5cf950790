import { expect, test } from 'vitest';
import { radiusOf } from './map-layer.ts';
import type { Place } from './map-layer.ts';
import { toUnit } from './mercator.ts';
import { spread } from './spread.ts';
import { TILE } from './view.ts';

const place = (longitude: number, latitude: number, records: number): Place => ({
  longitude,
  latitude,
  records,
  id: records === 1 ? '1' : null,
  label: null,
  at: toUnit(longitude, latitude),
});

/** Pixels that two dots lie on each other at most, seen from as far away as they are drawn. */
function overlapOf(places: readonly Place[], zoom: number): number {
  const world = TILE * 2 ** (zoom - 0.5);
  const most = Math.max(...places.map(({ records }) => records));
  const all = places.flatMap((one, i) =>
    places.slice(i + 1).map((other) => {
      const distance = Math.hypot(one.at[0] - other.at[0], one.at[1] - other.at[1]) * world;
      return radiusOf(one.records, most) + radiusOf(other.records, most) - distance;
    }),
  );
  return Math.max(0, ...all);
}

test('dots of many records do not lie on one another, and stay near where they were', () => {
  const zoom = 3;
  const places = [
    place(8, 50, 900),
    place(10, 51, 700),
    place(9, 48, 30),
    place(9, 48, 20),
    place(60, 10, 4),
  ];
  const apart = spread(places, zoom);
  expect(overlapOf(places, zoom)).toBeGreaterThan(10);
  expect(overlapOf(apart, zoom)).toBeLessThan(1);
  expect(apart.map(({ records, longitude }) => [records, longitude])).toEqual(
    places.map(({ records, longitude }) => [records, longitude]),
  );
  expect(apart[4]).toEqual(places[4]);
  for (const [i, { at }] of apart.entries()) {
    const [u, v] = places[i]!.at;
    expect(Math.hypot(at[0] - u, at[1] - v) * TILE * 2 ** zoom).toBeLessThan(40);
  }
});

test('a single record stands where it is', () => {
  const places = [place(8, 50, 1), place(8.1, 50, 1), place(8.2, 50.1, 400)];
  const apart = spread(places, 4);
  expect(apart.slice(0, 2)).toEqual(places.slice(0, 2));
  expect(apart[2]?.at).not.toEqual(places[2]?.at);
});
