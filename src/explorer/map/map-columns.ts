import type { Field } from '../../core/catalog.ts';
import type { ApiRecord } from '../api/answers.ts';
import { toColumnRole, toWords } from '../columns/column-role.ts';
import { toColumnKind } from '../grid/cells/column-kind.ts';
import { parseWkt } from './geometry/parse-wkt.ts';

/** The columns that say where something is, by their names; values may yet refute them. */
export interface MapColumns {
  readonly points: readonly { readonly latitude: string; readonly longitude: string }[];
  readonly shapes: readonly string[];
  /** Those that may hold countries. */
  readonly countries: readonly string[];
  /** Those that may hold regions of countries. */
  readonly regions: readonly string[];
}

const GEOMETRY = /^(?:geom|geometry|the_geom|geojson|shape|wkb_geometry|geo_?shape|polygon|location|geo)$/i;
/** Names of columns with well-known text: other geometries' names are those of many other texts, too. */
const WKT = /^(?:.*[_ ])?(?:wkt|geom|geometry|the_geom)(?:[_ ].*)?$/i;
const COUNTRY =
  /^(?:country|countries|iso|iso2|iso3|iso_?a[23]|alpha_?[23]|nation|land|pays|pa[ií]s|paese|staat|cc|cca[23]|ccn3|ctry|cntry|adm0|m49|iso3166.*)$/i;
/** The words of names for regions of a country. */
const REGION =
  /^(?:state|province|provincia|provincie|region|subdivision|prefecture|oblast|canton|kanton|cant[oó]n|bundesland|d[ée]partement|departamento|estado|regione|regi[oó]n|county|admin_?1|adm_?1|iso_?3166_?2|iso_?region|(?:state|province|region|subdivision)_?(?:code|iso|abbr|abbreviation))$/i;

/** The columns of a table that a map can be made of. @param records some of them: values out of range refute coordinates */
export function findMapColumns(fields: readonly Field[], records: readonly ApiRecord[]): MapColumns {
  const ofRole = (role: 'latitude' | 'longitude'): readonly string[] =>
    fields.filter((field) => toColumnRole(field, records) === role).map(({ id }) => id);
  const longitudes = ofRole('longitude');
  return {
    points: ofRole('latitude').flatMap((latitude, index) => {
      // `start_lat` belongs to `start_lon`.
      const rest = restOf(latitude);
      const longitude = longitudes.find((one) => restOf(one) === rest) ?? longitudes[index];
      return longitude === undefined ? [] : [{ latitude, longitude }];
    }),
    shapes: fields
      .filter(({ id, type }) => {
        const kind = toColumnKind(type);
        return (
          (kind === 'json' && GEOMETRY.test(id) && isInDegrees(id, records)) ||
          (kind === 'text' && WKT.test(id) && isWkt(id, records))
        );
      })
      .map(({ id }) => id),
    countries: fields.filter(isNamedForCountries).map(({ id }) => id),
    regions: fields.filter(isNamedForRegions).map(({ id }) => id),
  };
}

/** Whether a table's columns are such that a map of it is worth a place among the views. */
export function mayHaveMap(fields: readonly Field[]): boolean {
  const { points, shapes, countries, regions } = findMapColumns(fields, []);
  return points.length + shapes.length + countries.length + regions.length > 0;
}

/** Whether a column's name says that it holds countries. */
export function isNamedForCountries({ id, type }: Field): boolean {
  const kind = toColumnKind(type);
  if (kind !== 'text' && kind !== 'integer') return false;
  const words = toWords(id);
  const names = kind === 'text' ? words : [words.join('_')];
  return names.some((word) => COUNTRY.test(word)) || COUNTRY.test(words.join('_'));
}

/** Whether a column's name says that it holds regions of a country. */
export function isNamedForRegions({ id, type }: Field): boolean {
  if (toColumnKind(type) !== 'text') return false;
  const words = toWords(id);
  return words.some((word) => REGION.test(word)) || REGION.test(words.join('_'));
}

function restOf(name: string): string {
  return toWords(name)
    .filter(
      (word) =>
        !/^(?:lat|latitude|lon|lng|long|longitude|latitud|longitud|x|y|x_?lo?ng?|y_?lat|breite|l[äa]nge)$/.test(
          word,
        ),
    )
    .join(' ');
}

/** Whether no geometry of a column is in another measure than degrees, metres of a country's grid say. */
function isInDegrees(column: string, records: readonly ApiRecord[]): boolean {
  return records.every(({ [column]: value }) => {
    const [longitude = 0, latitude = 0] = firstPosition(value);
    return Math.abs(longitude) <= 360 && Math.abs(latitude) <= 90;
  });
}

/** The first position in a GeoJSON value; empty where it has none. */
function firstPosition(value: unknown): readonly number[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return typeof value[0] === 'number' ? value : firstPosition(value[0]);
  const { geometry, geometries, coordinates } = value as Readonly<Record<string, unknown>>;
  return firstPosition(coordinates ?? geometry ?? geometries);
}

/** Whether there is no value of a column that is no geometry. */
function isWkt(column: string, records: readonly ApiRecord[]): boolean {
  return records.every(({ [column]: value }) => typeof value !== 'string' || parseWkt(value) !== null);
}
