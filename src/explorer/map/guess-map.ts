import type { Field } from '../../core/catalog.ts';
import type { TableStatistics } from '../../host/table-statistics.ts';
import type { ApiRecord } from '../api/answers.ts';
import { toFullText } from '../grid/cells/cell-text.ts';
import { firstQuantity } from '../columns/first-quantity.ts';
import { isEven } from '../columns/is-even.ts';
import { toColumnKind } from '../grid/cells/column-kind.ts';
import type { CountryCode } from './areas/country-codes.ts';
import { toCountryCode } from './areas/country-codes.ts';
import type { MapColumns } from './map-columns.ts';
import { findMapColumns, isNamedForCountries, isNamedForRegions } from './map-columns.ts';
import type { FigureOf, MapOf, MapSpec } from './map-spec.ts';
import { countriesOf } from './areas/find-region.ts';
import { toRegionCode } from './areas/region-codes.ts';

/** Different values without a name that says so, which must all be countries to be taken for such. */
const ENOUGH = 12;
/** Of the values of a column whose name says so, the part that must be: others are a world, a union, or misspelt. */
const MOST = 0.8;

/** The columns that a map can be made of: those whose values agree with their names, and others that hold nothing but countries. */
export function findMaps(fields: readonly Field[], records: readonly ApiRecord[]): MapColumns {
  const { points, shapes } = findMapColumns(fields, records);
  const countries = fields.filter((field) => {
    const kind = toColumnKind(field.type);
    const named = isNamedForCountries(field);
    if (kind !== 'text' && !(kind === 'integer' && named)) return false;
    return (named || valuesOf(field, records).length >= ENOUGH) && countryCodeOf(field, records) !== null;
  });
  const regions = fields.filter(
    (field) =>
      toColumnKind(field.type) === 'text' &&
      !countries.includes(field) &&
      toRegionCode(valuesOf(field, records), isNamedForRegions(field)) !== null,
  );
  return {
    points,
    shapes,
    countries: countries.map(({ id }) => id),
    regions: regions.map(({ id }) => id),
  };
}

/** How a column names countries; null where it holds others. @param records some of them */
export function countryCodeOf(field: Field, records: readonly ApiRecord[]): CountryCode | null {
  return toCountryCode(valuesOf(field, records), isNamedForCountries(field) ? MOST : 1);
}

/** The different values of a column in some records, without nulls. */
export function valuesOf({ id }: Field, records: readonly ApiRecord[]): string[] {
  const values = records.map((record) => record[id]).filter((value) => value !== null && value !== undefined);
  return [...new Set(values.map(toFullText))];
}

/**
 * The map worth seeing first; null where there is none. Shapes before points, where some of them are no points. Countries that all have as
 * many records are coloured by the mean of a quantity, where there is one.
 * @param records some of them
 * @param statistics of the whole table, where there are any
 */
export function guessMap(
  { points, shapes, countries, regions }: MapColumns,
  fields: readonly Field[],
  { records, statistics }: Known,
): MapSpec | null {
  const [point] = points;
  const [geometry] = shapes;
  const hasOthers =
    point !== undefined &&
    geometry !== undefined &&
    records.some((record) => record[geometry] != null && record[point.latitude] == null);
  const of: MapOf | null =
    point && !hasOthers
      ? { kind: 'points', ...point }
      : geometry !== undefined
        ? { kind: 'shapes', geometry }
        : guessRegions(regions, countries, fields, { records, statistics });
  return of && { of, place: null };
}

/** Regions of one country before countries, and these before regions of many, or of one that the values do not tell. */
function guessRegions(
  regions: readonly string[],
  [country]: readonly string[],
  fields: readonly Field[],
  known: Known,
): MapOf | null {
  const region = fields.find(({ id }) => id === regions[0]);
  const within = region && countriesOf(valuesOf(region, known.records), null);
  if (country !== undefined && within?.length !== 1)
    return { kind: 'countries', country, ...figureOf(country, fields, known) };
  return region
    ? { kind: 'regions', region: region.id, within: null, ...figureOf(region.id, fields, known) }
    : null;
}

/** What is known of a table before anything is asked of it: some records, and statistics of all where there are any. */
interface Known {
  readonly records: readonly ApiRecord[];
  readonly statistics: TableStatistics | null;
}

function figureOf(place: string, fields: readonly Field[], { records, statistics }: Known): FigureOf {
  const isNoCountry = (field: Field): boolean =>
    !isNamedForCountries(field) && toCountryCode(valuesOf(field, records)) === null;
  const quantity = firstQuantity(fields.filter(isNoCountry), records, statistics);
  return quantity && isEven(place, statistics)
    ? { measure: 'avg', column: quantity.id }
    : { measure: 'count', column: null };
}
