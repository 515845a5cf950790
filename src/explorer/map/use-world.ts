import { useEffect, useState } from 'react';
import type { Outline, Projection } from './projection.ts';
import type { Country } from './world.ts';
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

const NONE: World = { countries: [], problem: null };

/** The countries as a projection draws them. @param wanted false: nothing is loaded */
export function useWorld(projection: Projection, wanted: boolean): World {
  const [world, setWorld] = useState<World>(NONE);
  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    loadWorld().then(
      (countries) => {
        if (gone) return;
        setWorld({
          countries: countries.map((country) => ({ country, ...projection.outline(country.shape) })),
          problem: null,
        });
      },
      (error: unknown) => {
        if (!gone)
          setWorld({ countries: [], problem: error instanceof Error ? error.message : String(error) });
      },
    );
    return () => {
      gone = true;
    };
  }, [projection, wanted]);
  return wanted ? world : NONE;
}
