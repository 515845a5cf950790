import { expect, test } from 'vitest';
import { layerIn } from './layer-in.ts';
import type { Place } from './map-layer.ts';
import type { Shape } from './shapes.ts';
import { toUnit } from './mercator.ts';
import type { Bounds } from './view.ts';

const placeAt = (longitude: number, latitude: number): Place => ({
  longitude,
  latitude,
  records: 3,
  id: null,
  label: null,
  at: toUnit(longitude, latitude),
});
const boxOf = (west: number, north: number, east: number, south: number): Bounds => {
  const [[left, top], [right, bottom]] = [toUnit(west, north), toUnit(east, south)];
  return { west: left, north: top, east: right, south: bottom };
};

test('of places those are told that are within all four edges', () => {
  const inside = [placeAt(10.1, 49.9), placeAt(19.9, 40.1)];
  const outside = [placeAt(9.9, 45), placeAt(20.1, 45), placeAt(15, 50.1), placeAt(15, 39.9)];
  expect(layerIn({ kind: 'points', places: [...outside, ...inside] }, boxOf(10, 50, 20, 40))).toEqual({
    kind: 'points',
    places: inside,
  });
});

test('of shapes those are told whose box reaches into view, though no corner of theirs does', () => {
  const shapeIn = (bounds: Bounds) => ({ bounds }) as Shape;
  const around = shapeIn(boxOf(0, 60, 30, 30));
  const across = shapeIn(boxOf(0, 46, 30, 44));
  const beside = [shapeIn(boxOf(21, 46, 30, 44)), shapeIn(boxOf(12, 60, 18, 51))];
  expect(layerIn({ kind: 'shapes', shapes: [around, ...beside, across] }, boxOf(10, 50, 20, 40))).toEqual({
    kind: 'shapes',
    shapes: [around, across],
  });
});
