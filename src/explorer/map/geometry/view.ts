import type { MapPlace } from '../map-spec.ts';
import type { Unit } from './mercator.ts';
import { fromUnit, toUnit } from './mercator.ts';

/** How the map of the world, 1 wide, lies on the screen: a place of it is at `k * u + x`, `k * v + y` pixels. */
export interface View {
  readonly k: number;
  readonly x: number;
  readonly y: number;
}

/** Pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A part of the map, as places of it. */
export interface Bounds {
  readonly west: number;
  readonly east: number;
  readonly north: number;
  readonly south: number;
}

/** Whole tiles of a zoom. */
interface Box extends Bounds {
  /** A whole number. */
  readonly zoom: number;
}

/** Pixels of the world at zoom 0, and of a tile. */
export const TILE = 256;
/** The closest zoom. */
export const MOST_ZOOM = 19;
/** Pixels left free around what a view is fitted to. */
const MARGIN = 28;

/** What lies around all of some parts of a map, those left out that are nowhere; null where there are none. */
export function boundsAround(parts: readonly Bounds[]): Bounds | null {
  const finite = parts.filter(({ west, south }) => Number.isFinite(west) && Number.isFinite(south));
  if (finite.length === 0) return null;
  return finite.reduce((all, one) => ({
    west: Math.min(all.west, one.west),
    east: Math.max(all.east, one.east),
    north: Math.min(all.north, one.north),
    south: Math.max(all.south, one.south),
  }));
}

/** The zoom of a view, as of web maps. */
function zoomOf({ k }: View): number {
  return Math.log2(k / TILE);
}

/** The whole zoom nearest to a view's. */
export function zoomNear(view: View): number {
  return Math.max(0, Math.min(MOST_ZOOM, Math.round(zoomOf(view))));
}

/** What of the map is on the screen. */
export function boundsOf({ k, x, y }: View, { width, height }: Size): Bounds {
  return { west: -x / k, east: (width - x) / k, north: -y / k, south: (height - y) / k };
}

/**
 * The tiles that cover the screen, at the zoom nearest to the view's: the same ones while it moves a little.
 * @param end where the map ends in the east
 */
export function boxOf(view: View, size: Size, end = 1): Box {
  const zoom = zoomNear(view);
  const tiles = 2 ** zoom;
  const { west, east, north, south } = boundsOf(view, size);
  const held = (place: number, most = 1): number => Math.max(0, Math.min(most, place));
  return {
    zoom,
    west: held(Math.floor(west * tiles) / tiles, end),
    east: held(Math.ceil(east * tiles) / tiles, end),
    north: held(Math.floor(north * tiles) / tiles),
    south: held(Math.ceil(south * tiles) / tiles),
  };
}

/** Zoom that a single place is shown at. */
const CLOSEST = 11;

/** The view that shows a part of the map whole. */
export function fitView({ west, east, north, south }: Bounds, { width, height }: Size): View {
  const across = Math.max(1, width - 2 * MARGIN) / Math.max(east - west, 1e-9);
  const down = Math.max(1, height - 2 * MARGIN) / Math.max(south - north, 1e-9);
  const k = Math.min(across, down, TILE * 2 ** CLOSEST);
  return { k, x: width / 2 - (k * (west + east)) / 2, y: height / 2 - (k * (north + south)) / 2 };
}

/** Where a view's middle is on Mercator's map. */
export function placeOf(view: View, { width, height }: Size): MapPlace {
  const middle: Unit = [(width / 2 - view.x) / view.k, (height / 2 - view.y) / view.k];
  return { ...fromUnit(middle), zoom: zoomOf(view) };
}

/** The view of Mercator's map whose middle is a place. */
export function viewOf({ latitude, longitude, zoom }: MapPlace, { width, height }: Size): View {
  const [u, v] = toUnit(longitude, latitude);
  const k = TILE * 2 ** zoom;
  return { k, x: width / 2 - k * u, y: height / 2 - k * v };
}
