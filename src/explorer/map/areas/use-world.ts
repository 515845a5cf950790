import { toReason, useAsync } from '../../ui/use-async.ts';
import type { Outline, Projection } from '../geometry/projection.ts';
import type { Country } from './undrawn-countries.ts';
import { loadWorld } from './world.ts';

/** A country on a map. */
export interface DrawnCountry extends Outline {
  readonly country: Country;
}

/** The outlines of the world, or why there are none. */
export interface World {
  /** None while they are on their way. */
  readonly countries: readonly DrawnCountry[];
  readonly problem: string | null;
}

const NONE: World['countries'] = [];

/** The countries as a projection draws them. @param wanted false: nothing is loaded */
export function useWorld(projection: Projection, wanted: boolean): World {
  const { value, error } = useAsync(
    wanted ? 'world' : null,
    async () => (await loadWorld()).map((country) => ({ country, ...projection.outline(country.shape) })),
    { source: projection },
  );
  return { countries: (wanted && value) || NONE, problem: toReason(error) };
}
