import type { MapLayer, Place } from './map-layer.ts';
import { fromUnit } from './mercator.ts';
import type { Bounds } from './view.ts';

/** What of a layer is in a part of the map: more than that may be loaded. Of a region or shape, it is enough that its box reaches there. */
export function layerIn(layer: MapLayer, part: Bounds): MapLayer {
  switch (layer.kind) {
    case 'points':
      return { kind: 'points', places: placesIn(layer.places, part) };
    case 'shapes':
      return { kind: 'shapes', shapes: layer.shapes.filter(({ bounds }) => meet(bounds, part)) };
    case 'regions':
      return { kind: 'regions', regions: layer.regions.filter(({ bounds }) => meet(bounds, part)) };
  }
}

/** The places in a part of the map: those that filters by its coordinates would leave. */
export function placesIn(places: readonly Place[], { west, east, north, south }: Bounds): readonly Place[] {
  const [from, to] = [fromUnit([west, north]), fromUnit([east, south])];
  return places.filter(
    ({ longitude, latitude }) =>
      longitude >= from.longitude &&
      longitude <= to.longitude &&
      latitude <= from.latitude &&
      latitude >= to.latitude,
  );
}

function meet(one: Bounds, other: Bounds): boolean {
  return (
    one.west <= other.east && one.east >= other.west && one.north <= other.south && one.south >= other.north
  );
}
