import type { GeoJSON } from 'geojson';
import { polygonsOf } from '../areas/world.ts';
import type { Bounds } from './view.ts';
import { boundsAround } from './view.ts';

/** How much is shown around what there is. */
export interface Sight {
  /** The least part of a map's width and height that is shown: closer, outlines are coarse, and nobody sees where on earth it is. */
  readonly least: number;
  /** How far from all else a part may lie to be shown with it, in widths and heights of that. */
  readonly reach: number;
}

/** Regions of a country that are so small a part of all are few. */
const FEW = 0.1;
/** As many times as large a map has much room for a few. */
const MUCH = 2;

/**
 * The part of a map that some countries take, each without what lies far off, as French Guiana from France, and without the few of its
 * regions that would leave little room for all others, as Alaska; null where there are none.
 * @param countries the shapes of each: one, or those of its regions
 * @param boundsOf of a shape on the map, which is 1 wide
 */
export function mainExtent(
  countries: readonly (readonly GeoJSON[])[],
  boundsOf: (shape: GeoJSON) => Bounds,
  { least, reach }: Sight,
): Bounds | null {
  const all = boundsAround(
    countries.flatMap(
      (shapes) =>
        bulkBounds(shapes.flatMap((shape) => mainBounds(partsOf(shape).map(boundsOf), reach) ?? [])) ?? [],
    ),
  );
  if (!all) return null;
  const { west, east, north, south } = all;
  const more = Math.max(0, least - Math.max(east - west, south - north)) / 2;
  return { west: west - more, east: east + more, north: north - more, south: south + more };
}

/** Where most of some regions lie; null where there are none. */
function bulkBounds(regions: readonly Bounds[]): Bounds | null {
  const groups = touchingGroups(regions).toSorted((a, b) => b.length - a.length);
  const many = groups.filter(({ length }, i) => i === 0 || length > FEW * regions.length);
  const most = boundsAround(many.flat());
  let bulk = most;
  let few = groups.slice(many.length).flatMap((group) => boundsAround(group) ?? []);
  // Those that take the least room come first.
  while (bulk && most && few.length > 0) {
    const grown = few.map((group) => boundsAround([bulk as Bounds, group]) as Bounds);
    const least = grown.reduce((one, other) => (areaOf(other) < areaOf(one) ? other : one));
    if (areaOf(least) > MUCH * areaOf(most)) break;
    bulk = least;
    few = few.filter((_, i) => grown[i] !== least);
  }
  return bulk;
}

/** Regions with those that they touch, and that these touch. */
function touchingGroups(regions: readonly Bounds[]): readonly (readonly Bounds[])[] {
  let groups: readonly (readonly Bounds[])[] = [];
  for (const region of regions) {
    const touching = groups.filter((group) => group.some((other) => isNear(region, other, 0)));
    groups = [...groups.filter((group) => !touching.includes(group)), [region, ...touching.flat()]];
  }
  return groups;
}

/** Where the largest part of a country or region lies, with all that is near it; null where it is nowhere. */
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
