import type { Measure } from '../aggregate/question.ts';
import { MEASURES } from '../aggregate/question.ts';

/** The part of the world that a map shows. */
export interface MapPlace {
  /** Degrees, of the middle. */
  readonly latitude: number;
  readonly longitude: number;
  /** As of web maps: the world is `256 * 2 ** zoom` pixels wide. */
  readonly zoom: number;
}

/** What a map is of. */
export type MapOf =
  | { readonly kind: 'points'; readonly latitude: string; readonly longitude: string }
  /** @see RFC 7946 */
  | { readonly kind: 'shapes'; readonly geometry: string }
  | ({ readonly kind: 'countries'; readonly country: string } & FigureOf)
  | ({
      readonly kind: 'regions';
      /** The column that names regions of countries. */
      readonly region: string;
      /** ISO 3166-1 alpha-2 of the country that they are of; null: the values tell. */
      readonly within: string | null;
    } & FigureOf);

/** What countries and regions are coloured by. */
export interface FigureOf {
  readonly measure: Measure;
  /** The column that `measure` is of; null where records are counted. */
  readonly column: string | null;
}

/** A map, as the address tells it. */
export interface MapSpec {
  readonly of: MapOf;
  /** Null: everything there is. */
  readonly place: MapPlace | null;
}

/** The map that parameters of the address tell; null when they tell none. */
export function parseMap(params: URLSearchParams): MapSpec | null {
  const of = parseOf(params);
  return of && { of, place: parsePlace(params.get('at') ?? '') };
}

function parseOf(params: URLSearchParams): MapOf | null {
  const [latitude, longitude] = [params.get('latitude'), params.get('longitude')];
  switch (params.get('map')) {
    case 'points':
      return latitude !== null && longitude !== null ? { kind: 'points', latitude, longitude } : null;
    case 'shapes': {
      const geometry = params.get('geometry');
      return geometry === null ? null : { kind: 'shapes', geometry };
    }
    case 'countries': {
      const country = params.get('country');
      return country === null ? null : { kind: 'countries', country, ...parseFigure(params) };
    }
    case 'regions': {
      const [region, within] = [params.get('region'), params.get('within')];
      return region === null ? null : { kind: 'regions', region, within, ...parseFigure(params) };
    }
    default:
      return null;
  }
}

function parseFigure(params: URLSearchParams): FigureOf {
  const column = params.get('value');
  const measure = MEASURES.find((one) => one === params.get('figure')) ?? 'count';
  return column === null || measure === 'count' ? { measure: 'count', column: null } : { measure, column };
}

function parsePlace(text: string): MapPlace | null {
  const [latitude = Number.NaN, longitude = Number.NaN, zoom = Number.NaN] = text.split(',').map(Number);
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && zoom >= 0 && zoom <= 20)) return null;
  return { latitude, longitude, zoom };
}

/** Writes what {@link parseMap} reads. */
export function formatMap({ of, place }: MapSpec): ReadonlyArray<readonly [string, string]> {
  const at = place && [place.latitude.toFixed(4), place.longitude.toFixed(4), place.zoom.toFixed(2)];
  return [['map', of.kind], ...columnsOf(of), ...(at ? [['at', at.map(Number).join(',')] as const] : [])];
}

function columnsOf(of: MapOf): ReadonlyArray<readonly [string, string]> {
  switch (of.kind) {
    case 'points':
      return [
        ['latitude', of.latitude],
        ['longitude', of.longitude],
      ];
    case 'shapes':
      return [['geometry', of.geometry]];
    case 'countries':
      return [['country', of.country], ...figureColumns(of)];
    case 'regions':
      return [
        ['region', of.region],
        ...(of.within === null ? [] : [['within', of.within] as const]),
        ...figureColumns(of),
      ];
  }
}

function figureColumns({ measure, column }: FigureOf): ReadonlyArray<readonly [string, string]> {
  return column === null
    ? []
    : [
        ['figure', measure],
        ['value', column],
      ];
}
