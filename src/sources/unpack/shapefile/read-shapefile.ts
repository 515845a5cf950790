// oxlint-disable-next-line typescript/triple-slash-reference -- the package brings no types
/// <reference path="./shpjs.d.ts" />
import { type Coordinates, type Geometry, parseShp } from 'shpjs';
import { ResourceError } from '../../../core/errors.ts';
import { remark, type Remark } from '../../../core/remark.ts';
import { fromGeoJson, type GeoJsonTable } from '../geojson-columns.ts';
import type { JsonRecord } from '../json-record.ts';
import { findSystem, type System, type ToDegrees } from './coordinate-system.ts';
import { readDbf } from './read-dbf.ts';
import type { PartsBeside } from './shapefile-parts.ts';

/**
 * The attributes and geometries of a shapefile, as those of GeoJSON: coordinates are turned into degrees of WGS 84 where the file tells what they are. Throws ResourceError where it
 * is damaged, or its parts have other numbers of records.
 */
export function readShapefile(shp: Uint8Array, { dbf, prj, cpg }: PartsBeside): GeoJsonTable {
  const found = readGeometries(shp);
  const system = prj && findSystem(text(prj), firstPosition(found));
  const geometries = found.map((one) => one && turned(one, system?.toDegrees));
  const attributes = dbf && readDbf(dbf, cpg);
  const isDeleted = attributes?.isDeleted ?? geometries.map(() => false);
  if (isDeleted.length !== geometries.length)
    throw new ResourceError(
      `has ${geometries.length} geometries and attributes of ${isDeleted.length} records: its parts are not of one file`,
      { cause: 'other numbers' },
    );
  const kept = geometries.filter((_, i) => !isDeleted[i]);
  const table = fromGeoJson({
    type: 'FeatureCollection',
    features: kept.map((geometry) => ({ type: 'Feature', geometry })),
    // What cannot be turned is told of as that of GeoJSON is.
    ...(system?.isUnknown && { crs: { properties: { name: system.name } } }),
  })!;
  // Of no record there would be no column.
  const ofGeometry = kept.length > 0 ? table.columns : [{ name: 'geometry', values: [] }];
  return {
    columns: [...(attributes?.columns ?? []), ...ofGeometry],
    remarks: [...remarksOf(system), ...table.remarks, ...(attributes?.remarks ?? [])],
  };
}

function readGeometries(shp: Uint8Array): readonly (Geometry | null)[] {
  const view = new DataView(shp.buffer, shp.byteOffset, shp.byteLength);
  if (shp.length < HEADER || view.getInt32(0) !== SIGNATURE)
    throw new ResourceError(DAMAGED, { cause: 'no such file' });
  // Counted in words of two bytes.
  const length = view.getInt32(24) * 2;
  if (shp.length < length)
    throw new ResourceError(`has ${shp.length} of ${length} bytes: it was cut. Get it anew`, {
      cause: 'cut',
    });
  try {
    return parseShp(shp.subarray(0, length));
  } catch (error) {
    throw new ResourceError(DAMAGED, { cause: error });
  }
}

function firstPosition(geometries: readonly (Geometry | null)[]): readonly [number, number] | undefined {
  let first: number | Coordinates | undefined = geometries.find((one) => one)?.coordinates;
  while (typeof first === 'object' && typeof first[0] !== 'number') first = first[0];
  const [x, y] = typeof first === 'object' ? first : [];
  return typeof x === 'number' && typeof y === 'number' ? [x, y] : undefined;
}

/** A geometry in degrees, without its box, which is not. @param toDegrees absent: its coordinates stay */
function turned({ type, coordinates }: Geometry, toDegrees: ToDegrees | undefined): JsonRecord {
  return { type, coordinates: toDegrees ? turnedAll(coordinates, toDegrees) : coordinates };
}

/** @param coordinates a position, or a list of such. A height stays. */
function turnedAll(coordinates: Coordinates, toDegrees: ToDegrees): Coordinates {
  const [x, y, ...height] = coordinates;
  if (typeof x === 'number' && typeof y === 'number') return [...toDegrees([x, y]), ...height];
  return coordinates.map((own) => (typeof own === 'number' ? own : turnedAll(own, toDegrees)));
}

const [HEADER, SIGNATURE] = [100, 9994];
const DAMAGED = 'is damaged, or of a kind that is not read: get it anew, or save it as GeoJSON';

function text(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes).trim();
}

function remarksOf(system: System | undefined): readonly Remark[] {
  if (!system?.toDegrees) return [];
  const near = system.isNear
    ? ''
    : '. It is not known how its datum lies beside that, so that they may be off by some hundred metres: where that matters, save it in WGS 84 (EPSG:4326)';
  return [remark(`its coordinates are in ${system.name}: turned into WGS 84${near}`)];
}
