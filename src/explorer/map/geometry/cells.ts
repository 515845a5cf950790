import type { Place } from './map-layer.ts';
import { toUnit } from './mercator.ts';
import type { Bounds, Size, View } from './view.ts';
import { boundsOf, TILE, zoomNear } from './view.ts';

/** Pixels of a cell whose points are shown as one. */
const CELL = 56;

/** A part of the map in whole cells of a zoom, whose points are asked for together. */
export interface CellBox extends Bounds {
  /** A whole number. */
  readonly zoom: number;
}

/** Of the screen's width and height, what is asked for beyond each of its edges. */
const AROUND = 0.5;
/** Of the same, how near an edge of what is there may come before more is asked for. */
const NEAR = 0.15;

/** How wide and high a cell is; the map's world is 1 wide. */
export function stepOf(zoom: number): number {
  return CELL / (TILE * 2 ** zoom);
}

/**
 * The cells of a view, and around it, so that it may move on while nobody waits.
 * @param end where the map ends in the east
 * @param old cells that there are: they are kept for as long as they do
 */
export function boxAround(
  view: View,
  size: Size,
  { end, old }: { readonly end: number; readonly old: CellBox | null },
): CellBox {
  if (old && covers(old, view, { size, end, room: NEAR })) return old;
  const zoom = zoomNear(view);
  const step = stepOf(zoom);
  const { west, east, north, south } = widened(boundsOf(view, size), AROUND, end);
  return {
    zoom,
    west: Math.floor(west / step) * step,
    east: Math.min(end, Math.ceil(east / step) * step),
    north: Math.floor(north / step) * step,
    south: Math.min(1, Math.ceil(south / step) * step),
  };
}

/** Whether cells are of a view's zoom, and all of it is within them. @param room of the screen, what must be within around it, too */
export function covers(
  box: CellBox,
  view: View,
  { size, end, room = 0 }: { readonly size: Size; readonly end: number; readonly room?: number },
): boolean {
  const { west, east, north, south } = widened(boundsOf(view, size), room, end);
  return (
    box.zoom === zoomNear(view) &&
    box.west <= west &&
    box.east >= east &&
    box.north <= north &&
    box.south >= south
  );
}

/** The part of the map whose points a place stands for. @param zoom that it was loaded for */
export function cellOf({ longitude, latitude }: Place, zoom: number): Bounds {
  const step = stepOf(zoom);
  const [u, v] = toUnit(longitude, latitude);
  const [column, row] = [Math.floor(u / step), Math.floor(v / step)];
  return { west: column * step, east: (column + 1) * step, north: row * step, south: (row + 1) * step };
}

/** A part of the screen with a share of it more on all sides, as far as the map goes. */
function widened({ west, east, north, south }: Bounds, share: number, end: number): Bounds {
  const [across, down] = [(east - west) * share, (south - north) * share];
  const held = (place: number, most: number): number => Math.max(0, Math.min(most, place));
  return {
    west: held(west - across, end),
    east: held(east + across, end),
    north: held(north - down, 1),
    south: held(south + down, 1),
  };
}
