import { geoMercator } from 'd3-geo';

/** A place on the map of the whole world, which is 1 wide: nought is west, and of Mercator's square north. */
export type Unit = readonly [u: number, v: number];

/** Where the map ends in the east, where longitudes are told from 0 to 360 degrees: half a world further than Mercator's square. */
export const FURTHEST_EAST = 1.5;

/** Where Mercator's square ends, as on all web maps. */
const MOST_LATITUDE = 85.0511;

const square = geoMercator()
  .scale(1 / (2 * Math.PI))
  .translate([0.5, 0.5]);

/** Degrees as a place of Mercator's square; what lies beyond its northern and southern edge lies on it. */
export function toUnit(longitude: number, latitude: number): [u: number, v: number] {
  const held = Math.max(-MOST_LATITUDE, Math.min(MOST_LATITUDE, latitude));
  // East goes on evenly, and past 180 degrees, where a projection would begin anew in the west.
  return [(longitude + 180) / 360, square([0, held])?.[1] ?? 0];
}

/** Degrees of a place of Mercator's square. */
export function fromUnit([u, v]: Unit): { readonly longitude: number; readonly latitude: number } {
  return { longitude: u * 360 - 180, latitude: square.invert?.([0.5, v])?.[1] ?? 0 };
}
