import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { strings } from '../../strings/strings.ts';
import type { Atlas, RegionFigures } from './choropleth.tsx';
import { Choropleth, useRegionFigures } from './choropleth.tsx';
import { countriesOf, createFindRegion } from './find-region.ts';
import type { MapProps } from '../frame/map-frame.tsx';
import { useRegions } from './use-regions.ts';

/** Closer than countries: outlines are finer. Islands far off would leave little room for all others. */
const SIGHT = { least: 0.002, reach: 0.5 };

/** Records by region of a country, each in the colour of its figure. */
export function RegionsMap({
  props,
  figures,
  country,
}: {
  readonly props: MapProps;
  readonly figures: RegionFigures;
  /** ISO 3166-1 alpha-2 of the country whose regions the column names; null: its values tell. */
  readonly country: string | null;
}): ReactNode {
  const t = strings().map;
  const loaded = useRegionFigures(props, figures);
  const { value } = loaded;
  const countries = useMemo(
    () =>
      value &&
      countriesOf(
        value.flatMap(({ keys }) => keys[0] ?? []),
        country,
      ),
    [value, country],
  );
  const { atlas: found, problem } = useRegions(countries);
  const find = useMemo(() => createFindRegion(found?.regions.map(({ region }) => region) ?? []), [found]);
  const atlas = useMemo((): Atlas | null => {
    if (!found || !value) return null;
    const codes = new Set(value.flatMap(({ keys: [key = null] }) => (key === null ? [] : (find(key) ?? []))));
    const depths = found.regions.flatMap(({ region }) =>
      region.code !== null && codes.has(region.code) ? [region.depth] : [],
    );
    const depth = Math.min(...depths);
    // Of regions that are parts of others those are seen that figures are of.
    const below = found.regions.filter(({ region }) => region.code === null || region.depth === depth);
    const regions = found.regions.flatMap(({ region: { code, name, country: of, shape }, ...outline }) =>
      code === null ? [] : [{ ...outline, code, name, shape, of }],
    );
    return { projection: found.projection, regions, world: [...found.world, ...below], sight: SIGHT };
  }, [found, value, find]);
  if (value && countries === null)
    return (
      <div className="result">
        <p className="notice empty">{value.length === 0 ? t.nothing : t.whichCountry}</p>
      </div>
    );
  return (
    <Choropleth
      props={props}
      kind="regions"
      figures={figures}
      loaded={loaded}
      atlas={atlas}
      atlasProblem={problem}
      find={find}
      tellName={({ code, name }) => `${name} (${code})`}
      tellCount={t.regions}
    />
  );
}
