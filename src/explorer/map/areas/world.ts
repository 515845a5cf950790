import type { Feature, Geometry, MultiPolygon } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import worldUrl from 'world-atlas/countries-50m.json?url';
import { unpack } from '../../../host/unpack.ts';
import type { Country } from './undrawn-countries.ts';
import { UNDRAWN_COUNTRIES } from './undrawn-countries.ts';

let world: Promise<readonly Country[]> | null = null;

/** The outlines of all countries: Natural Earth's, 1:50 million, of this site; those that it leaves out are points. Rejects with Error when they cannot be had. */
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
  const stream = response.body && (await unpack(response.body));
  const topology = (await new Response(stream).json()) as Topology<{
    readonly countries: GeometryCollection<{ readonly name: string }>;
  }>;
  return [...toCountries(feature(topology, topology.objects.countries).features), ...UNDRAWN_COUNTRIES];
}

/** A country of each outline, and of those with one code together: Natural Earth tells Australia's reefs apart from Australia, by Australia's code. */
export function toCountries(
  shapes: readonly Feature<Geometry, { readonly name: string }>[],
): readonly Country[] {
  const countries: Country[] = [];
  const places = new Map<string, number>();
  for (const shape of shapes) {
    const numeric = shape.id === undefined ? null : String(shape.id).padStart(3, '0');
    const place = numeric === null ? undefined : places.get(numeric);
    const before = place === undefined ? undefined : countries[place];
    if (place !== undefined && before) countries[place] = { ...before, ...joined(before.shape, shape) };
    else {
      if (numeric !== null) places.set(numeric, countries.length);
      countries.push({ numeric, name: shape.properties.name, shape });
    }
  }
  return countries;
}

/** Both outlines, by the name of the one whose coast is longer. */
function joined(a: Country['shape'], b: Feature<Geometry, { readonly name: string }>): Partial<Country> {
  const [own, more] = [polygonsOf(a.geometry), polygonsOf(b.geometry)];
  const shape: Country['shape'] = {
    ...a,
    geometry: { type: 'MultiPolygon', coordinates: [...own, ...more] },
  };
  return pointsIn(more) > pointsIn(own) ? { shape, name: b.properties.name } : { shape };
}

/** The polygons of an outline; none of a point. */
export function polygonsOf(geometry: Geometry): MultiPolygon['coordinates'] {
  if (geometry.type === 'MultiPolygon') return geometry.coordinates;
  return geometry.type === 'Polygon' ? [geometry.coordinates] : [];
}

function pointsIn(polygons: MultiPolygon['coordinates']): number {
  return polygons.flat().reduce((sum, ring) => sum + ring.length, 0);
}
