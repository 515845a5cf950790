import { stringify } from 'lossless-json';
import { remark, type Remark } from '../../core/remark.ts';
import { findOtherSystem } from './geojson-system.ts';
import { columnsOf, isObject, type JsonColumn, type JsonRecord } from './json-record.ts';

/** What GeoJSON becomes. */
export interface GeoJsonTable {
  readonly columns: readonly JsonColumn[];
  readonly remarks: readonly Remark[];
}

/**
 * The columns of GeoJSON: its ids, its properties, the geometry, and of points `lat` and `lon`. Properties stand first where they have
 * names that others of these have too, since the first of two columns keeps its name. Coordinates that are no degrees of WGS 84 stay in
 * the geometry alone. Null: it is no GeoJSON.
 */
export function fromGeoJson(value: unknown): GeoJsonTable | null {
  if (!isObject(value)) return null;
  if (value['type'] === 'FeatureCollection' && Array.isArray(value['features']))
    return fromFeatures(value['features'].filter(isObject), findOtherSystem(value));
  if (value['type'] === 'Feature') return fromFeatures([value], findOtherSystem(value));
  const { type, coordinates, geometries } = value;
  if (!SHAPES.has(type) || !Array.isArray(coordinates ?? geometries)) return null;
  return { columns: columnsOf([{ geometry: value }]), remarks: remarkSystem(findOtherSystem(value)) };
}

/** Shapes of GeoJSON that may stand alone in a file. */
const SHAPES: ReadonlySet<unknown> = new Set(
  ['Point', 'LineString', 'Polygon']
    .flatMap((shape) => [shape, `Multi${shape}`])
    .concat('GeometryCollection'),
);

/** @param system another one than WGS 84 that the coordinates are in; null: they are in WGS 84, or should be */
function fromFeatures(features: readonly JsonRecord[], system: string | null): GeoJsonTable {
  const own = columnsOf(features.map(({ properties }) => (isObject(properties) ? properties : {})));
  // Files made of a table have its coordinates and ids as properties, too.
  const others = (records: readonly JsonRecord[]) =>
    columnsOf(records).filter((column) => !own.some((property) => isSame(property, column)));
  const ids = others(features.map(({ id }) => (id === undefined ? {} : { id })));
  const geometries = features.map(({ geometry }) => geometry ?? null);
  const made = others(
    geometries.map((geometry) => ({
      ...(system === null && isInDegrees(geometry) && toPoint(geometry)),
      geometry,
    })),
  );
  const isTaken = ids.some((column) => own.some((property) => hasNameOf(property, column)));
  return {
    columns: isTaken ? [...own, ...ids, ...made] : [...ids, ...own, ...made],
    remarks: system === null ? remarkBeyond(geometries) : remarkSystem(system),
  };
}

/** A point's coordinates as columns; null: it is none. */
function toPoint(geometry: unknown): JsonRecord | null {
  if (!isPoint(geometry)) return null;
  const [lon, lat] = firstPosition(geometry);
  return { lat, lon };
}

function isPoint(geometry: unknown): boolean {
  return isObject(geometry) && geometry['type'] === 'Point';
}

/** The first position of a geometry, or of a list of such; empty: it has none. */
function firstPosition(geometry: unknown): readonly unknown[] {
  if (isObject(geometry)) return firstPosition(geometry['coordinates'] ?? geometry['geometries']);
  if (!Array.isArray(geometry)) return [];
  const [first] = geometry as readonly unknown[];
  return isObject(first) || Array.isArray(first) ? firstPosition(first) : geometry;
}

/** Whether a geometry may be in degrees. Areas and lines across the date line count on beyond 180. */
function isInDegrees(geometry: unknown): boolean {
  const [lon, lat] = firstPosition(geometry).map((one) => Math.abs(Number(String(one))));
  return !((lon ?? 0) > (isPoint(geometry) ? 180 : 360) || (lat ?? 0) > 90);
}

const ADVICE = 'Save it in WGS 84 (EPSG:4326)';

function remarkSystem(system: string | null): readonly Remark[] {
  if (system === null) return [];
  return [remark(`its coordinates are in ${system}: points have no lat and lon. ${ADVICE}`)];
}

/** What is said of geometries that are in no degrees, by their coordinates. */
function remarkBeyond(geometries: readonly unknown[]): readonly Remark[] {
  const beyond = geometries.flatMap((geometry, i) => (isInDegrees(geometry) ? [] : [i + 1]));
  if (beyond.length === 0) return [];
  const count = `${beyond.length} of ${geometries.filter(isObject).length}`;
  return [
    remark(
      `geometries beyond 180 degrees of longitude or 90 of latitude: ${count}, from record ${beyond[0]} on. Their points have no lat and lon. ${ADVICE}`,
    ),
  ];
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
