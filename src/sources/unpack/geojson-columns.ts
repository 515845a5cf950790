import { stringify } from 'lossless-json';
import { columnsOf, isObject, type JsonColumn, type JsonRecord } from './json-record.ts';

/**
 * The columns of GeoJSON: its ids, its properties, the geometry, and of points `lat` and `lon`. Properties stand first where they have
 * names that others of these have too, since the first of two columns keeps its name. Null: it is no GeoJSON.
 */
export function fromGeoJson(value: unknown): readonly JsonColumn[] | null {
  if (!isObject(value)) return null;
  if (value['type'] === 'FeatureCollection' && Array.isArray(value['features']))
    return fromFeatures(value['features'].filter(isObject));
  if (value['type'] === 'Feature') return fromFeatures([value]);
  const { type, coordinates, geometries } = value;
  return SHAPES.has(type) && Array.isArray(coordinates ?? geometries)
    ? columnsOf([{ geometry: value }])
    : null;
}

/** Shapes of GeoJSON that may stand alone in a file. */
const SHAPES: ReadonlySet<unknown> = new Set(
  ['Point', 'LineString', 'Polygon']
    .flatMap((shape) => [shape, `Multi${shape}`])
    .concat('GeometryCollection'),
);

function fromFeatures(features: readonly JsonRecord[]): readonly JsonColumn[] {
  const own = columnsOf(features.map(({ properties }) => (isObject(properties) ? properties : {})));
  // Files made of a table have its coordinates and ids as properties, too.
  const others = (records: readonly JsonRecord[]) =>
    columnsOf(records).filter((column) => !own.some((property) => isSame(property, column)));
  const ids = others(features.map(({ id }) => (id === undefined ? {} : { id })));
  const made = others(features.map(fromGeometry));
  const isTaken = ids.some((column) => own.some((property) => hasNameOf(property, column)));
  return isTaken ? [...own, ...ids, ...made] : [...ids, ...own, ...made];
}

function fromGeometry({ geometry }: JsonRecord): JsonRecord {
  const point = isObject(geometry) && geometry['type'] === 'Point' ? geometry['coordinates'] : null;
  const [lon, lat] = Array.isArray(point) ? (point as readonly unknown[]) : [];
  return { ...(point !== null && { lat, lon }), geometry: geometry ?? null };
}

/** Whether two columns have one name, as columns of a table do that differ in case alone. */
function hasNameOf(one: JsonColumn, other: JsonColumn): boolean {
  return one.name.toLowerCase() === other.name.toLowerCase();
}

function isSame(one: JsonColumn, other: JsonColumn): boolean {
  return (
    hasNameOf(one, other) &&
    one.values.every((value, i) => stringify(value ?? null) === stringify(other.values[i] ?? null))
  );
}
