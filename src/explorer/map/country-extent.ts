import type { GeoJSON } from 'geojson';
import type { Country } from './undrawn-countries.ts';
import { polygonsOf } from './world.ts';
import type { Bounds } from './view.ts';
import { boundsAround } from './view.ts';

/** The least part of a map's width that is shown: closer, outlines are coarse, and nobody sees where on earth it is. */
const LEAST = 0.08;

/**
 * The part of a map that some countries take, each without what lies far off, as French Guiana from France; null where there are none.
 * @param boundsOf of a shape on the map, which is 1 wide
 */
export function extentOfCountries(
  countries: readonly Country[],
  boundsOf: (shape: GeoJSON) => Bounds,
): Bounds | null {
  const all = boundsAround(countries.map((country) => mainBounds(country, boundsOf)));
  if (!all) return null;
  const { west, east, north, south } = all;
  const more = Math.max(0, LEAST - Math.max(east - west, south - north)) / 2;
  return { west: west - more, east: east + more, north: north - more, south: south + more };
}

/** Where the largest part of a country lies, with all that is no farther from it than it is large itself. */
function mainBounds({ shape }: Country, boundsOf: (shape: GeoJSON) => Bounds): Bounds {
  const parts = polygonsOf(shape.geometry).map((coordinates) => boundsOf({ type: 'Polygon', coordinates }));
  if (parts.length < 2) return boundsOf(shape);
  let main = parts.reduce((largest, part) => (areaOf(part) > areaOf(largest) ? part : largest));
  // What is near takes what is near to that with it.
  for (let taken = 0; ;) {
    const near = parts.filter((part) => isNear(part, main));
    if (near.length === taken) return main;
    taken = near.length;
    main = boundsAround([main, ...near]) ?? main;
  }
}

function isNear(part: Bounds, { west, east, north, south }: Bounds): boolean {
  const [across, down] = [east - west, south - north];
  return (
    part.west < east + across &&
    part.east > west - across &&
    part.north < south + down &&
    part.south > north - down
  );
}

function areaOf({ west, east, north, south }: Bounds): number {
  return (east - west) * (south - north);
}
