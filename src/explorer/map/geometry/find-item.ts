import type { MapItem, MapLayer } from './map-layer.ts';
import { DOT, dotOf, radiusOf } from './map-layer.ts';
import type { Unit } from './mercator.ts';
import type { Bounds, View } from './view.ts';

/** Pixels around a thing that still are it: fingers are wide. */
const NEAR = 6;
/** Pixels around a region's dot that still are it: no more, or the one that it lies in could not be had. */
const DOT_EDGE = 2;

/**
 * What of a layer is at a point of the screen; null where nothing is.
 * @param reach pixels beyond the thing itself, from where it is still found
 */
export function findItem(
  context: CanvasRenderingContext2D,
  { layer, view }: { readonly layer: MapLayer; readonly view: View },
  [x, y]: readonly [x: number, y: number],
  reach = NEAR,
): MapItem | null {
  const onScreen = (u: number, v: number): number =>
    Math.hypot(view.k * u + view.x - x, view.k * v + view.y - y);
  const [u, v] = [(x - view.x) / view.k, (y - view.y) / view.k];
  if (layer.kind === 'points') {
    const most = layer.places.reduce((largest, { records }) => Math.max(largest, records), 1);
    const place = nearest(layer.places, (one) => onScreen(...one.at) - radiusOf(one.records, most), reach);
    return place && { kind: 'place', place };
  }
  // Paths are asked in places of the map.
  context.setTransform(1, 0, 0, 1, 0, 0);
  if (layer.kind === 'regions') {
    const isOnDot = (dot: Unit | null): boolean => dot !== null && onScreen(...dot) <= DOT.least + DOT_EDGE;
    // What is drawn last is seen: of a region and a part of it, the part.
    const region =
      layer.regions.findLast(({ bounds }) => isOnDot(dotOf(bounds, view.k))) ??
      layer.regions.findLast(({ path }) => context.isPointInPath(path, u, v));
    const found = region ?? nearest(layer.regions, (one) => onScreen(...middleOf(one.bounds)), reach);
    return found && { kind: 'region', region: found };
  }
  context.lineWidth = (2 * reach) / view.k;
  const shape = layer.shapes.findLast(
    ({ path, kind, points }) =>
      points.some((point) => onScreen(...point) <= radiusOf(1, 1) + reach) ||
      (kind === 'area' && context.isPointInPath(path, u, v)) ||
      (kind === 'line' && context.isPointInStroke(path, u, v)),
  );
  return shape ? { kind: 'shape', shape } : null;
}

/** The thing that is least far away, and no farther than `most`; null where none is. */
function nearest<Thing>(
  things: readonly Thing[],
  distanceOf: (thing: Thing) => number,
  most: number,
): Thing | null {
  let found: { readonly thing: Thing; readonly distance: number } | null = null;
  for (const thing of things) {
    const distance = distanceOf(thing);
    if (distance <= most && distance < (found?.distance ?? Number.POSITIVE_INFINITY))
      found = { thing, distance };
  }
  return found?.thing ?? null;
}

function middleOf({ west, east, north, south }: Bounds): Unit {
  return [(west + east) / 2, (north + south) / 2];
}
