import { toReason, useAsync } from '../../ui/use-async.ts';
import type { Region } from './load-regions.ts';
import { loadRegions } from './load-regions.ts';
import type { GlobeProjection, Outline } from '../geometry/projection.ts';
import { projectionFor } from '../geometry/projection.ts';
import { loadWorld } from './world.ts';

/** A region on a map. */
export interface OutlinedRegion extends Outline {
  readonly region: Region;
}

/** The regions of some countries on a map of their part of the world. */
export interface RegionAtlas {
  readonly projection: GlobeProjection;
  readonly regions: readonly OutlinedRegion[];
  /** All countries. */
  readonly world: readonly Outline[];
}

/**
 * The regions of some countries, or why there are none.
 * @param countries ISO 3166-1 alpha-2; null while they are unknown
 */
export function useRegions(countries: readonly string[] | null): {
  /** Null while they are on their way, or cannot be had. */
  readonly atlas: RegionAtlas | null;
  readonly problem: string | null;
} {
  const { state, value, error } = useAsync(countries && countries.join(' '), () =>
    loadAtlas(countries ?? []),
  );
  return { atlas: state === 'done' ? value : null, problem: toReason(error) };
}

async function loadAtlas(countries: readonly string[]): Promise<RegionAtlas> {
  const [world, ...files] = await Promise.all([loadWorld(), ...countries.map(loadRegions)]);
  const shapes = files.filter(({ length }) => length > 0).map((file) => file.map(({ shape }) => shape));
  const projection = projectionFor(shapes);
  return {
    projection,
    regions: files.flat().map((region) => ({ region, ...projection.outline(region.shape) })),
    world: world.map(({ shape }) => projection.outline(shape)),
  };
}
