import { feature } from 'topojson-client';
import type { GeometryObject, Topology } from 'topojson-specification';
import { ResourceError } from '../../core/errors.ts';
import { isObject } from './json-record.ts';

/** An object of TopoJSON as GeoJSON. */
export interface TopoJsonLayer {
  readonly name: string;
  /** A feature, or a collection of them. */
  readonly geoJson: unknown;
}

/**
 * The objects of a topology, each as features whose lines are put together. Coordinates of whole steps are rounded to what these tell. Null: it is no TopoJSON. Throws
 * ResourceError where it is a damaged one.
 */
export function fromTopoJson(value: unknown): readonly TopoJsonLayer[] | null {
  if (!isObject(value) || value['type'] !== 'Topology') return null;
  const { objects, arcs, crs } = value;
  if (!isObject(objects) || !Array.isArray(arcs))
    throw new ResourceError('is TopoJSON without objects or arcs: save it anew, or as GeoJSON');
  const topology = value as unknown as Topology;
  const decimals = decimalsOf(topology);
  return Object.entries(topology.objects).map(([name, object]) => {
    try {
      const features = feature(topology, object as GeometryObject);
      return { name, geoJson: rounded({ ...features, crs }, decimals) };
    } catch (error) {
      throw new ResourceError(
        `is TopoJSON whose object ${JSON.stringify(name)} cannot be read: save it anew, or as GeoJSON`,
        { cause: error },
      );
    }
  });
}

/** Decimals that coordinates have where a topology counts them in steps, one more than the step needs; null: it does not. */
function decimalsOf({ transform }: Topology): number | null {
  const step = Math.min(...(transform?.scale ?? []).map((scale) => Math.abs(Number(scale))));
  return step > 0 && step < Infinity ? Math.max(0, Math.ceil(-Math.log10(step)) + 1) : null;
}

function rounded(geoJson: unknown, decimals: number | null): unknown {
  if (decimals === null || decimals > MOST_DECIMALS) return geoJson;
  if (Array.isArray(geoJson)) return geoJson.map((one) => rounded(one, decimals));
  if (typeof geoJson === 'number') return Number(geoJson.toFixed(decimals));
  if (!isObject(geoJson)) return geoJson;
  // Properties have numbers of their own.
  return Object.fromEntries(
    Object.entries(geoJson).map(([key, one]) => [key, GEOMETRY.has(key) ? rounded(one, decimals) : one]),
  );
}

const GEOMETRY: ReadonlySet<string> = new Set(['features', 'geometry', 'geometries', 'coordinates']);

/** Beyond these a number has no more to tell. */
const MOST_DECIMALS = 15;
