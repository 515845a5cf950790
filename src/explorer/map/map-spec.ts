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
  | {
      readonly kind: 'countries';
      readonly country: string;
      readonly measure: Measure;
      /** The column that `measure` is of; null where records are counted. */
      readonly column: string | null;
    };

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
      const column = params.get('value');
      const measure = MEASURES.find((one) => one === params.get('figure')) ?? 'count';
      if (country === null) return null;
      return column === null || measure === 'count'
        ? { kind: 'countries', country, measure: 'count', column: null }
        : { kind: 'countries', country, measure, column };
    }
    default:
      return null;
  }
}

function parsePlace(text: string): MapPlace | null {
  const [latitude = Number.NaN, longitude = Number.NaN, zoom = Number.NaN] = text.split(',').map(Number);
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && zoom >= 0 && zoom <= 20)) return null;
  return { latitude, longitude, zoom };
}

/** Writes what {@link parseMap} reads. */
export function formatMap({ of, place }: MapSpec): ReadonlyArray<readonly [string, string]> {
  const columns: ReadonlyArray<readonly [string, string]> =
    of.kind === 'points'
      ? [
          ['latitude', of.latitude],
          ['longitude', of.longitude],
        ]
      : of.kind === 'shapes'
        ? [['geometry', of.geometry]]
        : [
            ['country', of.country],
            ...(of.column === null ? [] : [['figure', of.measure] as const, ['value', of.column] as const]),
          ];
  const at = place && [place.latitude.toFixed(4), place.longitude.toFixed(4), place.zoom.toFixed(2)];
  return [['map', of.kind], ...columns, ...(at ? [['at', at.map(Number).join(',')] as const] : [])];
}
