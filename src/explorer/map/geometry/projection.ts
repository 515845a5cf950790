import type { Feature, GeoJSON, Geometry } from 'geojson';
import {
  geoAzimuthalEqualArea,
  geoCentroid,
  geoDistance,
  geoEqualEarth,
  geoMercator,
  geoPath,
  geoTransform,
} from 'd3-geo';
import { toUnit } from './mercator.ts';
import type { Bounds } from './view.ts';

/** A part of a map, ready to be drawn: in places of the map, which is 1 wide. */
export interface Outline {
  readonly path: Path2D;
  readonly bounds: Bounds;
}

/** How the world becomes a map. */
export interface Projection {
  /** Of a map that is 1 wide. */
  readonly height: number;
  /** Of a shape on the globe, cut where the map ends. */
  readonly outline: (shape: GeoJSON) => Outline;
}

/** A projection of the whole globe, without an edge that shapes are cut at. */
export interface GlobeProjection extends Projection {
  /** The edge of the globe. */
  readonly sphere: () => Outline;
  /** Where a shape of the globe lies. */
  readonly boundsOf: (shape: GeoJSON) => Bounds;
}

const mercator = geoMercator()
  .scale(1 / (2 * Math.PI))
  .translate([0.5, 0.5])
  .clipExtent([
    [0, 0],
    [1, 1],
  ]);

/** Mercator's square: the map of tiles and of coordinates. */
export const MERCATOR: Projection = {
  height: 1,
  outline: (shape) => toOutline(geoPath(mercator), shape),
};

const plane = geoTransform({
  point(longitude, latitude) {
    this.stream.point(...toUnit(longitude, latitude));
  },
});

/** Of somebody's shape on Mercator's square: taken as it is drawn, whichever way round, where a globe would take all the rest. */
export function outlineOfDrawn(shape: GeoJSON): Outline {
  return toOutline(geoPath(plane), shape);
}

const SPHERE = { type: 'Sphere' } as const;
const equal = geoEqualEarth();
const [[left, top], [right, bottom]] = geoPath(equal).bounds(SPHERE);
equal.scale(equal.scale() / (right - left)).translate([0.5, (0.5 * (bottom - top)) / (right - left)]);
// At d3's usual precision, which is of pixels, curves would be straight.
equal.precision(0.0001);

/** Equal Earth, on which countries are as large as they are. */
export const EQUAL_EARTH: GlobeProjection = {
  height: (bottom - top) / (right - left),
  outline: (shape) => toOutline(geoPath(equal), shape),
  sphere: () => toOutline(geoPath(equal), SPHERE as unknown as Feature<Geometry>),
  boundsOf: (shape) => toBounds(geoPath(equal), shape),
};

/** Degrees from the middle of a map of one part of the world to its edge: all but the other side. */
const REACH = 120;
/** Degrees from the middle to countries beyond which a map of one part of the world would show them awry. */
const FAR = 60;

/**
 * A map of the part of the world where some countries are, on which everything is as large as it is and nothing there is much awry
 * (Lambert's azimuthal equal-area projection); of the whole world where they lie far from each other.
 * @param countries the shapes of each
 */
export function projectionFor(countries: readonly (readonly Feature<Geometry>[])[]): GlobeProjection {
  const middles = countries.map((features) =>
    geoCentroid({ type: 'FeatureCollection', features: [...features] }),
  );
  const middle = geoCentroid({ type: 'MultiPoint', coordinates: middles });
  const isFar = middles.some((one) => geoDistance(one, middle) > toRadians(FAR));
  return isFar ? EQUAL_EARTH : projectionAround(middle);
}

function projectionAround([longitude, latitude]: readonly [number, number]): GlobeProjection {
  const round = geoAzimuthalEqualArea()
    .rotate([-longitude, -latitude])
    .clipAngle(REACH)
    .scale(0.25 / Math.sin(toRadians(REACH / 2)))
    .translate([0.5, 0.5])
    // Of a country, which is a small part of the map.
    .precision(0.00002);
  return {
    height: 1,
    outline: (shape) => toOutline(geoPath(round), shape),
    sphere: () => toOutline(geoPath(round), SPHERE as unknown as Feature<Geometry>),
    boundsOf: (shape) => toBounds(geoPath(round), shape),
  };
}

function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

function toOutline(path: ReturnType<typeof geoPath>, shape: GeoJSON): Outline {
  // d3 begins paths, of which a Path2D is one.
  const drawn = Object.assign(new Path2D(), { beginPath: () => undefined });
  // The radius of points, which are drawn as dots of their own.
  path.pointRadius(0).context(drawn)(shape);
  return { path: drawn, bounds: toBounds(path.context(null), shape) };
}

function toBounds(path: ReturnType<typeof geoPath>, shape: GeoJSON): Bounds {
  const [[west, north], [east, south]] = path.bounds(shape);
  return { west, east, north, south };
}
