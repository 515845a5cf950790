import type { Feature, Geometry } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import worldUrl from 'world-atlas/countries-50m.json?url';
import { unpack } from '../../host/unpack.ts';

/** A country's outline. */
export interface Country {
  /** ISO 3166-1 numeric, three digits; null where it has none. */
  readonly numeric: string | null;
  /** In English. */
  readonly name: string;
  readonly shape: Feature<Geometry>;
}

let world: Promise<readonly Country[]> | null = null;

/** The outlines of all countries: Natural Earth's, 1:50 million, of this site. Rejects with Error when they cannot be had. */
export function loadWorld(): Promise<readonly Country[]> {
  world ??= fetchWorld().catch((error: unknown) => {
    world = null;
    throw error;
  });
  return world;
}

async function fetchWorld(): Promise<readonly Country[]> {
  const response = await fetch(worldUrl);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`.trim());
  const stream = unpack(new Uint8Array(await response.arrayBuffer()));
  const topology = (await new Response(stream).json()) as Topology<{
    readonly countries: GeometryCollection<{ readonly name: string }>;
  }>;
  return feature(topology, topology.objects.countries).features.map((shape) => ({
    numeric: shape.id === undefined ? null : String(shape.id).padStart(3, '0'),
    name: shape.properties.name,
    shape,
  }));
}
