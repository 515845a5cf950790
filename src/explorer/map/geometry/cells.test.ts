import { expect, test } from 'vitest';
import { boxAround, cellOf, covers, stepOf } from './cells.ts';
import type { Place } from './map-layer.ts';
import { toUnit } from './mercator.ts';
import { boundsOf, fitView, viewOf } from './view.ts';

const size = { width: 1000, height: 600 };
const view = viewOf({ latitude: 10, longitude: 20, zoom: 5.2 }, size);
const moved = (x: number, y = 0) => ({ ...view, x: view.x + x, y: view.y + y });

test('cells are whole, and reach half a screen beyond the view', () => {
  const box = boxAround(view, size, { end: 1, old: null });
  for (const edge of [box.west, box.east, box.north, box.south])
    expect(edge / stepOf(5)).toBeCloseTo(Math.round(edge / stepOf(5)), 9);
  const seen = boundsOf(view, size);
  expect(box.west).toBeLessThanOrEqual(seen.west - (seen.east - seen.west) / 2);
  expect(box.south).toBeGreaterThanOrEqual(seen.south + (seen.south - seen.north) / 2);
  expect(covers(box, moved(500, -300), { size, end: 1 })).toBe(true);
  expect(covers(box, moved(600), { size, end: 1 })).toBe(false);
});

test('cells stay while the view is well within them, and others are asked for before their edge is seen', () => {
  const old = boxAround(view, size, { end: 1, old: null });
  expect(boxAround(moved(300, 100), size, { end: 1, old })).toBe(old);
  const next = boxAround(moved(420), size, { end: 1, old });
  expect(next).not.toEqual(old);
  expect(covers(old, moved(420), { size, end: 1 })).toBe(true);
  // Closer, there are more of them.
  expect(boxAround({ ...view, k: view.k * 2 }, size, { end: 1, old }).zoom).toBe(6);
});

test('no cells lie beyond the map', () => {
  const whole = { west: 0, east: 1, north: 0, south: 1 };
  const all = fitView(whole, size);
  expect(boxAround(all, size, { end: 1, old: null })).toMatchObject(whole);
  expect(boxAround(all, size, { end: 1.5, old: null }).east).toBeGreaterThan(1);
});

test('a place is within the cell that it stands for', () => {
  const at = toUnit(16.4, 48.2);
  const place: Place = { longitude: 16.4, latitude: 48.2, records: 3, id: null, label: null, at };
  const { west, east, north, south } = cellOf(place, 7);
  expect(west <= at[0] && at[0] < east && north <= at[1] && at[1] < south).toBe(true);
  expect(east - west).toBeCloseTo(stepOf(7), 12);
});
