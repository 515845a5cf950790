import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { strings } from '../../strings/strings.ts';
import type { Atlas, RegionFigures } from './choropleth.tsx';
import { Choropleth, useRegionFigures } from './choropleth.tsx';
import type { CountryCode } from './country-codes.ts';
import { createFindCountry, tellCountry } from './country-codes.ts';
import type { MapProps } from '../frame/map-frame.tsx';
import { EQUAL_EARTH } from '../geometry/projection.ts';
import { useWorld } from './use-world.ts';

const SIGHT = { least: 0.08, reach: 1 };

/** Records by country, each in the colour of its figure. */
export function CountriesMap({
  props,
  figures,
  code,
}: {
  readonly props: MapProps;
  readonly figures: RegionFigures;
  /** How the column names countries. */
  readonly code: CountryCode;
}): ReactNode {
  const t = strings();
  const world = useWorld(EQUAL_EARTH, true);
  const loaded = useRegionFigures(props, figures);
  const find = useMemo(() => createFindCountry(code), [code]);
  const atlas = useMemo((): Atlas | null => {
    if (world.countries.length === 0) return null;
    const regions = world.countries.flatMap(({ country, ...outline }) =>
      country.numeric === null
        ? []
        : [
            {
              ...outline,
              code: country.numeric,
              name: country.name,
              shape: country.shape,
              of: country.numeric,
            },
          ],
    );
    return { projection: EQUAL_EARTH, regions, world: world.countries, sight: SIGHT };
  }, [world.countries]);
  return (
    <Choropleth
      props={props}
      kind="countries"
      figures={figures}
      loaded={loaded}
      atlas={atlas}
      atlasProblem={world.problem}
      find={find}
      tellName={({ code: numeric, name }) => tellCountry(numeric, t.locale, name)}
      tellCount={t.map.countries}
    />
  );
}
