import type { Feature, Geometry } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

/** A region's outline. */
export interface Region {
  /** ISO 3166-2; null where it has none. */
  readonly code: string | null;
  readonly name: string;
  /** The country that it is of, by ISO 3166-1 alpha-2. */
  readonly country: string;
  /** How many regions it is a part of. */
  readonly depth: number;
  readonly shape: Feature<Geometry>;
}

/** Those that were asked for: countries are looked at again and again. */
const loads = new Map<string, Promise<readonly Region[]>>();

/**
 * The outlines of a country's regions, 1:10 million, of this site: those that are made of others before these. None where there are none.
 * Rejects with Error when they cannot be had.
 * @param country ISO 3166-1 alpha-2
 */
export function loadRegions(country: string): Promise<readonly Region[]> {
  const load =
    loads.get(country) ??
    fetchRegions(country).catch((error: unknown) => {
      loads.delete(country);
      throw error;
    });
  loads.set(country, load);
  return load;
}

async function fetchRegions(country: string): Promise<readonly Region[]> {
  const { regionFileOf } = await import('./region-files.ts');
  const url = regionFileOf(country);
  if (url === null) return [];
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`.trim());
  return toRegions(country, (await response.json()) as RegionFile);
}

/** What a file of outlines holds: `id` is a region's code, `depth` how many others it is a part of. */
export type RegionFile = Topology<{
  readonly regions: GeometryCollection<{ readonly name: string; readonly depth?: number }>;
}>;

/** The regions in a file. */
export function toRegions(country: string, topology: RegionFile): readonly Region[] {
  return feature(topology, topology.objects.regions).features.map((shape) => ({
    code: shape.id === undefined ? null : String(shape.id),
    name: shape.properties?.name ?? '',
    country,
    depth: shape.properties?.depth ?? 0,
    shape,
  }));
}
