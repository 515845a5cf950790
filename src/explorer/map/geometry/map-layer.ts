import type { Outline } from './projection.ts';
import type { Unit } from './mercator.ts';
import type { Shape } from './shapes.ts';
import type { Bounds } from './view.ts';

/** A point, or several near one another that are shown as one. */
export interface Place {
  readonly longitude: number;
  readonly latitude: number;
  readonly records: number;
  /** Of the record, where it is a single one. */
  readonly id: string | null;
  readonly label: string | null;
  /** Where its dot stands: beside its place, where another dot would lie on it. */
  readonly at: Unit;
}

/** A country, or a region of one, as a map draws it. */
export interface DrawnRegion extends Outline {
  /** ISO 3166-1 numeric, or ISO 3166-2. */
  readonly code: string;
  readonly name: string;
}

/** A country or region with its figure. */
export interface ShadedRegion extends DrawnRegion {
  /** The column's own values for it. */
  readonly values: readonly string[];
  readonly figure: number;
  readonly records: number;
  /** Which of the colours, from 0. */
  readonly shade: number;
}

/** What is drawn on the outlines of the world. */
export type MapLayer =
  | { readonly kind: 'points'; readonly places: readonly Place[] }
  | { readonly kind: 'shapes'; readonly shapes: readonly Shape[] }
  | { readonly kind: 'regions'; readonly regions: readonly ShadedRegion[] };

/** What of a layer is at a place. */
export type MapItem =
  | { readonly kind: 'place'; readonly place: Place }
  | { readonly kind: 'shape'; readonly shape: Shape }
  | { readonly kind: 'region'; readonly region: ShadedRegion };

/** What an item stays when the view moves: a record, a region, or where several records are shown as one. */
export function keyOfItem(item: MapItem): string {
  if (item.kind === 'region') return item.region.code;
  if (item.kind === 'shape') return item.shape.id;
  return item.place.id ?? `${item.place.longitude} ${item.place.latitude}`;
}

/** Pixels of the dot of a single record, of one with two, and of one with the most. */
export const DOT = { least: 4, few: 8, most: 19 };

/** Pixels of a dot. @param most records of the largest */
export function radiusOf(records: number, most: number): number {
  if (records <= 1 || most <= 1) return DOT.least;
  return DOT.few + (DOT.most - DOT.few) * (Math.log(records) / Math.log(Math.max(most, 100)));
}

/** Pixels of a region's width and height below which nobody would see its colour. */
const SMALL = 7;

/** Where the dot of a region stands that is too small to be seen; null for others. @param k pixels of the map's world */
export function dotOf({ west, east, north, south }: Bounds, k: number): Unit | null {
  const isSmall = (east - west) * k < SMALL && (south - north) * k < SMALL;
  return isSmall ? [(west + east) / 2, (north + south) / 2] : null;
}
