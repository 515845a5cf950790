import type { Feature, Geometry } from 'geojson';
import { iso31661 } from 'iso-3166';

/** A country's outline. */
export interface Country {
  /** ISO 3166-1 numeric, three digits; null where it has none. */
  readonly numeric: string | null;
  /** In English. */
  readonly name: string;
  readonly shape: Feature<Geometry>;
}

/** Where countries and territories lie that Natural Earth draws at this scale as a part of another one, or not at all: degrees, by alpha-2. */
const PLACES: Readonly<Record<string, readonly [longitude: number, latitude: number]>> = {
  BQ: [-68.26, 12.18],
  BV: [3.4, -54.42],
  CC: [96.87, -12.17],
  CX: [105.65, -10.49],
  GF: [-53.1, 4],
  GI: [-5.35, 36.14],
  GP: [-61.55, 16.2],
  MQ: [-61, 14.65],
  RE: [55.53, -21.12],
  SJ: [18, 78.5],
  TK: [-171.8, -9.2],
  TV: [179.2, -8.52],
  UM: [166.63, 19.29],
  YT: [45.15, -12.83],
};

/** The countries without an outline, as a point each. */
export const UNDRAWN_COUNTRIES: readonly Country[] = iso31661.flatMap(({ alpha2, numeric, name }) => {
  const place = PLACES[alpha2];
  if (!place) return [];
  return [
    {
      numeric,
      name,
      shape: { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [...place] } },
    },
  ];
});
