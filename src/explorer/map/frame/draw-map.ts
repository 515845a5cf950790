import { formatCompact } from '../../strings/format.ts';
import type { MapColours } from './map-colours.ts';
import type { MapLayer } from '../geometry/map-layer.ts';
import { DOT, dotOf, radiusOf } from '../geometry/map-layer.ts';
import type { Outline } from '../geometry/projection.ts';
import type { Bounds, Size, View } from '../geometry/view.ts';
import { boundsOf } from '../geometry/view.ts';

/** What a map is drawn of. */
export interface MapDrawing {
  readonly size: Size;
  readonly view: View;
  readonly colours: MapColours;
  /** Outlines of all countries; none where tiles are below, or before they are here. */
  readonly world: readonly Outline[];
  /** Where the map ends in the east: 1 after one world. */
  readonly east: number;
  /** The edge of a world that is no square. */
  readonly sphere: Outline | null;
  readonly layer: MapLayer | null;
  /** Whether something else is drawn below: then there is no sea. */
  readonly isClear: boolean;
}

/** Draws a map. @param scale device pixels of a pixel */
export function drawMap(context: CanvasRenderingContext2D, drawing: MapDrawing, scale: number): void {
  const { size, view, colours, sphere, layer, isClear } = drawing;
  const seen = boundsOf(view, size);
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, size.width, size.height);
  const onWorld = (turn: number): void =>
    context.setTransform(
      scale * view.k,
      0,
      0,
      scale * view.k,
      scale * (view.x + turn * view.k),
      scale * view.y,
    );
  onWorld(0);
  const pixel = 1 / view.k;
  if (!isClear) {
    context.fillStyle = colours.sea;
    if (sphere) context.fill(sphere.path);
    else context.fillRect(0, 0, drawing.east, 1);
  }
  context.lineJoin = 'round';
  context.lineWidth = pixel * 0.8;
  context.fillStyle = colours.land;
  context.strokeStyle = colours.border;
  for (let turn = 0; turn < drawing.east; turn++) {
    onWorld(turn);
    for (const { path, bounds } of drawing.world) {
      const [west, east] = [bounds.west + turn, bounds.east + turn];
      if (west > drawing.east || !meet({ ...bounds, west, east }, seen)) continue;
      context.fill(path);
      context.stroke(path);
    }
  }
  onWorld(0);
  if (layer?.kind === 'regions') drawRegions(context, drawing, layer, scale);
  if (layer?.kind === 'shapes') drawShapes(context, drawing, layer, { seen, scale });
  if (layer?.kind === 'points') drawPlaces(context, drawing, layer, scale);
}

function drawRegions(
  context: CanvasRenderingContext2D,
  { view, colours }: MapDrawing,
  { regions }: MapLayer & { readonly kind: 'regions' },
  scale: number,
): void {
  const colourOf = (shade: number): string => colours.shades[shade] ?? colours.land;
  for (const { path, shade } of regions) {
    context.fillStyle = colourOf(shade);
    context.fill(path);
    context.stroke(path);
  }
  context.setTransform(scale, 0, 0, scale, 0, 0);
  for (const { bounds, shade } of regions) {
    const dot = dotOf(bounds, view.k);
    if (!dot) continue;
    const [u, v] = dot;
    const place = [view.k * u + view.x, view.k * v + view.y] as const;
    drawDot(context, place, DOT.least, { dot: colourOf(shade), dotEdge: colours.border });
  }
}

function drawShapes(
  context: CanvasRenderingContext2D,
  { view, colours }: MapDrawing,
  { shapes }: MapLayer & { readonly kind: 'shapes' },
  { seen, scale }: { readonly seen: Bounds; readonly scale: number },
): void {
  context.strokeStyle = colours.dot;
  context.fillStyle = colours.dotSoft;
  for (const { path, bounds, kind } of shapes) {
    if (kind === 'point' || !meet(bounds, seen)) continue;
    if (kind === 'area') context.fill(path);
    context.lineWidth = (kind === 'area' ? 1.2 : 2) / view.k;
    context.stroke(path);
  }
  context.setTransform(scale, 0, 0, scale, 0, 0);
  for (const { points } of shapes)
    for (const [u, v] of points)
      drawDot(context, [view.k * u + view.x, view.k * v + view.y], radiusOf(1, 1), colours);
}

function drawPlaces(
  context: CanvasRenderingContext2D,
  { size, view, colours }: MapDrawing,
  { places }: MapLayer & { readonly kind: 'points' },
  scale: number,
): void {
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const most = places.reduce((largest, { records }) => Math.max(largest, records), 1);
  for (const {
    at: [u, v],
    records,
  } of places) {
    const [x, y] = [view.k * u + view.x, view.k * v + view.y];
    const radius = radiusOf(records, most);
    if (x < -radius || y < -radius || x > size.width + radius || y > size.height + radius) continue;
    drawDot(context, [x, y], radius, colours);
    if (records === 1) continue;
    context.fillStyle = colours.dotInk;
    context.font = `500 ${radius > 13 ? 11 : 9}px ${colours.font}`;
    context.fillText(formatCompact(records), x, y + 0.5);
  }
}

function drawDot(
  context: CanvasRenderingContext2D,
  [x, y]: readonly [x: number, y: number],
  radius: number,
  colours: Pick<MapColours, 'dot' | 'dotEdge'>,
): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = colours.dot;
  context.fill();
  context.lineWidth = 1;
  context.strokeStyle = colours.dotEdge;
  context.stroke();
}

function meet(one: Bounds, other: Bounds): boolean {
  return (
    one.west <= other.east && one.east >= other.west && one.north <= other.south && one.south >= other.north
  );
}
