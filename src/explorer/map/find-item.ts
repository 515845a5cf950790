import type { MapItem, MapLayer } from './map-layer.ts';
import { DOT, dotOf, radiusOf } from './map-layer.ts';
import type { Unit } from './mercator.ts';
import type { View } from './view.ts';

/** Pixels around a thing that still are it: fingers are wide. */
const NEAR = 6;
/** Pixels around a country's dot that still are it: no more, or the country that it lies in could not be had. */
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
    let nearest: { readonly item: MapItem; readonly distance: number } | null = null;
    for (const place of layer.places) {
      const distance = onScreen(...place.at) - radiusOf(place.records, most);
      if (distance <= reach && distance < (nearest?.distance ?? Number.POSITIVE_INFINITY))
        nearest = { item: { kind: 'place', place }, distance };
    }
    return nearest?.item ?? null;
  }
  // Paths are asked in places of the map.
  context.setTransform(1, 0, 0, 1, 0, 0);
  if (layer.kind === 'countries') {
    const isOnDot = (dot: Unit | null): boolean => dot !== null && onScreen(...dot) <= DOT.least + DOT_EDGE;
    const country =
      layer.countries.findLast(({ bounds }) => isOnDot(dotOf(bounds, view.k))) ??
      layer.countries.find(({ path }) => context.isPointInPath(path, u, v));
    return country ? { kind: 'country', country } : null;
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
