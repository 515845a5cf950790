import type { GeoJSON } from 'geojson';
import { polygonsOf } from './world.ts';
import type { Bounds } from './view.ts';
import { boundsAround } from './view.ts';

/** How much is shown around what there is. */
export interface Sight {
  /** The least part of a map's width and height that is shown: closer, outlines are coarse, and nobody sees where on earth it is. */
  readonly least: number;
  /** How far from all else a part may lie to be shown with it, in widths and heights of that. */
  readonly reach: number;
}

/**
 * The part of a map that some countries take, each without what lies far off, as French Guiana from France; null where there are none.
 * @param countries the shapes of each
 * @param boundsOf of a shape on the map, which is 1 wide
 */
export function mainExtent(
  countries: readonly (readonly GeoJSON[])[],
  boundsOf: (shape: GeoJSON) => Bounds,
  { least, reach }: Sight,
): Bounds | null {
  const all = boundsAround(
    countries.flatMap((shapes) => mainBounds(shapes.flatMap(partsOf).map(boundsOf), reach) ?? []),
  );
  if (!all) return null;
  const { west, east, north, south } = all;
  const more = Math.max(0, least - Math.max(east - west, south - north)) / 2;
  return { west: west - more, east: east + more, north: north - more, south: south + more };
}

/** Where the largest part of a country lies, with all that is near it; null where it is nowhere. */
function mainBounds(parts: readonly Bounds[], reach: number): Bounds | null {
  const seen = parts.filter(({ west, south }) => Number.isFinite(west) && Number.isFinite(south));
  const [first] = seen;
  if (!first) return null;
  let main = seen.reduce((largest, part) => (areaOf(part) > areaOf(largest) ? part : largest), first);
  // What is near takes what is near to that with it.
  for (let taken = 0; ;) {
    const near = seen.filter((part) => isNear(part, main, reach));
    if (near.length === taken) return main;
    taken = near.length;
    main = boundsAround([main, ...near]) ?? main;
  }
}

/** Each of a shape's polygons by itself; a shape of none as it is. */
function partsOf(shape: GeoJSON): readonly GeoJSON[] {
  const polygons = shape.type === 'Feature' ? polygonsOf(shape.geometry) : [];
  return polygons.length < 2 ? [shape] : polygons.map((coordinates) => ({ type: 'Polygon', coordinates }));
}

function isNear(part: Bounds, { west, east, north, south }: Bounds, reach: number): boolean {
  const [across, down] = [(east - west) * reach, (south - north) * reach];
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
