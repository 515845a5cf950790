import type { Geometry, Position } from 'geojson';
import type { Sampled } from '../../aggregate/source.ts';
import type { Unit } from './mercator.ts';
import { toUnit } from './mercator.ts';
import { outlineOfDrawn } from './projection.ts';
import type { Outline } from './projection.ts';
import { parseWkt } from './parse-wkt.ts';

/** A record's geometry, ready to be drawn. */
export interface Shape extends Outline {
  /** The record's `_id`. */
  readonly id: string;
  readonly label: string | null;
  readonly kind: 'point' | 'line' | 'area';
  /** Its points, where it has some. */
  readonly points: readonly Unit[];
}

/** Shapes that a page draws at once. */
export const MOST_SHAPES = 2000;

/** Geometries of records as shapes; what is none is left out. @param rows `_id`, the geometry as JSON or well-known text, and a name */
export function toShapes(rows: readonly Sampled[]): readonly Shape[] {
  return rows.flatMap(([id = null, text = null, label = null]) => {
    const geometry = text === null ? null : readGeometry(text);
    if (id === null || !geometry) return [];
    const points = pointsOf(geometry).map(([longitude = 0, latitude = 0]) => toUnit(longitude, latitude));
    return [{ id, label, kind: kindOf(geometry), points, ...outlineOfDrawn(geometry) }];
  });
}

const TYPES: ReadonlySet<unknown> = new Set([
  'Point',
  'MultiPoint',
  'LineString',
  'MultiLineString',
  'Polygon',
  'MultiPolygon',
  'GeometryCollection',
]);

/** A GeoJSON geometry, a feature's, or one in well-known text; null for anything else. */
function readGeometry(text: string): Geometry | null {
  if (!/^\s*\{/.test(text)) return parseWkt(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const { type, coordinates, geometries, geometry } = value as Record<string, unknown>;
  if (type === 'Feature') return geometry ? readGeometry(JSON.stringify(geometry)) : null;
  const whole = Array.isArray(type === 'GeometryCollection' ? geometries : coordinates);
  return TYPES.has(type) && whole ? (value as Geometry) : null;
}

function kindOf(geometry: Geometry): Shape['kind'] {
  if (geometry.type === 'GeometryCollection')
    return geometry.geometries[0] ? kindOf(geometry.geometries[0]) : 'point';
  return geometry.type.endsWith('Point') ? 'point' : geometry.type.endsWith('LineString') ? 'line' : 'area';
}

function pointsOf(geometry: Geometry): readonly Position[] {
  if (geometry.type === 'Point') return [geometry.coordinates];
  if (geometry.type === 'MultiPoint') return geometry.coordinates;
  return geometry.type === 'GeometryCollection' ? geometry.geometries.flatMap(pointsOf) : [];
}
